import { expect, test } from "bun:test";
import { createStatementNames, plannedEachTime } from "./statement-names.ts";

test("nameOf() names a text from its second use on", () => {
  const nameOf = createStatementNames();
  expect([nameOf("a"), nameOf("b"), nameOf("a"), nameOf("b"), nameOf("a")]).toEqual([
    undefined,
    undefined,
    "s1",
    "s2",
    "s1",
  ]);
});

test("nameOf() given more texts than names leaves the rest unnamed", () => {
  const nameOf = createStatementNames();
  const texts = Array.from({ length: 300 }, (_, index) => `statement ${index}`);
  for (const text of texts) nameOf(text);
  const names = texts.map(nameOf);
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(256);
  expect(names.slice(256)).toEqual(Array.from({ length: 44 }, () => undefined));
  expect(nameOf("statement 0")).toBe("s1");
});

test("nameOf() names repeated texts among many that occur once", () => {
  const nameOf = createStatementNames();
  for (let index = 0; index < 10_000; index++) nameOf(`once ${index}`);
  nameOf("often");
  expect(nameOf("often")).toBe("s1");
});

test("nameOf() never names a text that is planned each time", () => {
  const nameOf = createStatementNames();
  const text = `${plannedEachTime} SELECT 1`;
  expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
});
