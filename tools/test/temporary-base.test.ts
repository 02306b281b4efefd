import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryBase } from "./temporary-base.ts";

test("temporaryBase() given a place with room takes it, and leaves nothing in it", () => {
  const directory = mkdtempSync(join(tmpdir(), "temporary-base-"));
  try {
    expect(temporaryBase("", { directory, freeBytesMin: 1 })).toBe(directory);
    expect(readdirSync(directory)).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

const tooSmall = { directory: "/", freeBytesMin: Number.POSITIVE_INFINITY };
test.each([
  ["TMPDIR", "/somewhere", { directory: "/", freeBytesMin: 1 }],
  ["a place without room", "", tooSmall],
  ["a place that is not there", "", { directory: "/there/is/no/such/place", freeBytesMin: 1 }],
  // Nobody can make files in it, not even root.
  ["a place that takes no files", "", { directory: "/proc", freeBytesMin: 0 }],
])("temporaryBase() given %s takes the system's", (_, chosen, preferred) => {
  expect(temporaryBase(chosen, preferred)).toBe(tmpdir());
});
