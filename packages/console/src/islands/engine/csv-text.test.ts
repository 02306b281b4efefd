import { expect, test } from "bun:test";
import { csvForm } from "./csv-form.ts";
import { csvOf } from "./csv-text.ts";

const columns = [
  { field: "name", label: "Name", text: (row: { readonly name: string }) => row.name },
  { field: "name", label: "Length", text: (row: { readonly name: string }) => String(row.name.length) },
] as const;

test("the file of a grid has the titles and texts of its columns, and nothing that a spreadsheet computes", () => {
  const rows = [{ name: 'Rack "42", left' }, { name: "=HYPERLINK(1)" }, { name: "two\nlines" }];
  const { delimiter } = csvForm;
  expect(csvOf(columns, rows).split("\r\n")).toEqual([
    `Name${delimiter}Length`,
    `"Rack ""42"", left"${delimiter}15`,
    `'=HYPERLINK(1)${delimiter}13`,
    `"two\nlines"${delimiter}9`,
    "",
  ]);
});
