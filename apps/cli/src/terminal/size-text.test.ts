import { expect, test } from "bun:test";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 B"],
  [1_023, "1023 B"],
  [1_024, "1.0 KiB"],
  [1_693_450_240, "1.6 GiB"],
  [5_000_000_000_000_000, "4547.5 TiB"],
])("sizeText() writes %d bytes as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
