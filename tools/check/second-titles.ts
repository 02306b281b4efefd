import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fieldsByKind } from "../../packages/client/src/contract/fields.ts";
import { listSources } from "./generated-files.ts";

/**
 * Titles of fields that the console's own texts still repeat, in pages whose forms and tables are not made by
 * fields. It only falls: whoever removes one lowers it.
 */
export const secondTitlesMax = 46;

/** A text of the console that says what the definition of a field says. */
export interface SecondTitle {
  readonly file: string;
  readonly field: string;
  readonly title: string;
}

/** Texts in the console under the name of a field that repeat its title, which stands in its definition. */
export function findSecondTitles(root: string): readonly SecondTitle[] {
  const titles = titlesByField();
  return listSources(root, "packages/console/src/islands/**/*.{ts,tsx}").flatMap((file) => {
    const texts = readFileSync(join(root, file), "utf8").matchAll(/^\s+(\w+): "([^"]+)",$/gmu);
    return Array.from(texts, ([, field = "", title = ""]) => ({ file, field, title })).filter(({ field, title }) =>
      titles.get(field)?.has(title),
    );
  });
}

function titlesByField(): ReadonlyMap<string, ReadonlySet<string>> {
  const titles = new Map<string, Set<string>>();
  for (const [name, { title, unit }] of Object.values(fieldsByKind).flatMap((fields) => Object.entries(fields))) {
    const known = titles.get(name) ?? new Set();
    for (const text of [title.en, title.de]) known.add(text).add(`${text} in ${unit}`);
    titles.set(name, known);
  }
  return titles;
}
