import { expect, test } from "bun:test";
import { twoDaysOf } from "./two-days.ts";

const hoursOf = (count: number, success: number, failure: number) =>
  Array.from({ length: count }, (_, index) => ({ hour: `hour ${index}`, success, failure }));

test("the last day is compared with the one before, and with nothing where that had none", () => {
  const days = twoDaysOf([...hoursOf(24, 1, 1), ...hoursOf(24, 3, 1)]);
  expect([days.bars.length, days.success, days.rate]).toEqual([24, 72, 0.75]);
  expect([days.successChange, days.rateChange]).toEqual([2, 0.25]);
  const first = twoDaysOf([...hoursOf(24, 0, 0), ...hoursOf(24, 3, 1)]);
  expect([first.successChange, first.rateChange]).toEqual([undefined, undefined]);
  expect(twoDaysOf([])).toMatchObject({ success: 0, rate: undefined });
});
