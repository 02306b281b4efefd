import { expect, test } from "bun:test";
import { createCallerTimes } from "./caller-times.ts";

test("createCallerTimes() remembers ten thousand callers, and forgets those who came first", () => {
  const times = createCallerTimes();
  for (let caller = 0; caller < 10_000; caller++) times.set(String(caller), caller);
  times.set("0", 1);
  times.set("new", 2);
  expect([times.get("0"), times.get("1"), times.get("2"), times.get("new")]).toEqual([1, -Infinity, 2, 2]);
});
