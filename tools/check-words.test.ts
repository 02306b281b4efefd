import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findWords } from "./check-words.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "words-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The rules that a file of this text breaks, each with its line. */
function broken(text: string, path = "packages/core/src/a.ts"): readonly string[] {
  write(path, text);
  return findWords(root).map(({ rule, line }) => `${rule} ${line}`);
}

describe("findWords()", () => {
  const good: readonly string[] = [
    "/** Tells if there is no event, no longer one, or none: it is no longer there. */",
    "/** The user who acts. */",
    "/** Whether somebody signed in. */",
    "// Who is asked here is a question, not a docstring.",
    "/** Leaves it alone, let alone another one: a job may stand alone, and is alone. */",
    "/** The kind of a row, as the audit trail names it; another one, as an administrator does. */",
    "/** A list of the roles. Of course it is bounded. */",
    "/** Waits so long that others go first, besides. */",
    'const letters = "bestride renewal";',
    "/** Waits until one ends: a user that one address has, one by one, while one is free. The one reads the other. */",
    'test("continues when one drops every packet, and when that one does not exist", run);',
    'const message = "Cannot use the text as an id: it is too long";',
    'const message = "Cannot use the text as an id because it is too long";',
    'const message = "PORT must be a number: current value is x";',
  ];
  for (const text of good) {
    test(`given ${text} finds nothing`, () => {
      expect(broken(text)).toEqual([]);
    });
  }

  const bad: readonly (readonly [text: string, finding: string])[] = [
    ["/** A line that is no event. */", "is no 1"],
    ["/** Rows that are\n * no resources. */", "is no 1"],
    ["\n/** What a caller may do. */", "pronoun 2"],
    ["/**\n * Whoever signs in.\n */", "pronoun 1"],
    ["/** Whose account it is. */", "pronoun 1"],
    ["/** How it went. */", "pronoun 1"],
    ["/** Of the classes those that count. */", "fronted of 1"],
    ["// Of two clients one wins.", "fronted of 1"],
    ["/** Rights. Of a role they are two. */", "fronted of 1"],
    ["/**\n * Rights.\n * Of a role they are two.\n */", "fronted of 3"],
    ["// The test stands beside its source.", "beside 1"],
    ['test("writes the file anew", run);', "anew 1"],
    ["/**\n * An id that stays is let\n * be.\n */", "let be 2"],
    ["// The sessions of\n// before end.", "of before 1"],
    ["// Core depends on TypeBox alone.", "alone 1"],
    ["// Let it go. TypeBox alone is left.", "alone 1"],
    ["/** Rows that one has chosen. */", "one for the reader 1"],
    ["// Stays until\n// one closes it.", "one for the reader 1"],
    ['test("searches once one stops typing", run);', "one for the reader 1"],
    ["// It runs outside\n// of a transaction.", "outside of 1"],
    ["/** Sorts them, so\n * that tests agree. */", "so that 1"],
    ['const message = "Cannot write so that it fits";', "so that 1"],
    ["// It is refused, as there is no key.", "as for because 1"],
    ["/** Locks both rows,\n * as each must exist. */", "as for because 1"],
    ['const message = "Cannot sign as there is no key";', "as for because 1"],
    ['const message = "Cannot settle as a job or the delivery is missing";', "as for because 1"],
    ["const message = `Cannot add it as its name is taken: x`;", "as for because 1"],
    ["const message = `Cannot find it: current id is ${id}`;", "current value 1"],
  ];
  for (const [text, finding] of bad) {
    test(`given ${JSON.stringify(text)} reports ${finding}`, () => {
      expect(broken(text)).toEqual([finding]);
    });
  }

  test("given a document reads its lists, tables and paragraphs", () => {
    expect(broken("# A\n\nOf all keys one signs.\n\n- Of those\n\n| a | Of these |\n", "docs/a.md")).toEqual([
      "fronted of 3",
      "fronted of 5",
      "fronted of 7",
    ]);
  });

  test("given notes of changes reads them too", () => {
    expect(broken("---\n---\n\nRows of before.\n", ".changeset/rows.md")).toEqual(["of before 4"]);
  });

  test("given generated files and packages of others finds nothing", () => {
    expect(broken("anew", "contract/a.md")).toEqual([]);
    expect(broken("// anew", "packages/client/src/contract/a.ts")).toEqual([]);
    expect(broken("anew", "packages/core/node_modules/a/a.ts")).toEqual([]);
    expect(broken("// anew", "tools/contract/a.ts")).toEqual(["anew 1"]);
  });
});
