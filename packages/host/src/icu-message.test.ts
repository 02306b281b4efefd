import { describe, expect, test } from "bun:test";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { readIcuMessage } from "./icu-message.ts";

describe("readIcuMessage()", () => {
  const read: readonly (readonly [text: string, found: string])[] = [
    ["Save", ""],
    ["it's '} <b 'a #", ""],
    ["{name} and {name}", "name:argument"],
    ["{n, plural, offset:1 =0 {no {kind}} one {# project} other {# projects}}", "n:plural kind:argument"],
    ["{n, selectordinal, one {#st} other {#th}}", "n:selectordinal"],
    [
      "{who, select, guest {{n, number, ::currency/EUR}} other {{at, date, short} {at, time}}}",
      "who:select n:number at:date at:time",
    ],
    ["'{name}' it's <b>{a}</b>", "a:argument"],
  ];
  test.each(read)("finds the arguments of %j", (text, found) => {
    const result = readIcuMessage(text);
    expect("arguments" in result && result.arguments.map(({ name, type }) => `${name}:${type}`).join(" ")).toBe(found);
  });

  const faults: readonly (readonly [text: string, fault: string, offset: number])[] = [
    ["{n, plural, one {#}}", "missing other clause", 19],
    ["Save {name", "expect argument closing brace", 5],
    ["{n, foo}", "invalid argument type", 4],
    ["{a, plural, other{#} other{b}}", "duplicate plural argument selector", 21],
  ];
  test.each(faults)("names the first fault of %j", (text, fault, offset) => {
    expect(readIcuMessage(text)).toEqual({ fault, offset });
  });

  test("finds neither arguments nor faults without braces, as the parser does", () => {
    const ends = ["}", "'", "#", "<", "/", ">", "a"];
    let texts = [""];
    for (let length = 0; length < 4; length++) texts = texts.flatMap((text) => ends.map((end) => text + end));
    for (const text of texts) {
      const types = parse(text, { ignoreTag: true }).map(({ type }) => type);
      expect(types.every((type) => type === TYPE.literal)).toBe(true);
      expect(readIcuMessage(text)).toEqual({ arguments: [] });
    }
  });

  test.each([4_000, 100_000])("answers %d nested braces", (count) => {
    expect(readIcuMessage("{a,select,other{".repeat(count / 16))).toHaveProperty("fault");
  });
});
