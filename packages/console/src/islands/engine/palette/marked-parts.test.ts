import { expect, test } from "bun:test";
import { markedParts } from "./marked-parts.ts";

test("markedParts() cuts a text at each occurrence, as the text spells it", () => {
  expect(markedParts("Display 55, display", "DISPLAY")).toEqual(["", "Display", " 55, ", "display", ""]);
  expect(markedParts("aaa", "aa")).toEqual(["", "aa", "a"]);
});

test("markedParts() leaves a text whole without an occurrence, a query, or as many letters in lower case", () => {
  expect(markedParts("Camera", "x")).toEqual(["Camera"]);
  expect(markedParts("Camera", "")).toEqual(["Camera"]);
  expect(markedParts("İstanbul", "stan")).toEqual(["İstanbul"]);
});
