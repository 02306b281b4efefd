import { expect, test } from "bun:test";
import { unicodeConfusables } from "./confusables.ts";

test.each([
  ["Dеsign Cаtalog", "Design Catalog"],
  ["Deѕign Cαtalog", "Design Catalog"],
  ["Design CataIog", "Design Catalog"],
  ["Catal0g", "CatalOg"],
])("%s looks like %s", (one, other) => {
  expect(unicodeConfusables.skeleton(one)).toBe(unicodeConfusables.skeleton(other));
});
