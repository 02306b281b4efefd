import { beforeEach, describe, expect, test } from "bun:test";
import { auditEntries } from "../../engine/rows/audit.ts";
import { DomainError } from "../../engine/errors.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { recordingChunks, sessionRecordings } from "../../application/mod.ts";
import { matches } from "../../ports/condition.ts";
import { codeOf, createRecordingStage, eventsFrom, ndjson, type RecordingStage } from "./recordings.fixture.ts";

const dayMs = 86_400_000;
let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
});

describe("completeSessionRecording", () => {
  test("makes one gzip member of the chunks in order, and erases them", async () => {
    const id = await stage.begin();
    for (let number = 1; number <= 12; number++) await stage.add(id, number);
    expect(await stage.complete(id)).toMatchObject({ id, status: "completing" });
    expect(await codeOf(() => stage.add(id, 13))).toBe("conflict");
    expect(await stage.keys()).toHaveLength(12);
    await stage.work();
    const expected = ndjson(...Array.from({ length: 12 }, (_, index) => eventsFrom(index + 1)).flat());
    expect(await stage.content(id)).toBe(expected);
    expect(await stage.keys()).toEqual([`recordings/${id}`]);
    const [blob] = await stage.ports.blobs.list("");
    expect(await stage.get(id)).toMatchObject({
      status: "complete",
      bytes: expected.length,
      storedBytes: blob?.bytes,
      endedAt: expect.any(String),
    });
    expect(await stage.store.count(recordingChunks)).toBe(0);
  });

  test("may come again, before and after the chunks are joined, and requests one job", async () => {
    const id = await stage.begin();
    await stage.complete(id);
    expect(await stage.complete(id)).toMatchObject({ status: "completing" });
    expect(stage.memory.queue.jobs()).toHaveLength(1);
    await stage.work();
    expect(await stage.complete(id)).toMatchObject({ status: "complete" });
    expect(stage.memory.queue.jobs()).toEqual([]);
    // A recording without chunks has content without events.
    expect(await stage.content(id)).toBe("");
  });

  test("fails a recording that has lost a chunk", async () => {
    const id = await stage.begin();
    await stage.add(id, 1);
    await stage.add(id, 2);
    const [lost] = await stage.ports.blobs.list("");
    await stage.ports.blobs.delete([lost?.key ?? ""]);
    await stage.complete(id);
    await stage.work();
    expect(await stage.get(id)).toMatchObject({ status: "failed", storedBytes: null });
    expect(await stage.keys()).toEqual([]);
    expect(await codeOf(() => stage.share(id))).toBe("conflict");
  });
});

describe("a death at any call of the storage or the database, between chunk and completion", () => {
  /** Makes every call from the given one on fail, until it is told otherwise. */
  function dying(target: object, state: { left: number }, names: readonly string[] = Object.keys(target)) {
    for (const name of names) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") continue;
      Reflect.set(target, name, async (...given: unknown[]): Promise<unknown> => {
        state.left -= 1;
        if (state.left < 0) throw new DomainError("unavailable", "The process is dead");
        return Reflect.apply(method, target, given);
      });
    }
  }

  test("shows nothing half done: the next run ends with all chunks, and no bytes are left over", async () => {
    let deaths = 0;
    for (let calls = 0; ; calls++) {
      const state = { left: Infinity };
      stage = await createRecordingStage();
      const id = await stage.begin();
      await stage.add(id, 1);
      await stage.add(id, 2);
      await stage.complete(id);
      dying(stage.ports.blobs, state);
      dying(stage.store, state, ["transaction"]);
      state.left = calls;
      const died = await stage.work().then(
        () => false,
        () => true,
      );
      state.left = Infinity;
      const shown = await stage.row(id);
      if (shown?.status === "complete")
        expect(await stage.content(id)).toBe(ndjson(...eventsFrom(1), ...eventsFrom(2)));
      else expect(await codeOf(() => stage.share(id))).toBe("conflict");
      if (!died) break;
      deaths += 1;
      stage.ports.clock.advance(3_600_001);
      await stage.work();
      expect(await stage.row(id)).toMatchObject({ status: "complete" });
      expect(await stage.content(id)).toBe(ndjson(...eventsFrom(1), ...eventsFrom(2)));
      await stage.sweep();
      expect(await stage.keys()).toEqual([`recordings/${id}`]);
    }
    expect(deaths).toBeGreaterThan(5);
  });

  test("keeps no chunk without its bytes, and no bytes without their chunk", async () => {
    let deaths = 0;
    for (let calls = 0; ; calls++) {
      const state = { left: Infinity };
      stage = await createRecordingStage();
      const id = await stage.begin();
      dying(stage.ports.blobs, state);
      dying(stage.store, state, ["transaction"]);
      state.left = calls;
      const died = await stage.add(id, 1).then(
        () => false,
        () => true,
      );
      state.left = Infinity;
      expect(await stage.row(id)).toMatchObject({ chunkCount: died ? 0 : 1 });
      stage.ports.clock.advance(3_600_001);
      await stage.sweep();
      expect(await stage.keys()).toHaveLength(died ? 0 : 1);
      if (!died) break;
      deaths += 1;
      await stage.add(id, 1);
      expect(await stage.keys()).toHaveLength(1);
    }
    expect(deaths).toBe(2);
  });
});

