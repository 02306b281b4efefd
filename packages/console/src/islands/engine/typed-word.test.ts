import { expect, test } from "bun:test";
import { isTyped } from "./typed-word.ts";

test.each([
  ["HDMI - XLR", "HDMI \u2013 XLR"],
  ["Meeting room", "Meeting  room "],
  ["Gera\u0308t", "Ger\u00E4t"],
])("isTyped() takes %j for %j, which a reader cannot tell apart", (typed, word) => {
  expect(isTyped(typed, word)).toBe(true);
});

test.each([
  ["", ""],
  ["lobby", "Lobby"],
  ["Lobby 1", "Lobby 2"],
  ["Lob by", "Lobby"],
  ["HDMI XLR", "HDMI \u2013 XLR"],
])("isTyped() refuses %j for %j", (typed, word) => {
  expect(isTyped(typed, word)).toBe(false);
});
