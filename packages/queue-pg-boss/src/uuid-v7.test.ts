import { expect, test } from "bun:test";
import { uuidV7 } from "./uuid-v7.ts";

test("uuidV7() holds the time, the version and the variant", () => {
  const uuid = uuidV7(Date.UTC(2099, 0, 1));
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2099, 0, 1));
});

test("uuidV7() ascends within a millisecond, beyond its counter, and when the clock goes back", () => {
  const nowMs = Date.UTC(2100, 0, 1);
  const made = [...Array.from({ length: 10_000 }, () => uuidV7(nowMs)), uuidV7(nowMs - 60_000)];
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});
