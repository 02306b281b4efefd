import { expect, test } from "bun:test";
import { splitCsv, splitJson } from "./split-file.ts";

const places = { lines: [], indexes: [] };

test("splitCsv() gives both parts the heading, and parts records at line breaks outside quotes", () => {
  const text = '\uFEFFsep=;\r\nname;note\r\n"Lamp\r\nof two lines";a\r\n\r\nBeam;"say ""hi"""\r\nHorn;c';
  expect(splitCsv(text, { ...places, lines: [4] })).toEqual({
    refused: 'sep=;\r\nname;note\r\n"Lamp\r\nof two lines";a\r\n',
    rest: 'sep=;\r\nname;note\r\nBeam;"say ""hi"""\r\nHorn;c\r\n',
    restCount: 2,
  });
  expect(splitCsv(text, { ...places, lines: [6, 7] }).restCount).toBe(1);
});

test("splitCsv() counts no record of empty cells, neither above the heading nor below", () => {
  const text = ";;\nname;note\nBeam;a\n;;\n ; \nHorn;b\n";
  expect(splitCsv(text, { ...places, lines: [3] })).toEqual({
    refused: ";;\nname;note\nBeam;a\n",
    rest: ";;\nname;note\nHorn;b\n",
    restCount: 1,
  });
});

test("splitJson() parts the products by their places, and keeps what else the file says", () => {
  const text = JSON.stringify({ mode: "upsert", products: [{ name: "a" }, { name: "b" }, { name: "c" }] });
  const { refused, rest, restCount } = splitJson(text, { ...places, indexes: [1] });
  expect(JSON.parse(refused)).toEqual({ mode: "upsert", products: [{ name: "b" }] });
  expect(JSON.parse(rest)).toEqual({ mode: "upsert", products: [{ name: "a" }, { name: "c" }] });
  expect(restCount).toBe(2);
});
