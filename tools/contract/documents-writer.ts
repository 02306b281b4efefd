import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeCommands } from "./commands-writer.ts";
import { writeSlots } from "./slots-writer.ts";
import { writeEnvironmentExample, writeVariables } from "./variables-writer.ts";

/** Documents with parts that the code writes, by their paths; the rest of each stays as it is. */
export function writtenDocuments(root: string): Readonly<Record<string, string>> {
  const withPart = (path: string, part: string) => ({
    [path]: replacePart(readFileSync(join(root, path), "utf8"), part),
  });
  return {
    ".env.example": writeEnvironmentExample(),
    ...withPart("docs/operations/configuration.md", writeVariables()),
    ...withPart("docs/operations/limits.md", writeSlots()),
    ...withPart("docs/commands.md", writeCommands()),
  };
}

const begin = "<!-- What follows is written by `bun run contract`. -->";
const end = "<!-- What precedes is written by `bun run contract`. -->";

/** Replaces what is between the marks. @throws {Error} unless the document has both */
export function replacePart(document: string, part: string): string {
  const [before, rest] = document.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`Cannot write a part because a mark is missing: ${end}`);
  return `${before}${begin}\n\n${part.trim()}\n\n${end}${after}`;
}
