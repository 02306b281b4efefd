/** Holds what documents say about checks against what continuous integration and `bun run ok` run. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

/** Scripts of `.ci/run`; the documents speak of the seeded bugs instead of `mutants`. */
const scripts = Array.from(read(".ci/run").matchAll(/^within \d+ ((?:verify |bench )?[a-z:]+)/gmu), ([, name = ""]) =>
  name === "mutants" ? "a sample of the seeded bugs" : `\`${name}`,
);

/** Checks of `tools/ok.ts` in the words of the documents. */
const checks = Array.from(read("tools/ok.ts").matchAll(/^ {4}\{ name: "([a-z ]+)"/gmu), ([, name = ""]) =>
  name === "unused" ? "unused code" : name.replace("promises of the ", ""),
);

test.each([
  ["CONTRIBUTING.md", /^`bun run ok` (?:.+\n)+/mu],
  ["README.md", /^\| `bun run ok` \| .+$/mu],
])("%s names everything that bun run ok and continuous integration run", (file, expression) => {
  const text = expression.exec(read(file))?.[0].replaceAll(/\s+/gu, " ") ?? "";
  const expected = [...checks, "types", "tests", ...scripts];
  expect(expected).toEqual(expect.arrayContaining(["migrations", "`verify deploy", "`verify fresh"]));
  expect(expected.filter((name) => !text.includes(name))).toEqual([]);
});
