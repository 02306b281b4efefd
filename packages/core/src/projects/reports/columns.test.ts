import { expect, test } from "bun:test";
import { fieldWords } from "../../engine/fields/titled.ts";
import { reportColumns } from "./columns.ts";

test.each(Object.entries(reportColumns))("columns of %s differ in their titles", (_kind, columns) => {
  const titles = Object.values(columns).map((column) => column[fieldWords].title);
  for (const language of ["en", "de"] as const) {
    const read = titles.map((title) => title[language]);
    expect(read).toEqual([...new Set(read)]);
  }
});
