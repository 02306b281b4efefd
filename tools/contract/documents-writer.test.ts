import { expect, test } from "bun:test";
import { replacePart } from "./documents-writer.ts";
import { writeEnvironmentExample, writeVariables } from "./variables-writer.ts";

const marks = [
  "<!-- What follows is written by `bun run contract`. -->",
  "<!-- What precedes is written by `bun run contract`. -->",
];

test("replacePart() replaces what is between the marks, again and again, and nothing else", () => {
  const document = `# Title\n\n${marks[0]}\nold\n${marks[1]}\n\nMore.\n`;
  const written = replacePart(document, "new\n");
  expect(written).toBe(`# Title\n\n${marks[0]}\n\nnew\n\n${marks[1]}\n\nMore.\n`);
  expect(replacePart(written, "new\n")).toBe(written);
  for (const mark of marks) expect(() => replacePart(document.replace(mark, ""), "new")).toThrow("mark is missing");
});

test("writeVariables() gives default, unit, range or form, and the file of a secret", () => {
  const rows = writeVariables().split("\n");
  const rowOf = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\``));
  expect(rowOf("DATABASE_WAIT_SECONDS")).toStartWith("| `DATABASE_WAIT_SECONDS` | `30` | s | 0 to 600 | Longest wait");
  expect(rowOf("ROLE")).toContain("| `all` |  | `all`, `api`, `worker` |");
  expect(rowOf("BASE_URL")).toContain("| `http://HOST:PORT` |  | http or https origin");
  expect(rowOf("TRANSLATOR_KEY")).toBe(
    "| `TRANSLATOR_KEY` |  |  | any text | Key of that service. `TRANSLATOR_KEY_FILE` names a file that holds it |",
  );
});

test("writeEnvironmentExample() comments every variable out, with an example or its default", () => {
  const lines = writeEnvironmentExample().split("\n");
  expect(lines).toEqual(expect.arrayContaining(["# PORT=3000", "# TRUSTED_PROXIES=10.0.0.0/8", "# TRANSLATOR_KEY="]));
  expect(lines.filter((line) => line !== "" && !line.startsWith("# "))).toEqual([]);
});
