import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { recordingChunks, sessionRecordings } from "../../application/mod.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { chunksMax, recordingBytesMax } from "./limits.ts";
import { codeOf, createRecordingStage, eventsFrom, ndjson, type RecordingStage } from "./recordings.fixture.ts";

let stage: RecordingStage;

beforeEach(async () => {
  stage = await createRecordingStage();
});

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

  test.each(["a1", "0x1", "1e1", " 1", "1\n", "01"])("does not know the number %j", async (number) => {
    const id = await stage.begin();
    const input = { parameters: { id, number }, body: { events: eventsFrom(1) } };
    expect(await codeOf(() => stage.callNamed("addSessionRecordingChunk", stage.actor, input))).toBe("not_found");
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
