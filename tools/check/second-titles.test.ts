import { expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSecondTitles } from "./second-titles.ts";

test("findSecondTitles() finds a field's title in either language, but neither other texts nor other names", async () => {
  const root = await mkdtemp(join(tmpdir(), "titles-"));
  try {
    const folder = "packages/console/src/islands/catalog";
    await mkdir(join(root, folder), { recursive: true });
    const lines = ['partNumber: "Part number"', 'partNumber: "Artikelnummer"', 'widthMm: "Width in mm"'];
    const others = ['partNumber: "Its number"', 'heading: "Part number"'];
    await writeFile(join(root, folder, "texts.ts"), [...lines, ...others].map((line) => `  ${line},\n`).join(""));
    const found = findSecondTitles(root).map(({ file, field, title }) => [file, `${field}: "${title}"`]);
    expect(found).toEqual(lines.map((line) => [`${folder}/texts.ts`, line]));
  } finally {
    await rm(root, { recursive: true });
  }
});
