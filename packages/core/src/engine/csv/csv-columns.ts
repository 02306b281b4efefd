import type { TSchema } from "@sinclair/typebox";
import { readWords } from "../fields/titled.ts";
import { headingKey, noteHeadings } from "./csv.ts";

/** Columns of a CSV text, by what its head may call them. */
export interface CsvColumns {
  readonly names: readonly string[];
  /** The column of a heading, or the note for readers, which is none of the names; undefined for an unknown one. */
  readonly find: (heading: string) => string | undefined;
}

/**
 * The columns of these fields. A heading is the name of a field, or its title in one of the languages, as people see it in
 * pages, with or without its unit: `widthMm`, `width_mm`, `Width`, `Breite (mm)`. One that is only for readers is known, too.
 */
export function csvColumns(fields: Readonly<Record<string, TSchema>>): CsvColumns {
  const names = Object.keys(fields);
  const titles = Object.entries(fields).flatMap(([name, schema]) =>
    titlesOf(schema).map((title) => [headingKey(title), name] as const),
  );
  const notes = Object.values(noteHeadings).map((heading) => [headingKey(heading), noteHeadings.en] as const);
  // A field goes before the note, and a name is never taken for the title of another field.
  const byKey = new Map([...notes, ...titles, ...names.map((name) => [headingKey(name), name] as const)]);
  return { names, find: (heading) => byKey.get(headingKey(heading)) };
}

function titlesOf(schema: TSchema): readonly string[] {
  const { title, unit } = readWords(schema) ?? {};
  const plain = title ? [title.en, title.de] : [];
  return unit === undefined ? plain : plain.flatMap((text) => [text, `${text} ${unit}`, `${text} in ${unit}`]);
}
