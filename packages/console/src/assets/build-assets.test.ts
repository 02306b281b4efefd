import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { consolePages } from "../pages.ts";
import { buildAssets } from "./build-assets.ts";
import { readRelease } from "./console-assets.ts";

/** Bytes of the first load of a page without a grid, and of everything. */
const bytesMax = { withoutGrid: 60_000, everything: 400_000, player: 100_000 };
/** A file that only pages with a grid load. */
const gridBytesMin = 100_000;

describe("buildAssets()", () => {
  test("builds a script for every page, without code from text: within 60 KB without the grid, within 400 KB with it", async () => {
    const { entries, assets, style, player } = await buildAssets();
    expect(Object.keys(entries)).toEqual(consolePages.map(({ name }) => name));
    for (const entry of Object.values(entries)) expect(assets.has(entry)).toBe(true);
    expect(assets.get(style)?.type).toBe("text/css; charset=utf-8");
    for (const { compressed } of assets.values()) {
      expect(new TextDecoder().decode(gunzipSync(compressed))).not.toMatch(/\beval\(|new Function\(/u);
    }
    const ofPlayer: readonly string[] = Object.values(player);
    for (const name of ofPlayer) expect(assets.get(name)?.compressed.length).toBeLessThan(bytesMax.player);
    const ofPages = [...assets].filter(([name]) => !ofPlayer.includes(name));
    const sizes = ofPages.map(([, { compressed }]) => compressed.length);
    const sum = (counted: readonly number[]) => counted.reduce((bytes, size) => bytes + size, 0);
    expect(sizes.filter((size) => size > gridBytesMin)).toHaveLength(1);
    expect(sum(sizes.filter((size) => size <= gridBytesMin))).toBeLessThan(bytesMax.withoutGrid);
    expect(sum(sizes)).toBeLessThan(bytesMax.everything);
  });
});

describe("a release", () => {
  test("contains what the build writes, and none without one", async () => {
    const directory = await mkdtemp(join(tmpdir(), "console-"));
    try {
      expect(await readRelease(join(directory, "dist"))).toBeUndefined();
      const program = join(import.meta.dirname, "write-assets.ts");
      const child = Bun.spawn([process.execPath, program, join(directory, "dist")], { stdout: "ignore" });
      expect(await child.exited).toBe(0);
      expect(await readRelease(join(directory, "dist"))).toEqual(await buildAssets());
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
