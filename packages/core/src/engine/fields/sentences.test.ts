import { expect, test } from "bun:test";
import { sentences } from "./sentences.ts";

const says = sentences({
  too_wide: ["{name} is {width:number} mm wide, not {width:number}", "{name} ist {width:number} mm breit"],
  fields_missing: ["Lacks {missing:fields}", "Es fehlt: {missing:fields}"],
  never: ["Never", "Nie"],
});

test("a sentence has its English text, and its code and values for other languages", () => {
  expect(says("too_wide", { name: "{width}", width: 900 })).toEqual({
    message: "{width} is 900 mm wide, not 900",
    sentence: { code: "too_wide", parameters: { name: "{width}", width: "900" } },
  });
});

test("commas join a list in a sentence", () => {
  const { message, sentence } = says("fields_missing", { missing: ["widthMm", "weightG"] });
  expect([message, sentence.parameters["missing"]]).toEqual(["Lacks widthMm, weightG", "widthMm, weightG"]);
});

test("a sentence without places has no values", () => {
  expect(says("never")).toEqual({ message: "Never", sentence: { code: "never", parameters: {} } });
});

test("languages with different places, and places without values, do not compile", () => {
  // @ts-expect-error: the German text lacks a place
  const lacking = sentences({ too_wide: ["{width} mm wide", "zu breit"] });
  // @ts-expect-error: the English text lacks it
  const ignoring = sentences({ too_wide: ["too wide", "{width} mm breit"] });
  // @ts-expect-error: the value is absent
  const valueless = says("too_wide", { name: "Rack" });
  expect([lacking, ignoring, valueless]).toHaveLength(3);
});