describe("shareSessionRecording", () => {
  test("signs a link of 15 minutes to a complete recording only, and audits each", async () => {
    const id = await stage.begin();
    expect(await codeOf(() => stage.share(id))).toBe("conflict");
    await stage.complete(id);
    expect(await codeOf(() => stage.share(id))).toBe("conflict");
    await stage.work();
    // The operation's output.
    const { url, expiresAt } = Object(await stage.share(id)) as { readonly url: string; readonly expiresAt: string };
    const nowMs = stage.ports.clock.now();
    expect(Date.parse(expiresAt)).toBe(Math.floor(nowMs / 1000) * 1000 + 900_000);
    const { pathname, searchParams } = new URL(url);
    const grant = await stage.ports.blobs.open(
      "GET",
      pathname.replace("/blobs/", ""),
      Object.fromEntries(searchParams),
    );
    expect(grant).toMatchObject({ key: `${stage.store.applicationId}/recordings/${id}`, disposition: "attachment" });
    const reveals = await stage.store.select(auditEntries, { where: matches({ action: "reveal", resourceId: id }) });
    expect(reveals).toMatchObject([{ kind: "SessionRecording", actorUserId: stage.administrator.userId }]);
  });
});

async function* only(content: Uint8Array) {
  yield content;
}

describe("deleteSessionRecording", () => {
  test("erases rows and bytes at once, whatever the state, and audits it", async () => {
    const [open, waiting, joined] = [await stage.begin(), await stage.begin(), await stage.begin()];
    for (const id of [open, waiting, joined]) await stage.add(id, 1);
    await stage.complete(joined);
    await stage.work();
    await stage.complete(waiting);
    for (const id of [open, waiting, joined]) {
      await stage.erase(id);
      expect(await codeOf(() => stage.get(id))).toBe("not_found");
      expect(await stage.store.count(auditEntries, matches({ action: "delete", resourceId: id }))).toBe(1);
    }
    expect([await stage.keys(), await stage.store.count(recordingChunks)]).toEqual([[], 0]);
    expect(await stage.store.count(sessionRecordings)).toBe(0);
    expect(await codeOf(() => stage.add(open, 2))).toBe("not_found");
    // The job of one that is gone leaves nothing behind.
    await stage.work();
    expect(await stage.keys()).toEqual([]);
  });

  test("leaves no content of a recording that is erased while its chunks are joined", async () => {
    const id = await stage.begin();
    await stage.add(id, 1);
    await stage.complete(id);
    const { blobs } = stage.ports;
    const { write } = blobs;
    Reflect.set(blobs, "write", async (...given: Parameters<typeof write>) => {
      await stage.erase(id);
      // The chunks are gone, so what was read of them before stands for itself.
      return write(given[0], only(new Uint8Array(20)), { bytes: 20 });
    });
    await stage.work();
    expect([await stage.keys(), await stage.row(id)]).toEqual([[], undefined]);
  });

  test("says that the storage is away, shows the recording to nobody, and ends when it is repeated", async () => {
    const id = await stage.begin();
    await stage.add(id, 1);
    const { blobs } = stage.ports;
    const erase = blobs.delete;
    Reflect.set(blobs, "delete", () => Promise.reject(new DomainError("unavailable", "The storage is away")));
    expect(await codeOf(() => stage.erase(id))).toBe("unavailable");
    expect(await codeOf(() => stage.get(id))).toBe("not_found");
    const page = await stage.callNamed("querySessionRecordings", stage.administrator, {
      body: { startRow: 0, endRow: 9 },
    });
    expect(page).toEqual({ rowData: [], rowCount: 0 });
    Reflect.set(blobs, "delete", erase);
    await stage.erase(id);
    expect([await stage.keys(), await stage.row(id)]).toEqual([[], undefined]);
  });
});

