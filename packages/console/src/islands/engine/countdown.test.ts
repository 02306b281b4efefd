import { expect, test } from "bun:test";
import { createCountdown } from "./countdown.ts";

const text = createCountdown("en");
const secondMs = 1000;

test.each([
  [0, "0 sec"],
  [-5 * secondMs, "0 sec"],
  [400, "1 sec"],
  [59 * secondMs, "59 sec"],
  [60 * secondMs, "1 min 0 sec"],
  [(2 * 3600 - 1) * secondMs, "1 hr 59 min 59 sec"],
  [(86_400 + 3 * 3600 + 61) * secondMs, "1 day 3 hr 1 min"],
])("a countdown of %d ms shows %s", (leftMs, shown) => {
  expect(text(leftMs)).toBe(shown);
});

test("a countdown is in the reader's language", () => {
  expect(createCountdown("de")(7_199_000)).toBe("1 Std. 59 Min. 59 Sek.");
});
