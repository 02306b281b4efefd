import { expect, test } from "bun:test";
import { disabledFeatures } from "./disabled-features.ts";

test("disabledFeatures() adds to what Playwright turns off", () => {
  const names = disabledFeatures();
  expect(names).toContain("HttpsUpgrades");
  expect(names).toContain("PaintHolding");
  expect(names).toContain("WebUIOmniboxPopup");
  expect(names.filter((name) => !/^\w+$/u.test(name))).toEqual([]);
});
