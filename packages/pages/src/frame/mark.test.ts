import { expect, test } from "bun:test";
import { defaultApplicationSettings } from "@design-catalog/core/application";
import fc from "fast-check";
import { contrastOf, inkOn, markOf } from "./mark.ts";

test("markOf() draws an application's letters on its colour, as text, and the service's own mark without letters", () => {
  const drawn = String(markOf({ markLetters: "<A", markColour: "#ffd54a" }));
  expect(drawn).toContain("&lt;A");
  expect(drawn).toContain('fill="#ffd54a"');
  expect(drawn).not.toContain("style");
  expect(String(markOf(defaultApplicationSettings))).toContain("<path");
});

test("inkOn() chooses the ink with the greater contrast", () => {
  expect(["#3547c9", "#000000", "#bb2525"].map(inkOn)).toEqual(["#ffffff", "#ffffff", "#ffffff"]);
  expect(["#ffd54a", "#ffffff", "#7fd6c2"].map(inkOn)).toEqual(["#000000", "#000000", "#000000"]);
});

test("inkOn() given any ground chooses an ink with a contrast of 4.5 at least", () => {
  expect(contrastOf("#ffffff", "#000000")).toBe(21);
  const ground = fc.integer({ min: 0, max: 0xff_ff_ff }).map((colour) => `#${colour.toString(16).padStart(6, "0")}`);
  // A ground in the middle, where both inks are weakest.
  fc.assert(
    fc.property(ground, (colour) => contrastOf(colour, inkOn(colour)) >= 4.5),
    { examples: [["#757575"], ["#767676"]] },
  );
});
