/** Holds what documents say about checks and commands against what runs them. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

/** Scripts of `.ci/run`. */
const scripts = Array.from(
  read(".ci/run").matchAll(/^(?:within| ) \d+ ((?:verify |bench )?[a-z:]+)/gmu),
  ([, name = ""]) => `\`${name}`,
);

/** Checks of `tools/ok.ts` in the words of the documents. */
const checks = Array.from(read("tools/ok.ts").matchAll(/^ {4}\{ name: "([a-z ]+)"/gmu), ([, name = ""]) =>
  name === "unused" ? "unused code" : name.replace("promises of the ", ""),
);

test("CONTRIBUTING.md names everything that bun run ok and continuous integration run", () => {
  const text = /^`bun run ok` (?:.+\n)+/mu.exec(read("CONTRIBUTING.md"))?.[0].replaceAll(/\s+/gu, " ") ?? "";
  const expected = [...checks, "types", "tests", ...scripts];
  expect(expected).toEqual(expect.arrayContaining(["migrations", "`verify deploy", "`verify fresh"]));
  expect(expected.filter((name) => !text.includes(name))).toEqual([]);
});

test("docs/commands.md names every script of package.json", () => {
  // The manifest is ours.
  const { scripts: named } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };
  const text = read("docs/commands.md");
  expect(Object.keys(named).filter((name) => !new RegExp(`\`bun run ${name}[\` ]`, "u").test(text))).toEqual([]);
});
