import { expect, test } from "bun:test";
import type { Field } from "@design-catalog/client";
import * as fields from "@design-catalog/client/fields";
import { type Formats, fillSentence } from "./fill-sentence.ts";

/** Every sentence of the service by its kind and code. */
const sentences = Object.entries<Readonly<Record<string, Partial<Field>>>>({ ...fields, kinds: {}, rowKinds: {} })
  .filter(([kind]) => kind.endsWith("SentenceFields"))
  .flatMap(([kind, { code }]) => Object.entries(code?.values ?? {}).map(([name, words]) => ({ kind, name, words })));

/** Writes each value in a way that tells its format. */
const marks: Formats = {
  text: (value) => `<${value}>`,
  number: (value) => `#${value}`,
  day: (value) => `on ${value}`,
  fields: (value) => `the fields ${value}`,
  kind: (value) => `a ${value}`,
};

test.each(sentences)("$kind $name says every value in both languages", ({ words: { en, de } }) => {
  const places = [...en.matchAll(/\{(\w+)(?::(\w+))?\}/gu)];
  const parameters = Object.fromEntries(places.map(([, name = ""]) => [name, `value of ${name}`]));
  // Another format fails here.
  const shown = places.map(([, name, format = "text"]) => marks[format as keyof Formats](`value of ${name}`));
  for (const text of [en, de]) {
    const filled = fillSentence(text, parameters, marks);
    expect(filled).not.toMatch(/[{}]/u);
    for (const value of shown) expect(filled).toContain(value);
  }
  expect(de).not.toBe(en);
});

test("a value without a place is left out, and a place without a value stays", () => {
  expect(fillSentence("{one} and {other:number}", { one: "1", third: "3" }, marks)).toBe("<1> and {other:number}");
});
