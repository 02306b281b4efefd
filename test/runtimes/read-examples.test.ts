import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExamples } from "./read-examples.ts";

const directory = await mkdtemp(join(tmpdir(), "read-examples-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

let modules = 0;

/** Writes a module of these lines under a new name, because Bun remembers modules. */
async function write(...lines: readonly string[]): Promise<string> {
  const path = join(directory, `module-${++modules}.ts`);
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

const example = ["@example", "```ts", "plug();", "", "pull();", "```"].map((line) => ` * ${line}`.trimEnd());

test("reads every block of a docstring as it is written", async () => {
  const path = await write("/**", " * Plugs.", ...example, ...example, " */", "export async function plug() {}");
  const code = "plug();\n\npull();";
  expect(await readExamples(path)).toEqual([{ name: "plug", isCallable: true, examples: [code, code] }]);
});

test("finds a declaration behind lists and under its other name", async () => {
  const first = await write("/**", ...example, " */", "export class Plug {}", "export const count = 1;");
  const second = await write(`export { Plug as Socket, count } from "./${first.split("/").at(-1)}";`);
  const third = await write(`export {\n  count,\n  Socket,\n} from "./${second.split("/").at(-1)}";`);
  expect(await readExamples(third)).toEqual([
    { name: "Socket", isCallable: true, examples: ["plug();\n\npull();"] },
    { name: "count", isCallable: false, examples: [] },
  ]);
});

test.each([
  ["nothing", []],
  ["a comment that is not a docstring", ["/* oxlint-disable-next-line */"]],
])("takes no example from the docstring of another declaration, given %s between them", async (_, between) => {
  const hidden = ["/**", ...example, " */", "const hidden = 1;"];
  const path = await write(...hidden, ...between, "export function plug() { return hidden; }");
  expect(await readExamples(path)).toEqual([{ name: "plug", isCallable: true, examples: [] }]);
});

test.each([
  ["text", [" * @example plug();"]],
  ["a block of another language", [" * @example", " * ```sh", " * plug", " * ```"]],
  ["a block without an end", [" * @example", " * ```ts", " * plug();"]],
  ["text after a right one", [...example, " * @example plug();"]],
])("given an example that is %s refuses the module", async (_, lines) => {
  const path = await write("/**", ...lines, " */", "export function plug() {}");
  await expect(readExamples(path)).rejects.toThrow("Cannot read the example of plug");
});

test("given an export it cannot follow refuses the module", async () => {
  const path = await write("function plug() {}", "export { plug };");
  await expect(readExamples(path)).rejects.toThrow("Cannot find the declaration of plug");
});