describe("keepRecordings()", () => {
  test("ends a recording after 30 minutes without a chunk, and after 4 hours", async () => {
    const [idle, busy] = [await stage.begin(), await stage.begin()];
    stage.ports.clock.advance(1_799_999);
    await stage.add(busy, 1);
    expect(await stage.keep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.keep()).toBe(1);
    expect(await stage.row(idle)).toMatchObject({ status: "completing" });
    await stage.work();
    expect(await stage.row(idle)).toMatchObject({ status: "complete" });
    for (let number = 2; number <= 13; number++) {
      stage.ports.clock.advance(1_000_000);
      await stage.add(busy, number);
    }
    stage.ports.clock.advance(600_000);
    expect(await stage.keep()).toBe(1);
    expect(await stage.row(busy)).toMatchObject({ status: "completing" });
  });

  test("joins a recording again whose job failed, in the name of the service", async () => {
    const id = await stage.begin();
    await stage.add(id, 1);
    await stage.complete(id);
    expect(await stage.keep()).toBe(0);
    const parameters = { userId: stage.actor.userId };
    const { status } = Object(await stage.callNamed("getUser", stage.administrator, { parameters }));
    expect(status).toBe("active");
    await stage.callNamed("cancelJob", stage.actor, { parameters: { id: String((await stage.row(id))?.jobId) } });
    await stage.work();
    expect(await stage.row(id)).toMatchObject({ status: "completing" });
    expect(await stage.keep()).toBe(1);
    await stage.work();
    expect(await stage.row(id)).toMatchObject({ status: "complete" });
  });

  test("erases recordings at the end of their retention, and those of removed users", async () => {
    const other = { ...stage.actor, userId: (await stage.addUser()).id };
    const [old, kept] = [await stage.begin(), await stage.begin(other)];
    await stage.complete(old);
    await stage.work();
    stage.ports.clock.advance(30 * dayMs - 1);
    await stage.store.transaction((transaction) =>
      transaction.update(sessionRecordings, matches({ id: kept }), {
        retainUntil: formatTimestamp(stage.ports.clock.now() + dayMs),
        status: "complete",
      }),
    );
    expect(await stage.keep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.keep()).toBe(1);
    expect([await stage.keys(), await stage.row(old)]).toEqual([[], undefined]);
    await stage.callNamed("deleteUser", stage.administrator, { parameters: { userId: other.userId } });
    expect(await codeOf(() => stage.get(kept))).toBe("not_found");
    expect(await stage.keep()).toBe(1);
    expect(await stage.store.count(sessionRecordings)).toBe(0);
  });
});

describe("sweepRecordings()", () => {
  test("erases bytes that no row names after an hour, and no others", async () => {
    const [open, joined] = [await stage.begin(), await stage.begin()];
    await stage.add(open, 1);
    await stage.complete(joined);
    await stage.work();
    const known = await stage.keys();
    const lost = stage.ports.ids.next();
    const { blobs } = stage.ports;
    async function* content() {
      yield new Uint8Array(3);
    }
    for (const key of [`recordings/${lost}`, `recording-chunks/${open}/${lost}`])
      await blobs.write(`${stage.store.applicationId}/${key}`, content(), { bytes: 3 });
    stage.ports.clock.advance(3_599_999);
    expect(await stage.sweep()).toBe(0);
    stage.ports.clock.advance(1);
    expect(await stage.sweep()).toBe(2);
    expect(await stage.keys()).toEqual(known);
  });
});
