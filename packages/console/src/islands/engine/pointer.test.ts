import { expect, test } from "bun:test";
import { belongsTo } from "./pointer.ts";

test("belongsTo() finds a member, and what is in it, but no other member that begins alike", () => {
  expect(belongsTo("/url", "url")).toBe(true);
  expect(belongsTo("/headers/X-Team", "headers")).toBe(true);
  expect(belongsTo("/headersHint", "headers")).toBe(false);
});

test("belongsTo() compares a name with slashes and tildes as a pointer spells it", () => {
  expect(belongsTo("/X~1Team", "X/Team")).toBe(true);
  expect(belongsTo("/X~01Team", "X~1Team")).toBe(true);
  expect(belongsTo("/X~01Team", "X/Team")).toBe(false);
  expect(belongsTo("/X/Team", "X/Team")).toBe(false);
});
