import { expect, test } from "bun:test";
import { createMemoryBlobs } from "@design-catalog/storage-memory";
import { withCheckedKeys } from "./checked-keys.ts";

const blobs = withCheckedKeys(createMemoryBlobs({ clock: { now: () => 0 } }));
const longest = `${"a".repeat(100)}/${"b".repeat(99)}`;

test.each(["a", "a/b/c", "A-Z_a.z/0", "..a/...", ".a", longest])("takes %j as a key", async (key) => {
  expect(await blobs.head(key)).toBeUndefined();
});

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  ".",
  "..",
  "../a",
  "a/..",
  "a/../b",
  "a/./b",
  "a b",
  "a\\b",
  "ä",
  "a\n",
  "a\0",
  "%2e",
  `${longest}c`,
])("refuses %j as a key, in every method", async (key) => {
  async function* none() {}
  const calls = [
    () => blobs.write(key, none(), { bytes: 0 }),
    () => blobs.head(key),
    () => blobs.read(key),
    () => blobs.promote(key, "a"),
    () => blobs.promote("a", key),
    () => blobs.delete(["a", key]),
  ];
  for (const call of calls) expect(call()).rejects.toThrow(RangeError);
});
