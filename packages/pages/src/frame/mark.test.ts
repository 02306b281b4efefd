import { expect, test } from "bun:test";
import { defaultApplicationSettings } from "@design-catalog/core/application";
import { inkOn, markOf } from "./mark.ts";

test("markOf() draws an application's letters on its colour, as text, and the service's own mark without letters", () => {
  const drawn = String(markOf({ markLetters: "<A", markColour: "#ffd54a" }));
  expect(drawn).toContain("&lt;A");
  expect(drawn).toContain('fill="#ffd54a"');
  expect(drawn).not.toContain("style");
  expect(String(markOf(defaultApplicationSettings))).toContain("<path");
});

test("inkOn() chooses the ink with the greater contrast", () => {
  expect(["#3547c9", "#000000", "#bb2525"].map(inkOn)).toEqual(["#ffffff", "#ffffff", "#ffffff"]);
  expect(["#ffd54a", "#ffffff", "#7fd6c2"].map(inkOn)).toEqual(["#14171f", "#14171f", "#14171f"]);
});
