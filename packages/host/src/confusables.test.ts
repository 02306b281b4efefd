import { expect, test } from "bun:test";
import { unicodeConfusables } from "./confusables.ts";

test.each([
  ["Dеsign Cаtalog", "Design Catalog"],
  ["Deѕign Cαtalog", "Design Catalog"],
  ["Design CataIog", "Design Catalog"],
  ["Catal0g", "CatalOg"],
])("%s looks like %s", async (one, other) => {
  expect(await unicodeConfusables.skeleton(one)).toBe(await unicodeConfusables.skeleton(other));
});
