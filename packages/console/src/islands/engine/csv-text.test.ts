import { expect, test } from "bun:test";
import { csvForm } from "./csv-form.ts";
import { csvOf } from "./csv-text.ts";

interface Row {
  readonly name: string;
  readonly gainDb: number;
}

const columns = [
  { field: "name", label: "Name", text: ({ name }: Row) => name },
  { field: "gainDb", label: "Gain", text: ({ gainDb }: Row) => gainDb.toLocaleString("en") },
  { field: "gainDb", label: "In words", text: ({ gainDb }: Row) => `${gainDb} dB` },
] as const;

test("the file of a grid has the titles and texts of its columns, and nothing that a spreadsheet computes", () => {
  const rows = [
    { name: 'Rack "42", left', gainDb: -3 },
    { name: "=HYPERLINK(1)", gainDb: 1500 },
    { name: "two\nlines", gainDb: 0 },
    { name: "a;＝1", gainDb: 0 },
  ];
  const { delimiter } = csvForm;
  expect(csvOf(columns, rows).split("\r\n")).toEqual(
    [
      ["Name", "Gain", "In words"],
      ['"Rack ""42"", left"', "-3", "'-3 dB"],
      ["'=HYPERLINK(1)", "1500", "1500 dB"],
      ['"two\nlines"', "0", "0 dB"],
      [delimiter === ";" ? '"a;\'＝1"' : "a;'＝1", "0", "0 dB"],
      [],
    ].map((cells) => cells.join(delimiter)),
  );
});
