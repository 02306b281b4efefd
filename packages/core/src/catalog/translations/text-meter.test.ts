import { describe, expect, test } from "bun:test";
import { createTextMeter, messageCharactersMax, placeholdersMax } from "./text-meter.ts";

type Text = Parameters<ReturnType<typeof createTextMeter>>[0];

const refusal = expect.objectContaining({
  code: "validation_failed",
  data: {
    errors: [{ pointer: "/translations", code: "too_many_placeholders", message: expect.stringContaining("at most") }],
  },
});
const message = `{a}${"b".repeat(3_997)}`;
const placeholders = "{%".repeat(500);

describe("createTextMeter()", () => {
  const counted: readonly (readonly [what: string, text: Text, most: number])[] = [
    ["a message's value", { format: "icu", value: message }, messageCharactersMax / 4_000],
    ["a message's source", { format: "icu", value: "", source: message }, messageCharactersMax / 4_000],
    ["the placeholders of a value", { value: placeholders, source: "" }, placeholdersMax / 1_000],
    ["the placeholders of a source", { value: "", source: placeholders }, placeholdersMax / 1_000],
  ];
  test.each(counted)("counts %s, and refuses one too many", (_, text, most) => {
    const meter = createTextMeter();
    for (let count = 0; count < most; count++) meter(text);
    expect(() => meter(text)).toThrow(refusal);
  });

  const free: readonly (readonly [what: string, text: Text])[] = [
    ["a message without arguments", { format: "icu", value: "b".repeat(4_000), source: "'".repeat(4_000) }],
    ["a missing message", { format: "icu", status: "missing", value: "", source: message }],
    ["a plain text without a source", { value: placeholders, source: null }],
    ["a plain text without placeholders", { value: "b".repeat(4_000), source: "b".repeat(4_000) }],
  ];
  test.each(free)("does not count %s, which costs nothing", (_, text) => {
    const meter = createTextMeter();
    for (let count = 0; count < 5_000; count++) meter(text);
    expect(() => meter({ value: "{name}", source: "{name}" })).not.toThrow();
  });
});
