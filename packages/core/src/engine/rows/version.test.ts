import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { checkVersion } from "./version.ts";

test("checkVersion() accepts the current version or none", () => {
  expect(() => checkVersion(3, 3)).not.toThrow();
  expect(() => checkVersion(undefined, 3)).not.toThrow();
  expect(() => checkVersion(0, 0)).not.toThrow();
});

test.each([2, 4, 0])("checkVersion() refuses %p with a conflict that names the current version 3", async (expected) => {
  const failure = await failureOf(() => checkVersion(expected, 3));
  expect(failure.code).toBe("version_conflict");
  expect(failure.data).toEqual({ currentVersion: 3 });
});
