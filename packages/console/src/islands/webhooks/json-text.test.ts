import { expect, test } from "bun:test";
import fc from "fast-check";
import { partsOf } from "./json-text.tsx";

test("partsOf() tells names, texts and other values apart", () => {
  const line = String.raw`  "na\"me": ["a: 1", -1.5e+3, true, null],`;
  expect(partsOf(line).flatMap(({ text, look }) => (look === undefined ? [] : [[look, text]]))).toEqual([
    ["name", String.raw`"na\"me"`],
    ["text", '"a: 1"'],
    ["value", "-1.5e+3"],
    ["value", "true"],
    ["value", "null"],
  ]);
});

test("partsOf() keeps every character of any JSON", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      for (const line of JSON.stringify(JSON.parse(json), null, 2).split("\n")) {
        expect(
          partsOf(line)
            .map(({ text }) => text)
            .join(""),
        ).toBe(line);
      }
    }),
  );
});
