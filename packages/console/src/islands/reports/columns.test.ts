import { describe, expect, test } from "bun:test";
import { csvOf, moved } from "./columns.ts";

test("moved() changes places with a neighbour, and stays at the ends", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect([moved(["a", "b"], 0, -1), moved(["a", "b"], 1, 1)]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

const comma = { delimiter: ",", decimalMark: ".", spreadsheet: true } as const;
const semicolon = { delimiter: ";", decimalMark: ",", spreadsheet: true } as const;

describe("csvOf()", () => {
  test("quotes what needs it, and disarms formulas and texts that look like numbers, but not numbers", () => {
    const rows = [
      { name: 'a "b", c', quantity: -2 },
      { name: "=1+1", quantity: null },
      { name: "a;＝1", quantity: 1.5 },
      { name: "00815", quantity: 1.125 },
    ];
    expect(csvOf(["name", "quantity"], rows, { ...comma, nameOf: (column) => column.toUpperCase() })).toBe(
      `NAME,QUANTITY\r\n"a ""b"", c",-2\r\n'=1+1,\r\na;'＝1,1.5\r\n'00815,1.125\r\n`,
    );
    expect(csvOf(["name", "quantity"], rows.slice(2), { ...semicolon, nameOf: (column) => column })).toBe(
      "name;quantity\r\n\"a;'＝1\";1,5\r\n'00815;1,125\r\n",
    );
  });
});
