import { expect, test } from "bun:test";
import { csvHead, csvRecord, plainCsv, unguarded } from "./csv.ts";

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

const german = { delimiter: ";", decimalMark: ",", spreadsheet: true } as const;

test("csvRecord() writes the form that spreadsheets of a country read", () => {
  expect(csvHead(["a", "b"], german) + csvRecord([1.5, "x;y", "a,b"], german)).toBe('\uFEFFa;b\r\n1,5;"x;y";a,b\r\n');
  expect(csvRecord([1.5, 1e21, -0.25], { ...plainCsv, decimalMark: "," })).toBe('"1,5",1e+21,"-0,25"\r\n');
});

test("csvRecord() lets no reader take three decimals for thousands", () => {
  expect(csvRecord([1.125, 1240.125], { ...plainCsv, delimiter: ";" })).toBe("1.1250;1240.125\r\n");
  expect(csvRecord([1.125], { ...plainCsv, decimalMark: "," })).toBe('"1,1250"\r\n');
  expect(csvRecord([1.125], german)).toBe("1,125\r\n");
  expect(csvRecord([1.125], { ...plainCsv, delimiter: "\t" })).toBe("1.1250\r\n");
  expect(csvRecord([1.125], { ...german, delimiter: "\t" })).toBe("1,1250\r\n");
});

/** Texts that LibreOffice 7.4 changes in German or English. */
const changed = [
  "007|1-2|3E5|1.E5|.5E3|.5|,5|1 e5|TRUE|wahr |50 %|5 % |(5)|(1,5)|( 5 )|$5|-$5|$-5|(€5)|5,00 €|1/2",
  "1 1/2|5-|12:30|10:30 PM|5 pm|1am|1:30 nachm.|24:00|2026-11-28|2026-11-28T10:00:00|MAR-10|1 Dez",
  "5. Jän 2026|November 28, 2026|Sat Nov 28 2026|Montag, 28. November 2026|Monday, November 28, 2026",
  "Sa 28.11.26|6740e1234567890123456789",
]
  .flatMap((line) => line.split("|"))
  .concat("1".repeat(100));

const plain =
  "K-10|E27|A5|P-10|T-5|10 Base T|Mo|5 m|a1b2|-|Decoder|Marker|Junction|Octopus|Mai|December|Dez.|Decoder 10|10 Marker|Mark 10|Novel 2|Juno 1|Holiday 5|Sept-Okt";

test.each([...plain.split("|"), "x".repeat(200)])(
  "csvRecord() guards %j for spreadsheets no more than for programs",
  (text) => {
    expect(csvRecord([text], { ...plainCsv, spreadsheet: true })).toBe(csvRecord([text]));
  },
);

test.each(changed)("csvRecord() guards %j for spreadsheets, and unguarded() takes it back", (text) => {
  const quoted = (cell: string) => (cell.includes(",") ? `"${cell}"\r\n` : `${cell}\r\n`);
  expect(csvRecord([text], { ...plainCsv, spreadsheet: true })).toBe(quoted(`'${text}`));
  expect(csvRecord([text])).toBe(quoted(text.startsWith("-") ? `'${text}` : text));
  expect(csvRecord([`'${text}`])).toBe(quoted(`''${text}`));
  expect(unguarded(`'${text}`)).toBe(text);
});
