import { expect, test } from "bun:test";
import { createKeptNames } from "./kept-names.ts";

test("names are read once, and again after half a minute, in which they stay", () => {
  let nowMs = 0;
  const names = createKeptNames(() => nowMs);
  expect(names.toRead(["a", "b", "a"])).toEqual(["a", "b"]);
  names.keep([["a", "Ada"]]);
  expect([names.toRead(["a", "b"]), names.nameOf("a"), names.nameOf("b")]).toEqual([["b"], "Ada", "b"]);
  nowMs = 29_999;
  names.keep([["b", "Bo"]]);
  expect(names.toRead(["a", "b"])).toEqual([]);
  nowMs = 30_000;
  expect([names.toRead(["a", "b"]), names.nameOf("a")]).toEqual([["a"], "Ada"]);
});
