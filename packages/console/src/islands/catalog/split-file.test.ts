import { expect, test } from "bun:test";
import { splitCsv, splitJson } from "./split-file.ts";

const refusalsOf = (...lines: readonly number[]) => {
  return { heading: "reason", reasons: lines.map((line) => ({ line, reason: `wrong in ${line}` })) };
};

test("splitCsv() gives both parts the heading, and parts records at line breaks outside quotes", () => {
  const text = '\uFEFFsep=;\r\nname;note\r\n"Lamp\r\nof; two lines";a\r\n\r\nBeam;"say ""hi"""\r\nHorn;c';
  expect(splitCsv(text, refusalsOf(4))).toEqual({
    refused: 'sep=;\r\nname;note;reason\r\n"Lamp\r\nof; two lines";a;wrong in 4\r\n',
    rest: 'sep=;\r\nname;note\r\nBeam;"say ""hi"""\r\nHorn;c\r\n',
    restCount: 2,
  });
  expect(splitCsv(text, refusalsOf(6, 7)).restCount).toBe(1);
});

test("splitCsv() counts no record of empty cells, neither above the heading nor below", () => {
  const text = ";;\nname;note\nBeam;a\n;;\n ; \nHorn;b\n";
  expect(splitCsv(text, refusalsOf(3))).toEqual({
    refused: ";;\nname;note;reason\r\nBeam;a;wrong in 3\r\n",
    rest: ";;\nname;note\nHorn;b\n",
    restCount: 1,
  });
});

test("splitCsv() writes the reasons of a row into one cell, behind what spreadsheets leave empty", () => {
  const refusals = { heading: "Grund", reasons: [2, 2].map((line) => ({ line, reason: "a, b" })) };
  expect(splitCsv("name,note,,\nBeam,a,,\n", refusals).refused).toBe('name,note,Grund\r\nBeam,a,"a, b. a, b"\r\n');
  expect(splitCsv('"name","note",""\nBeam,a,\n', refusals).refused).toBe(
    '"name","note",Grund\r\nBeam,a,"a, b. a, b"\r\n',
  );
  expect(splitCsv("name\nBeam\n", refusals).refused).toBe('name,Grund\r\nBeam,"a, b. a, b"\r\n');
});

test.each(["reason", "Grund", "Reason", "GRUND", "rea_son"])(
  "splitCsv() replaces the column %s of a file that was refused before",
  (heading) => {
    const text = `name,${heading},note\nBeam,older,a\n`;
    expect(splitCsv(text, refusalsOf(2)).refused).toBe("name,note,reason\r\nBeam,a,wrong in 2\r\n");
  },
);

test("splitJson() parts the products by their places, and keeps what else the file says", () => {
  const text = JSON.stringify({ mode: "upsert", products: [{ name: "a" }, { name: "b" }, { name: "c" }] });
  const { refused, rest, restCount } = splitJson(text, [1]);
  expect(JSON.parse(refused)).toEqual({ mode: "upsert", products: [{ name: "b" }] });
  expect(JSON.parse(rest)).toEqual({ mode: "upsert", products: [{ name: "a" }, { name: "c" }] });
  expect(restCount).toBe(2);
});
