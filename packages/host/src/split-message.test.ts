import { describe, expect, test } from "bun:test";
import { readIcuMessage } from "./icu-message.ts";
import { splitIcuMessage } from "./split-message.ts";

/** A message with its sentences as they are, for a language. */
function rejoined(text: string, language: string): string | undefined {
  const split = splitIcuMessage(text);
  return split?.join(split.sentences, language);
}

describe("splitIcuMessage()", () => {
  const messages: readonly (readonly [text: string, sentences: readonly string[], inPolish: string])[] = [
    [
      "{n, plural, =0 {No files} one {# file} other {# files}} left by {who}",
      ["No files left by {0}", "{0} file left by {1}", "{0} files left by {1}"],
      "{n, plural, =0 {No files left by {who}} one {# file left by {who}} few {# files left by {who}} many {# files left by {who}} other {# files left by {who}}}",
    ],
    ["It''s {at, date, short}: '{x}' #1", ["It's {0}: {x} #1"], "It''s {at, date, short}: '{'x'}' #1"],
    [
      "{n, plural, offset:1 other {'#'1 of # and {m, number, ::currency/EUR}}}",
      ["#1 of {0} and {1}"],
      "{n, plural, offset:1 one {'#'1 of # and {m, number, ::currency/EUR}} few {'#'1 of # and {m, number, ::currency/EUR}} many {'#'1 of # and {m, number, ::currency/EUR}} other {'#'1 of # and {m, number, ::currency/EUR}}}",
    ],
    [
      "{n, plural, other {# of {who, select, a {A} other {B}}}}",
      ["{0} of A", "{0} of B"],
      ["one", "few", "many", "other"]
        .map((form) => `${form} {{who, select, a {# of A} other {# of B}}}`)
        .join(" ")
        .replace(/^/u, "{n, plural, ")
        .concat("}"),
    ],
    [
      "{n, plural, other {# of {m, plural, other {#}}}}",
      ["{0} of {1}"],
      `{n, plural, ${["one", "few", "many", "other"]
        .map(
          (form) =>
            `${form} {{m, plural, ${["one", "few", "many", "other"].map((of) => `${of} {{n, number} of #}`).join(" ")}}}`,
        )
        .join(" ")}}`,
    ],
  ];
  test.each(messages)("takes %j apart and joins it for a language with other forms", (text, sentences, polish) => {
    expect(splitIcuMessage(text)?.sentences).toEqual(sentences);
    expect(rejoined(text, "pl")).toBe(polish);
    expect(readIcuMessage(polish)).not.toHaveProperty("fault");
  });

  test("gives a language its own forms, also of ordinals, and an unknown language those of the message", () => {
    expect(rejoined("{n, plural, one {# file} other {# files}}", "ja")).toBe("{n, plural, other {# files}}");
    const places = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
    expect(rejoined(places, "de")).toBe("{n, selectordinal, other {#th}}");
    expect(rejoined(places, "en")).toBe(places);
    expect(rejoined("{n, plural, one {# file} other {# files}}", "qqq")).toBe(
      "{n, plural, one {# file} other {# files}}",
    );
  });

  test("puts arguments where a translation has them, and quotes what would be syntax", () => {
    const split = splitIcuMessage("{n, plural, other {{a} of {b}: #}}");
    expect(split?.join(["{2} '{1}' {x} # {0}"], "ja")).toBe("{n, plural, other {# ''{b}'' '{'x'}' '#' {a}}}");
  });

  const choices = (count: number) => "{a, select, x {X} y {Y} other {Z}} ".repeat(count);
  test.each([
    ["{n, plural, one {#}}"],
    ["{n, plural, offset:1 other {# {m, plural, other {#}}}}"],
    ["{n, plural, other {'{0}' files}}"],
    [choices(3)],
    [choices(1_000)],
    ["{a, select, other {X}}".repeat(25)],
    ["{a,select,other{".repeat(1_000)],
  ])("leaves %j alone", (text) => {
    expect(splitIcuMessage(text)).toBeUndefined();
  });
});
