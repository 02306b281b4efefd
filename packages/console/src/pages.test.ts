import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consolePages } from "./pages.ts";
import { purposes } from "./purposes.ts";

test("each page has a purpose, except those of one thing, which its own line describes", () => {
  const unsaid = consolePages.filter(({ name }) => !Object.hasOwn(purposes, name)).map(({ name }) => name);
  expect(unsaid).toEqual(["webhook", "delivery", "project"]);
});

test("the manual's table has every page with the privilege that opens it, and no other", () => {
  const manual = readFileSync(join(import.meta.dirname, "../../../docs/operations/console.md"), "utf8");
  const rows = Array.from(
    manual.matchAll(/^\| [^|]+, `(?<path>\/admin[^`]*)` \| `?(?<privilege>[^|`]+)`? \|/gmu),
    ({ groups }) => `${groups?.["path"]} ${groups?.["privilege"]?.trim()}`,
  );
  const pages = consolePages.map(({ paths, privilege }) => `${paths[0]} ${privilege === "user" ? "none" : privilege}`);
  expect(rows.toSorted()).toEqual(pages.toSorted());
});
