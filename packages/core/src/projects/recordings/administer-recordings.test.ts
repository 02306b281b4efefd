import { beforeEach, describe, expect, test } from "bun:test";
import { recordingChunks, sessionRecordings } from "../../application/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { codeOf, createRecordingStage, type RecordingStage } from "./recordings.fixture.ts";

let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
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

async function* only(content: Uint8Array) {
  yield content;
}
