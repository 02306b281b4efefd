import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { titled } from "../fields/titled.ts";
import { countValues } from "../schemas/json-body.ts";
import { text } from "../schemas/schema.ts";
import { csvColumns } from "./csv-columns.ts";
import { type CsvForm, csvHead, csvRecord, plainCsv } from "./csv.ts";
import { csvPlaces, csvRows, parseCsv } from "./parse-csv.ts";

const columns = csvColumns({
  key: titled(["Key of the text", "Schlüssel"], text({ max: 9 })),
  value: titled(["Width", "Breite"], text({ max: 9 }), { unit: "mm" }),
});

const csvForms: readonly CsvForm[] = [
  plainCsv,
  { ...plainCsv, spreadsheet: true },
  { delimiter: ";", decimalMark: ",", spreadsheet: true },
  { ...plainCsv, delimiter: "\t" },
];

describe("parseCsv()", () => {
  const read: readonly (readonly [text: string, rows: readonly (readonly [string, string])[]])[] = [
    ["key,value\r\na,1\r\n", [["a", "1"]]],
    ["key,value\na,1", [["a", "1"]]],
    ["key,value\ra,1\r", [["a", "1"]]],
    [
      "\uFEFFkey,value\r\n\r\na,\r\n\n,b\r\n",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ['key,value\r\n"a,b","say ""hi""\r\nthere"\r\n', [["a,b", 'say "hi"\r\nthere']]],
    [
      "key,value\r\n'=1,'quoted'\r\n''-1,'@x\r\n",
      [
        ["=1", "'quoted'"],
        ["'-1", "@x"],
      ],
    ],
    ["key,value\r\na,", [["a", ""]]],
    // Spreadsheets write empty rows and columns.
    ['key,value,,\r\na,1,,\r\n,,,\r\n"",""', [["a", "1"]]],
    ["key;value\na,b;1", [["a,b", "1"]]],
    ["key\tvalue\na;b\t1", [["a;b", "1"]]],
    ['"key,";value\na;1'.replace(",", ""), [["a", "1"]]],
    ["\uFEFFsep=;\r\nkey;value\r\na;1", [["a", "1"]]],
    ["Key, VALUE \na,1", [["a", "1"]]],
    ["Schlu\u0308ssel;Breite (mm)\na;1", [["a", "1"]]],
    ["key of the text,Width in mm\na,1", [["a", "1"]]],
    ["SCHLÜSSEL,Width [mm]\na,1", [["a", "1"]]],
  ];
  test.each(read)("reads %j", (text, rows) => {
    expect(parseCsv(text, columns).map(({ key, value }) => [key, value])).toEqual(rows.map((row) => [...row]));
  });

  const refused: readonly (readonly [text: string, message: string])[] = [
    ["", "Line 1: The first record must name columns: key, value"],
    ["\r\n", "Line 1: The first record must name columns"],
    ["key|value\na|1", 'Line 1: There is no column "key|value"; known columns, separated by commas, are key, value'],
    ["sep=,\nkey;value", 'Line 2: There is no column "key;value"'],
    ["key,,value\na,,1", "Line 1: Column 2 has no name; known"],
    [`key,${"x".repeat(101)}\na,1`, `Line 1: There is no column "${"x".repeat(100)}…"; known`],
    ["key,Key\na,1", "Line 1: The column key comes twice"],
    ["key,__proto__\na,1", 'Line 1: There is no column "__proto__"'],
    ["key,reasons\na,b", 'Line 1: There is no column "reasons"'],
    ["key,Schlüssel\na,1", "Line 1: The column key comes twice"],
    ["key,key\na,1", "Line 1: The column key comes twice"],
    ["key,value\r\na,1\r\nb\r\n", "Line 3: The record has 1 cell(s), but the first one has 2"],
    ["key,value\ra,1\rb\r", "Line 3: The record has 1 cell(s)"],
    ["key,value\na,1,2", "Line 2: The record has 3 cell(s)"],
    ['key,value\n"a\nb",1\nc,"d', "Line 4: A quoted cell does not end"],
    ['key,value\na,19"', "Line 2: A cell with a quotation mark must be quoted as a whole"],
    ['key,value\n"a"b,1', "Line 2: Only what separates cells or a line break may follow a quoted cell"],
    ["key,value\na,\0", "Line 2: NUL characters are not accepted"],
    [",".repeat(1_000), "Line 1: A record has at most 1000 cells"],
  ];
  test.each(refused)("refuses %j and names the line", (text, message) => {
    const line = Number(/\d+/u.exec(message)?.[0]);
    const issue = { pointer: "", code: "malformed_csv", message: expect.stringContaining(message), line };
    expect(() => parseCsv(text, columns)).toThrow(
      expect.objectContaining({ code: "malformed_json", data: { errors: [expect.objectContaining(issue)] } }),
    );
  });

  test.each(["key,value,reason\na,1,too wide", "Grund;key;value\nzu breit;a;1", "reason,key,value,Grund\na,a,1,b"])(
    "skips why rows were refused, in %j",
    (text) => {
      expect(parseCsv(text, columns)).toEqual([{ key: "a", value: "1" }]);
    },
  );

  test("takes a field of the same title for the field", () => {
    const own = csvColumns({ why: titled(["Reason", "Grund"], text({ max: 9 })) });
    expect(parseCsv("Reason\na", own)).toEqual([{ why: "a" }]);
  });

  test("reads as many cells and empty lines as are allowed", () => {
    const text = "key,value\n\na,1\n";
    expect(parseCsv(text, columns, countValues(5))).toEqual([{ key: "a", value: "1" }]);
    const errors = [{ pointer: "", code: "too_many_values", message: "The body must have at most 4 values" }];
    expect(() => parseCsv(text, columns, countValues(4))).toThrow(expect.objectContaining({ data: { errors } }));
    expect(() => parseCsv(`key,value${"\n".repeat(100_000)}`, columns)).toThrow("at most 100000 values");
  });

  test("looks at each character of a body of empty lines once", () => {
    // A look back from each line break would take minutes.
    expect(() => parseCsv("\n".repeat(1_048_576), columns)).toThrow("at most 100000 values");
    expect(parseCsv(`${"\n".repeat(50_000)}key;value\na,,;1`, columns)).toEqual([{ key: "a,,", value: "1" }]);
  });

  test("gives a reader a chance to pause at each empty line", () => {
    expect([...csvRows("\nkey,value\n\n\na,1\n", columns)]).toEqual([
      undefined,
      undefined,
      undefined,
      { key: "a", value: "1" },
    ]);
  });

  test("names the character of the line", () => {
    expect(() => parseCsv('\uFEFFkey,value\n😀,19"', columns)).toThrow(
      expect.objectContaining({ data: { errors: [expect.objectContaining({ line: 2, column: 5 })] } }),
    );
  });

  test("finds the items of JSON in cells, quoted or not", () => {
    const text = 'key\tvalue\r\na\t"[{""x"":""a""},\n  {""é"": ""😀"", ""y"":2}]"\n\n[1,[25]]\tb\n';
    const { starts, memberAt } = csvPlaces(text, columns, 2);
    const found = (index: number, path: readonly string[]) =>
      text.slice(memberAt?.(starts[index] ?? 0, path)).slice(0, 2);
    expect(found(0, ["value", "1", "y"])).toBe("2}");
    expect(found(0, ["value", "1"])).toBe('{"');
    expect(found(0, ["value", "x"])).toBe('"[');
    expect(found(1, ["key", "1", "0"])).toBe("25");
    expect(found(1, ["value", "0"])).toBe("b\n");
  });

  test("finds a hundred places in a long cell about as fast as one", () => {
    const items = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ name: `n${index}` })));
    const text = `key,value\n"${items.replaceAll('"', '""')}",b\n`;
    const timeOf = (count: number) => {
      const beginMs = performance.now();
      const { starts, memberAt } = csvPlaces(text, columns, 1);
      for (let index = 0; index < count; index++) {
        const at = memberAt?.(starts[0] ?? 0, ["key", String(19_999 - index), "name"]);
        expect(text.slice(at).startsWith(`""n${19_999 - index}""`)).toBe(true);
      }
      return performance.now() - beginMs;
    };
    const leastOf = (count: number) => Math.min(timeOf(count), timeOf(count), timeOf(count));
    timeOf(1);
    expect(leastOf(100) / leastOf(1)).toBeLessThan(10);
  });

  test.each(csvForms)("reads every text that csvRecord() writes, in the form %j", (form) => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom(
          "'",
          "=",
          "-",
          '"',
          ",",
          ";",
          "\r",
          "\n",
          "\t",
          "a",
          "1",
          ".",
          "mar",
          "true",
          "pm",
          "e",
          "(",
          " ",
          "$",
        ),
      }),
    );
    const texts = cell.filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { maxLength: 5 }), (rows) => {
        const text = csvHead(columns.names, form) + rows.map((row) => csvRecord(row, form)).join("");
        const kept = rows.filter((row) => row.some((written) => written !== ""));
        expect(parseCsv(text, columns).map(({ key = "", value = "" }) => [key, value])).toEqual(kept);
      }),
    );
  });
});
