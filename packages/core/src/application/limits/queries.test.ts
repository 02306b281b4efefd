import { expect, test } from "bun:test";
import { operationNamed, operations } from "../../service.ts";

test("every read that answers a list without pages and a bound has a place", () => {
  const lists = operations.filter(
    (read) => read.method === "GET" && read.output?.["type"] === "array" && read.nextAfter === undefined,
  );
  const unplaced = lists.filter((read) => read.output?.["maxItems"] === undefined && read.takePlace === undefined);
  expect(unplaced.map(({ name }) => name)).toEqual([]);
});

test.each([
  ["listProjectProducts", true],
  ["readProjectHistory", true],
  ["listViewItems", true],
  ["readList", true],
  ["readTranslations", true],
  // Pages are bounded, and what is needed under load has to be answered at once.
  ["listProducts", false],
  ["getMe", false],
  ["getStatus", false],
])("%s takes a place: %p", (name, expected) => {
  expect(operationNamed(name).takePlace !== undefined).toBe(expected);
});
