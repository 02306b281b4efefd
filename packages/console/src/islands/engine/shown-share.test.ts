import { expect, test } from "bun:test";
import { shownShare } from "./shown-share.ts";

test("shownShare() shows whole percents, and tenths where few are missing or few are there", () => {
  expect([0, 0.5, 0.9044, 0.932, 0.99, 1].map(shownShare)).toEqual([0, 0.5, 0.9, 0.93, 0.99, 1]);
  expect([0.9964, 0.003].map(shownShare)).toEqual([0.996, 0.003]);
});

test("shownShare() never shows all for less, nor nothing for more", () => {
  expect([0.99999, 0.00001].map(shownShare)).toEqual([0.999, 0.001]);
});
