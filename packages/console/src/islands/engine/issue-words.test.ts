import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { germanIssues } from "./issue-words.ts";

const core = join(import.meta.dirname, "../../../../core/src");

/** Codes of whole failures, of changes that an undo keeps, of warnings and of units: other words of pages and fields say these. */
const elsewhere =
  /^(?:bytes|changed_since|conflict|forbidden|gone|limit_reached|locked|longer_than_signal_allows|longer_than_sold|mail_not_configured|not_found|not_mateable|not_undoable|rate_limited|unavailable|validation_failed|version_conflict)$/u;

test("every code of an issue has German words", () => {
  const codes = [...new Glob("**/*.ts").scanSync(core)]
    .filter((path) => !/\.(?:test|fixture)\.ts$/u.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(core, path), "utf8");
      return [...source.matchAll(/(?<!entence: \{ )\bcode: "([a-z_]+)"|\[ValueErrorType\.\w+\]: "(\w+)"/gu)];
    })
    .map(([, named, checked]) => named ?? checked ?? "");
  expect(codes.length).toBeGreaterThan(40);
  expect(new Set(codes.filter((code) => !elsewhere.test(code) && !Object.hasOwn(germanIssues, code)))).toEqual(
    new Set(),
  );
});
