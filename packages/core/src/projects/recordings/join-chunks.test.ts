import { beforeEach, describe, expect, test } from "bun:test";
import { recordingChunks } from "../../application/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { codeOf, createRecordingStage, eventsFrom, ndjson, type RecordingStage } from "./recordings.fixture.ts";

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
