import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { DomainError } from "../../engine/errors.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { recordingChunks, sessionRecordings } from "../../application/mod.ts";
import { matches } from "../../ports/condition.ts";
import { chunksMax, openRecordingsMax, recordingBytesMax, startedPerDayMax } from "./limits.ts";
import { createRecordingStage, eventsFrom, type RecordingStage } from "./recordings.fixture.ts";
import { recordingExamples } from "./schemas.ts";

const dayMs = 86_400_000;
let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
});

const ndjson = (...events: readonly unknown[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const codeOf = async (attempt: () => Promise<unknown>) => (await failureOf(attempt)).code;

describe("startSessionRecording", () => {
  test("is refused unless the application switches recordings on, also for chunks of open ones", async () => {
    const id = await stage.begin();
    await stage.change({ enabled: false });
    expect(await codeOf(() => stage.start())).toBe("not_enabled");
    expect(await codeOf(() => stage.add(id, 1))).toBe("not_enabled");
    expect(await stage.complete(id)).toMatchObject({ status: "completing" });
  });

  test("is off in a new application", async () => {
    const settings = { enabled: false, sampleRate: 1, requireConsent: true, maskAllText: true, retentionDays: 30 };
    const { callNamed, administrator } = stage;
    await stage.change({ enabled: false });
    expect(await callNamed("getApplication", administrator)).toMatchObject({
      settings: { sessionRecordings: settings },
    });
  });

  test("keeps the consent, the masking and the end of the retention that were in force", async () => {
    await stage.change({ maskAllText: false, retentionDays: 7 });
    const answer = await stage.start();
    expect(answer).toEqual({ id: expect.any(String), status: "recording", chunkCount: 0, textMasked: false });
    await stage.change({ maskAllText: true, retentionDays: 365 });
    expect(await stage.get(idOf(answer))).toMatchObject({
      userId: stage.actor.userId,
      consentAt: recordingExamples.start.consent.at,
      consentTextVersion: "2026-10",
      textMasked: false,
      retainUntil: formatTimestamp(stage.ports.clock.now() + 7 * dayMs),
    });
  });

  test("needs a consent where the application requires it, and none from the future", async () => {
    for (const consent of [undefined, null]) {
      expect((await failureOf(() => stage.start({ consent }))).data.errors).toMatchObject([{ pointer: "/consent" }]);
    }
    const late = { at: formatTimestamp(stage.ports.clock.now() + dayMs), textVersion: "1" };
    expect((await failureOf(() => stage.start({ consent: late }))).data.errors).toMatchObject([
      { pointer: "/consent/at", code: "in_future" },
    ]);
    await stage.change({ requireConsent: false });
    expect(await stage.start({ consent: null })).toMatchObject({ status: "recording" });
  });

  test("refuses a project that the user may not see", async () => {
    const { callNamed, administrator } = stage;
    const other = idOf(await callNamed("createProject", administrator, { body: { name: "Lobby" } }));
    const stranger = { ...stage.actor, privileges: new Set<string>() };
    for (const projectId of [other, "fffffffffffffffffffffffe"]) {
      expect((await failureOf(() => stage.start({ projectId }, stranger))).data.errors).toMatchObject([
        { pointer: "/projectId", code: "unknown_reference" },
      ]);
    }
    expect(await stage.get(idOf(await stage.start({ projectId: other })))).toMatchObject({ projectId: other });
  });

  test("leaves out what the sample does", async () => {
    await stage.change({ sampleRate: 0 });
    expect(await stage.start()).toEqual({ id: null, status: "not-sampled" });
    expect(await stage.store.count(sessionRecordings)).toBe(0);
    await stage.change({ sampleRate: 0.5 });
    const answers = [];
    for (let run = 0; run < 40; run++) {
      const answer = await stage.start();
      answers.push(answer);
      if (idOfStarted(answer) !== null) await stage.complete(idOf(answer));
    }
    const recorded = answers.filter((answer) => idOfStarted(answer) !== null).length;
    expect(recorded).toBeGreaterThan(5);
    expect(recorded).toBeLessThan(35);
  });

  test("limits open recordings and those of a day, each user on their own", async () => {
    const [first = ""] = await Promise.all(Array.from({ length: openRecordingsMax }, () => stage.begin()));
    expect((await failureOf(() => stage.start())).data.limit).toBe(openRecordingsMax);
    await stage.begin({ ...stage.actor, userId: (await stage.addUser()).id });
    await stage.complete(first);
    await stage.store.transaction(async (transaction) => {
      const row = await transaction.find(sessionRecordings, first);
      if (!row) throw new TypeError("Cannot copy the recording");
      const copies = Array.from({ length: startedPerDayMax - openRecordingsMax }, () => {
        return { ...row, id: stage.ports.ids.next(), status: "complete" } as const;
      });
      await transaction.insert(sessionRecordings, copies);
    });
    expect((await failureOf(() => stage.start())).data.limit).toBe(startedPerDayMax);
    stage.ports.clock.advance(dayMs);
    expect(await stage.start()).toMatchObject({ status: "recording" });
  });
});

function idOfStarted(answer: unknown): unknown {
  return Object(answer).id;
}

describe("addSessionRecordingChunk", () => {
  test("counts events and bytes, and notes pages without secrets, and errors", async () => {
    const id = await stage.begin();
    const secret = "https://kim:word@planner.example/rooms?token=abc#code=1";
    const meta = { type: 4, timestamp: 1, data: { href: secret, width: 1, height: 1 } };
    const error = { type: 5, timestamp: 2, data: { tag: "error", payload: {} } };
    stage.ports.clock.advance(5_000);
    expect(await stage.add(id, 1, [meta, meta, error])).toMatchObject({ chunkCount: 1 });
    const odd = { type: 4, timestamp: 3, data: { href: "javascript:alert(1)" } };
    await stage.add(id, 2, [odd, error]);
    expect(await stage.get(id)).toMatchObject({
      chunkCount: 2,
      eventCount: 5,
      bytes: ndjson(meta, meta, error, odd, error).length,
      pages: ["https://planner.example/rooms"],
      errorCount: 2,
      durationMs: 5_000,
      lastChunkAt: formatTimestamp(stage.ports.clock.now()),
      endedAt: null,
    });
  });

  test("takes only the next number, and a chunk again only with the same events", async () => {
    const id = await stage.begin();
    expect((await failureOf(() => stage.add(id, 2))).message).toContain("number 1, not 2");
    await stage.add(id, 1);
    await stage.add(id, 2);
    const before = await stage.row(id);
    expect(await stage.add(id, 1)).toMatchObject({ chunkCount: 2 });
    expect(await codeOf(() => stage.add(id, 1, eventsFrom(7)))).toBe("conflict");
    expect(await codeOf(() => stage.add(id, 4))).toBe("conflict");
    expect(await stage.row(id)).toEqual(before);
    expect(await stage.keys()).toHaveLength(2);
  });

  test("takes a chunk that comes twice at once only once, and keeps its bytes once", async () => {
    const id = await stage.begin();
    await Promise.all([stage.add(id, 1), stage.add(id, 1), stage.add(id, 1)]);
    expect(await stage.row(id)).toMatchObject({ chunkCount: 1, eventCount: 2 });
    expect(await stage.keys()).toHaveLength(1);
    expect(await stage.store.count(recordingChunks)).toBe(1);
  });

  test("belongs to the user whose session it is", async () => {
    const id = await stage.begin();
    const { callNamed, administrator } = stage;
    const input = { parameters: { id, number: "1" }, body: { events: eventsFrom(1) } };
    expect(await codeOf(() => callNamed("addSessionRecordingChunk", administrator, input))).toBe("not_found");
    expect(await codeOf(() => callNamed("completeSessionRecording", administrator, input))).toBe("not_found");
  });

  test("ends the recording at its limits, and refuses what is beyond", async () => {
    const beyond = [
      { bytes: recordingBytesMax - 1 },
      { chunkCount: chunksMax },
      { startedAt: formatTimestamp(stage.ports.clock.now() - 14_400_001) },
    ];
    for (const changes of beyond) {
      const id = await stage.begin();
      await stage.store.transaction((transaction) => transaction.update(sessionRecordings, matches({ id }), changes));
      const number = (changes.chunkCount ?? 0) + 1;
      expect(await failureOf(() => stage.add(id, number))).toMatchObject({ code: "limit_reached" });
      expect(await stage.row(id)).toMatchObject({ ...changes, status: "completing", jobId: expect.any(String) });
      expect(await codeOf(() => stage.add(id, number))).toBe("conflict");
    }
    expect(await stage.keys()).toEqual([]);
  });
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
