import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { consolePages } from "../pages.ts";
import { buildAssets } from "./build-assets.ts";
import { readRelease } from "./console-assets.ts";

/** Bytes of the first load of a page, and of a file of the player. */
const bytesMax = { withoutGrid: 60_000, withGrid: 400_000, player: 100_000 };
/** Only the file with AG Grid is larger. */
const gridBytesMin = 100_000;

/** Files that a file imports at once; what it imports on demand is not of its first load. */
const atOnce = /(?:from|import)\s*"\.\/([^"]+\.js)"/gu;
const atAll = /(?:from|import)\s*\(?\s*"\.\/([^"]+\.js)"/gu;

describe("buildAssets()", () => {
  test("builds a script for every page, without code from text: within 60 KB without the grid, within 400 KB with it", async () => {
    const { entries, portal, assets, style, player } = await buildAssets();
    expect(Object.keys(entries)).toEqual(consolePages.map(({ name }) => name));
    expect(assets.get(style)?.type).toBe("text/css; charset=utf-8");
    const texts = new Map(
      [...assets].map(([name, file]) => [name, new TextDecoder().decode(brotliDecompressSync(file.compressed))]),
    );
    for (const text of texts.values()) expect(text).not.toMatch(/\beval\(|new Function\(/u);
    const loadedBy = (name: string, imports: RegExp, found = new Set([name])): ReadonlySet<string> => {
      const imported = [...(texts.get(name) ?? "").matchAll(imports)].map(([, file = ""]) => file);
      for (const file of imported.filter((other) => !found.has(other))) loadedBy(file, imports, found.add(file));
      return found;
    };
    const sizeOf = (name: string) => assets.get(name)?.compressed.length ?? Number.NaN;
    const grids = [...assets.keys()].filter((name) => sizeOf(name) > gridBytesMin);
    expect(grids).toHaveLength(1);
    expect([...loadedBy(entries["projects"] ?? "", atAll)]).toContain(grids[0] ?? "");
    for (const [page, entry] of Object.entries({ ...entries, portal })) {
      const files = [style, ...loadedBy(entry, atOnce)];
      const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + sizeOf(name), 0);
      expect([page, sum(files) < bytesMax.withoutGrid]).toEqual([page, true]);
      expect([page, sum([...files, ...grids]) < bytesMax.withGrid]).toEqual([page, true]);
    }
    for (const name of Object.values(player)) {
      expect(assets.get(name)?.compressed.length).toBeLessThan(bytesMax.player);
    }
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
