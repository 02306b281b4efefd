import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const page = join(import.meta.dirname, "..", "..", "docs", "clients", "compatibility.md");

/** A client with what a test has seen it do. */
export interface CompatibilityRow {
  readonly client: string;
  readonly version: string;
  readonly language: string;
  readonly flow: string;
  readonly result: string;
}

/** Rows of a section of docs/clients/compatibility.md, as the tests of one file have seen them. */
export interface Compatibility {
  note(row: CompatibilityRow): void;
  /**
   * Compares the rows with the page. Rows of languages that did not run stay as they are. With `UPDATE_COMPATIBILITY` set,
   * writes the page instead.
   * @throws {Error} if a client has no row, or a row no client
   */
  check(languagesNotRun: readonly string[]): Promise<void>;
}

/** Opens a section by its heading. */
export function compatibilityOf(heading: string): Compatibility {
  const noted: CompatibilityRow[] = [];
  return {
    note: (row) => void noted.push(row),
    async check(languagesNotRun) {
      const text = await readFile(page, "utf8");
      const start = text.indexOf(`## ${heading}\n`);
      const end = text.indexOf("\n## ", start + 1);
      const section = text.slice(start, end === -1 ? undefined : end);
      const known = section.split("\n").filter((line) => /^\| (?!client |-)/u.test(line));
      const kept = known.filter((line) => languagesNotRun.some((language) => line.includes(` | ${language} | `)));
      // Some clients of a language may have run although others could not.
      const seen = [...new Set([...kept, ...noted.map(lineOf)])].toSorted();
      if (start !== -1 && seen.join("\n") === known.toSorted().join("\n")) return;
      if (process.env["UPDATE_COMPATIBILITY"] === undefined) {
        throw new Error(
          `Differs from docs/clients/compatibility.md: run again with UPDATE_COMPATIBILITY=1\n${seen.join("\n")}`,
        );
      }
      const table = ["| client | version | language | flow | result |", "|---|---|---|---|---|", ...seen].join("\n");
      const written = section.replace(/\| client [\s\S]*?(?=\n\n|\n?$)/u, () => table);
      await writeFile(
        page,
        text.replace(section, () => written),
      );
    },
  };
}

function lineOf({ client, version, language, flow, result }: CompatibilityRow): string {
  return `| ${client} | ${version} | ${language} | ${flow} | ${result} |`;
}
