import { expect, test } from "bun:test";
import { csvRecord, unguarded } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "csvRecord() guards the text %j",
  (text) => {
    expect(csvRecord([text])).toMatch(/^"?'/u);
  },
);

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["=1;@b;c", "'=1;'@b;c"],
  ["a;'=1", "a;''=1"],
  ["'=1;2", "''=1;2"],
  ["a;b=1;'c'", "a;b=1;'c'"],
])("csvRecord() guards %j where semicolons separate cells, and unguarded() takes it back", (text, cell) => {
  expect(csvRecord([text])).toBe(`${cell}\r\n`);
  expect(unguarded(cell)).toBe(text);
});

test("csvRecord() leaves other texts, numbers and booleans as they are", () => {
  expect(csvRecord(["HDMI=2", "'quoted'", -1.5, true, null, ""])).toBe("HDMI=2,'quoted',-1.5,true,,\r\n");
});

test.each([
  ["a,b", '"a,b"'],
  ['19" rack', '"19"" rack"'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])("csvRecord() quotes %j", (text, cell) => {
  expect(csvRecord([text])).toBe(`${cell}\r\n`);
});
