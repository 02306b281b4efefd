import { describe, expect, test } from "bun:test";
import { ChunkQueue, chunkBytesMax } from "./chunk-queue.ts";

const event = (text: string) => ({ type: 3, timestamp: 1, data: text });

describe("ChunkQueue", () => {
  test("numbers chunks without gaps, each at most as large as the service takes", () => {
    const queue = new ChunkQueue();
    const half = "ä".repeat(chunkBytesMax / 4);
    for (const text of [half, half, "a"]) expect(queue.add(event(text))).toBe(true);
    const { chunks, next } = queue.state();
    expect(chunks.map(({ number }) => number)).toEqual([1, 2]);
    expect(next).toBe(3);
    expect(chunks.map(({ body }) => body.trim().split("\n").length)).toEqual([1, 2]);
    expect(Math.max(...chunks.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(chunkBytesMax);
  });

  test("keeps a chunk as it is until the service has it, also for the next page", () => {
    const queue = new ChunkQueue();
    queue.add(event("a"));
    const first = queue.first();
    queue.add(event("b"));
    expect(queue.first()).toEqual(first);
    const later = new ChunkQueue(queue.state());
    expect(later.first()).toEqual(first);
    if (first) later.remove(first);
    expect(later.first()).toEqual({ number: 2, body: '{"type":3,"timestamp":1,"data":"b"}\n' });
    later.add(event("c"));
    expect(later.state()).toMatchObject({ next: 4 });
  });

  test("takes no event that is too large, and no more than fits while the service is away", () => {
    expect(new ChunkQueue().add(event("a".repeat(chunkBytesMax)))).toBe(false);
    const queue = new ChunkQueue();
    const added = Array.from({ length: 9 }, () => queue.add(event("a".repeat(900_000))));
    expect(added).toEqual([true, true, true, true, true, true, true, true, false]);
  });

  test("cuts after 5,000 events", () => {
    const queue = new ChunkQueue();
    for (let index = 0; index < 5_001; index += 1) queue.add(event(""));
    expect(queue.state().chunks.map(({ body }) => body.trim().split("\n").length)).toEqual([5_000, 1]);
  });
});
