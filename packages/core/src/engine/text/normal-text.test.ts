import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import * as fc from "fast-check";
import { text } from "../schemas/schema.ts";
import { validate } from "../schemas/validate.ts";
import { accountAddress, normalText, type TextForm, toLine } from "./normal-text.ts";

const hidden = ["\u0000", "\n", "\u007f", "\u0085", "\u2028", "\u202e", "\u2066"];
const blank = [
  " ",
  "\t",
  "\u00a0",
  "\u200b",
  "\u00ad",
  "\ufeff",
  "\u3164",
  "\u2800",
  "\u180e",
  "\u034f",
  "\ufe0e",
  "\ufe0f",
  "\ufffb",
  "\u{e0041}",
  "\u{e0100}",
  "\u{1d173}",
];

describe("a line", () => {
  test.each([
    "a",
    "Lobby video wall",
    "Ünï",
    "会議室",
    "👨‍👩‍👧 family",
    "❤️",
    "☎️ 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
    "辻\u{e0100}",
    "نام‌خانوادگی",
    "a/b <c> & 'd'",
    "a  b",
    "क्\u200dष",
    "שלום\u200f (B-1)",
    "1\ufe0f\u20e3 Lobby",
    "a\u3164b",
  ])("stays %s", (line) => {
    expect(normalText(line, "line")).toBe(line);
    expect(toLine(line, 20)).toBe(line);
  });

  test.each([...hidden, ...blank])("neither begins nor ends with %j", async (character) => {
    for (const given of [`${character}a`, `a${character}`, `${character} a ${character}`]) {
      expect(validate(text({ max: 1 }), given)).toBe("a");
    }
    const { data } = await failureOf(async () => validate(text({ max: 20 }), `${character} ${character}`, "/name"));
    expect(data.errors).toMatchObject([{ pointer: "/name", code: "too_short" }]);
    expect(toLine(`${character}${character}`, 20)).toBeNull();
  });

  test.each(["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff", "\u200e", "\ufe0e", "\u034f", "\u{e0041}"])(
    "has no %j that nobody sees among its letters",
    (character) => {
      expect(normalText(`K${character}-1 e${character}\u0301`, "line")).toBe("K-1 é");
      expect(normalText(`K${character}-1`, "lines")).toBe(`K${character}-1`);
    },
  );

  test("of another script has no hints for line breaks, and keeps its joiners", () => {
    expect(normalText("会\u200b議\u00ad室\ufeff نام\u200cخانوادگی", "line")).toBe("会議室 نام\u200cخانوادگی");
  });

  test.each(hidden)("has a blank in place of %j", (character) => {
    expect(normalText(`a${character}${character}b`, "line")).toBe("a b");
  });
});

test("toLine() cuts between characters and leaves no blank at the end", () => {
  expect(toLine(`${"x".repeat(19)} yz`, 20)).toBe("x".repeat(19));
  expect(toLine("😀😀😀", 2)).toBe("😀😀");
});

describe("normalText() given", () => {
  test.each<[TextForm, string, string]>([
    ["line", "Gru\u0308n", "Grün"],
    ["line", "❤️\ufe0f\u200d", "❤️"],
    ["line", "🏴\u{e0067}\u{e0062}", "🏴"],
    ["lines", " a\u0007\r\n\tb\u202c\n ", "a \r\n\tb"],
    ["content", " u\u0308\u0000\n\tb ", " ü \n\tb "],
    ["tag", " PT-br\u00a0", "pt-BR"],
    ["tag", "zh-hant-tw", "zh-Hant-TW"],
    ["tag", "no tag", "no tag"],
    ["type", " Text/CSV ; Header=Present", "text/csv; Header=Present"],
    ["type", "Text/CSV;Charset=UTF-8", "text/csv"],
    ["type", 'text/csv; header=present ; charset = "utf-8"', "text/csv; header=present"],
    ["type", "text/csv; charsets=a", "text/csv; charsets=a"],
    ["type", "application/json; charset=utf-8", "application/json"],
    ["type", "Image/SVG+XML;charset=utf-8", "image/svg+xml"],
    ["type", "application/zip; charset=utf-8", "application/zip; charset=utf-8"],
    ["address", " Info@bücher.example\u200b", "Info@xn--bcher-kva.example"],
    ["exact", " u\u0308 ", " u\u0308 "],
  ])("%s %j returns %j", (form, given, stored) => {
    expect(normalText(given, form)).toBe(stored);
  });

  const unit = fc.oneof(
    fc.constantFrom(
      ...hidden,
      ...blank,
      "\u0308",
      "\u0323",
      "\u0958",
      "\u1100",
      "\u1161",
      "❤",
      "辻",
      "🏴",
      "\u{e007f}",
      "a",
      "E",
      "-",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  test.each<TextForm>(["line", "lines", "content", "tag", "type", "address"])(
    "a text as %s twice returns it as once",
    (form) => {
      const property = fc.property(fc.string({ unit, maxLength: 12 }), (given) => {
        const stored = normalText(given, form);
        expect(normalText(stored, form)).toBe(stored);
        expect(stored).toBe(stored.normalize("NFC"));
      });
      fc.assert(property, { seed: 20_261_128, numRuns: 2_000 });
    },
  );
});

describe("accountAddress()", () => {
  test.each([
    ["Info@BÜCHER.example", "info@xn--bcher-kva.example"],
    ["info@bu\u0308cher.example", "info@xn--bcher-kva.example"],
    ["info@XN--BCHER-KVA.example", "info@xn--bcher-kva.example"],
    ["müller@bücher.example", "müller@xn--bcher-kva.example"],
    ["a@b@Bücher.example", "a@b@xn--bcher-kva.example"],
    ["kim@localhost", "kim@localhost"],
    ["kim@bücher.example:25", "kim@bücher.example:25"],
    ["Nobody", "nobody"],
    [" Kim@bücher.example\u00a0\n", "kim@xn--bcher-kva.example"],
    ["Jo\u0308rg@dealer.example", "jörg@dealer.example"],
    ["\u2800kim@dealer.example\u200b", "kim@dealer.example"],
    ["k\u00adi\u200bm@dealer.example\u2060", "kim@dealer.example"],
    ["J\u030ca@dealer.example", "\u01f0a@dealer.example"],
  ])("of %s is %s", (given, stored) => {
    expect(accountAddress(given)).toBe(stored);
    expect(accountAddress(stored)).toBe(stored);
  });

  test("is the same for what is typed and for what a field of addresses stored of it", () => {
    const character = fc.constantFrom(
      "a",
      "K",
      "o",
      "J",
      "\u0308",
      "\u030c",
      "\u200b",
      "\u00ad",
      "\u3164",
      " ",
      "İ",
      "Σ",
    );
    const address = fc
      .tuple(fc.string({ unit: character, maxLength: 6 }), fc.string({ unit: character, maxLength: 3 }))
      .map(([local, end]) => `${local}@bücher.example${end}`);
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: "grapheme" })), (typed) => {
        const stored = accountAddress(normalText(typed, "address"));
        expect(accountAddress(typed)).toBe(stored);
        expect(accountAddress(stored)).toBe(stored);
      }),
    );
  });
});
