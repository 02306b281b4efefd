import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import fc from "fast-check";
import { countValues, parseJsonBody } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { checkRecords, itemLengthMax } from "./item-length.ts";
import { frameOf, itemSpans, parseItem } from "./json-items.ts";

/** Parses a text item by item, and puts the items back into the object. */
function parseInParts(text: string): unknown {
  const total = countValues();
  const spans = [...itemSpans(text, "/a")];
  const frame = parseJsonBody(frameOf(text, spans));
  const items = spans.map((span, index) => parseItem(text, span, { pointer: `/${index}`, total }));
  if (!isJsonObject(frame)) return frame;
  const entries = Object.entries(frame).map(([name, value]) => {
    return [name, Array.isArray(value) ? value.map((index) => items[Number(index)]) : value] as const;
  });
  return Object.fromEntries(entries);
}

const outcomeOf = (parse: () => unknown) => {
  try {
    return { value: parse() };
  } catch {
    return "refused";
  }
};

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(1, -2.5, true, null, "", "a", '"', "\\", '\\"', "[,]", "}{", "ü"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "products", "]", '"[', "\\"), tie("value"), { maxKeys: 4 }),
  ),
})).value;
const texts = fc
  .tuple(fc.oneof(json, fc.record({ products: fc.array(json), b: json })), fc.constantFrom("", 1, "\t"))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

describe("itemSpans(), frameOf() and parseItem()", () => {
  test("together read what JSON.parse() reads", () => {
    fc.assert(
      fc.property(texts, (text) => expect(parseInParts(text)).toEqual(JSON.parse(text))),
      { numRuns: 500 },
    );
  });

  test("refuse what JSON.parse() refuses, and nothing else", () => {
    const edits = fc.tuple(
      texts,
      fc.nat(),
      fc.nat({ max: 2 }),
      fc.constantFrom("", ...Array.from('[]{},:"\\1 \u00A0')),
    );
    const property = fc.property(edits, ([text, place, removed, added]) => {
      const at = place % (text.length + 1);
      const edited = text.slice(0, at) + added + text.slice(at + removed);
      expect(outcomeOf(() => parseInParts(edited))).toEqual(outcomeOf(() => JSON.parse(edited) as unknown));
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  test("find only items of lists that are members of the object", () => {
    const text = '{"a":[1, [2,3] ,{"b":[4]}],"c":{"d":[5,6]},"e":[ ],"f":"[7,8]"}';
    expect([...itemSpans(text, "/a")].map(({ start, end }) => text.slice(start, end))).toEqual([
      "1",
      " [2,3] ",
      '{"b":[4]}',
    ]);
    expect(frameOf(text, [...itemSpans(text, "/a")])).toBe('{"a":[0,1,2],"c":{"d":[5,6]},"e":[ ],"f":"[7,8]"}');
    for (const other of ["[1,2]", "[[1,2]]", "[{},[1]]", "1", ""]) expect([...itemSpans(other, "/a")]).toEqual([]);
  });

  test.each([
    ["An item", "/a/1", `{"a":[1,[${"1,".repeat(itemLengthMax / 2)}1]]}`],
    ["An item", "/a/0", `{"a":[${"1".repeat(itemLengthMax + 1)}]}`],
    ["An item", "/a/0", `{"a":[1,2],"a":["${"x".repeat(itemLengthMax - 1)}"]}`],
    ["An item", "/a/2", `{"a":[1,2,"${String.raw`\"`.repeat(itemLengthMax / 2 + 1)}`],
    ["The text around the items", "", `{"a":{${"[],".repeat(22_000)}`],
    ["The text around the items", "", `{"a":[${"1,".repeat(65_536)}`],
    ["The text around the items", "", `{"a":[],"b":${"1".repeat(65_536)}`],
    ["The text around the items", "", `{"a":[],"${"x".repeat(65_536)}":1}`],
  ])("refuse a text in which %s %s is too long before it is parsed", async (what, pointer, text) => {
    const { code, data } = await failureOf(() => [...itemSpans(text, "/a")]);
    expect(code).toBe("malformed_json");
    expect(data.errors).toMatchObject([{ pointer, code: "too_long", message: expect.stringContaining(what) }]);
  });

  test("accept an item and a frame that are as long as they may be", () => {
    const item = `"${"x".repeat(itemLengthMax - 2)}"`;
    expect([...itemSpans(`{"a":[${item},${item}]}`, "/a")]).toHaveLength(2);
    expect([...itemSpans(`{"a":[${"1,".repeat(65_000)}1]}`, "/a")]).toHaveLength(65_001);
  });

  test("say which item is wrong, and refuse the whole for too many values", async () => {
    const text = String.raw`{"a":[{},{"b":["\u0000"]}]}`;
    const [, wrong = { start: 0, end: 0 }] = itemSpans(text, "/a");
    const deep = `{"a":[${"[".repeat(63)}${"]".repeat(63)}]}`;
    const [span = { start: 0, end: 0 }] = itemSpans(deep, "/a");
    const refusal = (what: string, place: typeof span, total = countValues()) =>
      failureOf(() => parseItem(what, place, { pointer: "/a/1", total }));
    expect((await refusal(text, wrong)).data.errors).toMatchObject([{ pointer: "/a/1/b/0", code: "invalid_text" }]);
    const message = "Nesting must be at most 64 levels";
    expect((await refusal(deep, span)).data.errors).toMatchObject([{ code: "too_deep", message }]);
    expect(() => parseJsonBody(deep)).toThrow(message);
    const full = await refusal(text, wrong, countValues(2));
    expect(full.data.errors).toMatchObject([{ pointer: "", code: "too_many_values" }]);
  });
});

describe("checkRecords()", () => {
  const cell = "x".repeat(itemLengthMax - 3);

  test.each([
    [1, `a,${cell}xx`],
    [1, `\uFEFF"a,${cell}x"`],
    [2, `a\r\nb,"${"\n".repeat(itemLengthMax)}"`],
    [4, `a\r"b\n"\r"b""\n${cell}\n"`],
  ])("names line %j, in which a record begins that is too long, before it is parsed", async (line, text) => {
    const { data } = await failureOf(() => [...checkRecords(text)]);
    const message = `Line ${line}: A record must have at most 524288 characters`;
    expect(data.errors).toEqual([{ pointer: "", code: "too_long", message }]);
  });

  test.each([`a,${cell}\r\nb,${cell}\n`, `\uFEFF"a\n"\n"${cell}"`, `a,55" b\n${`${cell}\n`.repeat(2)}`])(
    "takes records that are as long as they may be, and leaves stray quotation marks to the parser",
    (text) => expect(() => [...checkRecords(text)]).not.toThrow(),
  );
});
