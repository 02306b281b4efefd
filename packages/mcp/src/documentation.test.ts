import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { tools } from "./tools/index.ts";

test("docs/clients/mcp.md has a row for each tool, in order", async () => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/clients/mcp.md"), "utf8");
  const rows = tools.map(({ name, effect, description }) => `| \`${name}\` | ${effect} | ${description} |`);
  expect(text.split("\n").filter((line) => /^\| `\w+` \| (?:reads|adds|removes) \|/u.test(line))).toEqual(rows);
});
