import { describe, expect, test } from "bun:test";
import { createGridBlocks, type GridBlocks } from "./grid-blocks.ts";

/** A grid that has read the blocks at 0, 100, 200 and 300, each of one text. */
function readBlocks() {
  const clock = { ms: 0 };
  const blocks = createGridBlocks<string>(100, () => clock.ms);
  for (const start of [0, 100, 200, 300]) {
    expect(blocks.resting(start, "")).toBeUndefined();
    blocks.reading(start).keep([`from ${start}`]);
  }
  return { clock, blocks };
}

describe("a refresh", () => {
  test("reads the blocks in view, and leaves the others their rows once", () => {
    const { blocks } = readBlocks();
    blocks.refresh([0, 100, 200, 300], { first: 199, last: 200 });
    expect([0, 100, 200, 300].map((start) => blocks.resting(start, ""))).toEqual([
      ["from 0"],
      undefined,
      undefined,
      ["from 300"],
    ]);
    expect(blocks.resting(0, "")).toBeUndefined();
  });

  test("does not bring back rows of a block that the grid has dropped", () => {
    const { blocks } = readBlocks();
    blocks.refresh([100, 200, 300], { first: 200, last: 210 });
    expect(blocks.resting(0, "")).toBeUndefined();
  });

  test("does not bring back rows of another order, or of other filters", () => {
    const { blocks } = readBlocks();
    blocks.refresh([0, 100, 200, 300], { first: 200, last: 210 });
    expect(blocks.resting(0, "name")).toBeUndefined();
    const restarted = readBlocks().blocks;
    restarted.refresh([0, 100, 200, 300], { first: 200, last: 210 });
    restarted.clear();
    expect(restarted.resting(0, "")).toBeUndefined();
  });

  test("does not keep rows that were asked for before others followed", () => {
    const { blocks } = readBlocks();
    const reading = blocks.reading(0);
    expect(reading.isAwaited()).toBe(true);
    blocks.clear();
    expect(reading.isAwaited()).toBe(false);
    reading.keep(["late"]);
    blocks.refresh([0], { first: 200, last: 210 });
    expect(blocks.resting(0, "")).toBeUndefined();
  });
});

describe("rows that no longer match", () => {
  const gone = { areHeld: true, left: new Set(["x", "y"]) };
  const moved = { areHeld: true, left: new Set<string>() };

  test("are counted until their block is as the service has it", () => {
    const { blocks } = readBlocks();
    expect([blocks.held(), blocks.hasLeft("x")]).toEqual([{ isHeld: false, left: 0 }, false]);
    blocks.reading(0).keep(["x", "y"], gone);
    blocks.reading(100).keep(["z"], moved);
    expect([blocks.held(), blocks.hasLeft("x"), blocks.hasLeft("z")]).toEqual([{ isHeld: true, left: 2 }, true, false]);
    blocks.reading(0).keep(["z"]);
    expect([blocks.held(), blocks.hasLeft("x")]).toEqual([{ isHeld: true, left: 0 }, false]);
    blocks.reading(100).keep(["z"]);
    expect(blocks.held()).toEqual({ isHeld: false, left: 0 });
  });

  test("are forgotten with a block that the grid has dropped, in another order and with other filters", () => {
    for (const forget of [
      (blocks: GridBlocks<string>) => blocks.refresh([100, 200, 300], { first: 200, last: 210 }),
      (blocks: GridBlocks<string>) => void blocks.resting(0, "name"),
      (blocks: GridBlocks<string>) => blocks.clear(),
    ]) {
      const { blocks } = readBlocks();
      blocks.reading(0).keep(["x", "y"], gone);
      forget(blocks);
      expect(blocks.held()).toEqual({ isHeld: false, left: 0 });
    }
  });

  test("stay while the user reads blocks that the grid has, and go with all rows when it reads another", () => {
    const { blocks } = readBlocks();
    expect([blocks.shown(100), blocks.shown(400), blocks.letGo(400)]).toEqual([["from 100"], [], false]);
    blocks.reading(0).keep(["x", "y"], moved);
    expect([blocks.letGo(100), blocks.held().isHeld, blocks.rowsOf(500)]).toEqual([false, true, 301]);
    expect([blocks.letGo(400), blocks.held().isHeld, blocks.rowsOf(500)]).toEqual([true, false, 500]);
    expect([blocks.shown(100), blocks.letGo(100)]).toEqual([[], false]);
  });
});

describe("the number of all rows", () => {
  test("comes with the first block, and with each refresh while there are few", () => {
    const { blocks } = readBlocks();
    expect([blocks.isCountDue(0), blocks.isCountDue(100)]).toEqual([true, false]);
    blocks.counted(10_000);
    expect(blocks.isCountDue(0)).toBe(true);
  });

  test("of very many comes once a minute, and after a restart", () => {
    const { blocks, clock } = readBlocks();
    blocks.counted(10_001);
    clock.ms = 59_999;
    expect(blocks.isCountDue(0)).toBe(false);
    clock.ms = 60_000;
    expect(blocks.isCountDue(0)).toBe(true);
    blocks.counted(10_001);
    blocks.clear();
    expect(blocks.isCountDue(0)).toBe(true);
  });
});
