import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced block of a page for receivers. */
export interface PageBlock {
  /** Name of the page's file. */
  readonly page: string;
  /** Line of the page with the first line of the code. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

const directory = join(import.meta.dirname, "../../docs/receivers");

/** Names of the files of all pages for receivers. */
export const pages: readonly string[] = readdirSync(directory).toSorted();

/** Text of a page. */
export function textOf(page: string): string {
  return readFileSync(join(directory, page), "utf8");
}

/** Every fenced block of a page. */
export function blocksOf(page: string): readonly PageBlock[] {
  return readBlocks(page, textOf(page));
}

/** Reads blocks wherever Markdown sees a fence, indented ones and those of tildes, too. */
export function readBlocks(page: string, text: string): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  let open: { readonly fence: string; readonly language: string; readonly first: number } | undefined;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const { fence = "", language = "" } = /^\s*(?<fence>`{3,}|~{3,})(?<language>.*)$/u.exec(line)?.groups ?? {};
    if (!open && fence !== "") open = { fence, language, first: index + 1 };
    else if (open && fence.startsWith(open.fence) && language.trim() === "") {
      const code = lines.slice(open.first, index).map((one) => `${one}\n`);
      blocks.push({ page, line: open.first + 1, language: open.language.trim(), code: code.join("") });
      open = undefined;
    }
  }
  if (open) throw new Error(`Cannot read ${page}: the block at line ${open.first} has no end`);
  return blocks;
}
