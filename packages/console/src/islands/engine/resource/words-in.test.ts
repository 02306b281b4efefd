import { expect, test } from "bun:test";
import type { AdvancedFilterModel } from "@design-catalog/client/api";
import { wordsIn } from "./words-in.ts";

test("wordsIn() finds a full name, whose words stand in different columns", () => {
  const either = (filter: string): AdvancedFilterModel => ({
    filterType: "join",
    type: "OR",
    conditions: [
      { filterType: "text", type: "contains", colId: "firstName", filter },
      { filterType: "text", type: "contains", colId: "lastName", filter },
    ],
  });
  expect(wordsIn(["firstName", "lastName"], " Kim  Smith ")).toEqual({
    filterType: "join",
    type: "AND",
    conditions: [either("Kim"), either("Smith")],
  });
});

test("wordsIn() finds every row by no word, which the service takes for no condition", () => {
  expect(wordsIn(["firstName"], " ")).toEqual({});
});

test("wordsIn() leaves out the words that would be too many conditions for the service", () => {
  expect(wordsIn(["firstName", "lastName", "emailAddress"], "a b c d e f g h")).toHaveProperty("conditions.length", 6);
});
