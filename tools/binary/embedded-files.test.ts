import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf } from "./embedded-files.ts";

const tree = mkdtempSync(join(tmpdir(), "embedded-files-"));
afterAll(() => rmSync(tree, { recursive: true, force: true }));
mkdirSync(join(tree, "console/dist/styles"), { recursive: true });
mkdirSync(join(tree, "pages/dist/empty"), { recursive: true });
writeFileSync(join(tree, "console/dist/styles/page.css"), "a {}");

test("filesOf() finds the files of every pattern, without folders", () => {
  expect(filesOf(["console/dist/**"], tree)).toEqual(["console/dist/styles/page.css"]);
});

test("filesOf() refuses a pattern that matches nothing, and one that matches only folders", () => {
  for (const pattern of ["swagger/*.css", "pages/dist/**"])
    expect(() => filesOf(["console/dist/**", pattern], tree)).toThrow(`because there are none: ${pattern}`);
});
