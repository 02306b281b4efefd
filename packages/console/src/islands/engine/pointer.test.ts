import { expect, test } from "bun:test";
import { belongsTo, pointerToken } from "./pointer.ts";

test("belongsTo() finds a member, and what is in it, but no other member that begins alike", () => {
  expect(belongsTo("/url", "url")).toBe(true);
  expect(belongsTo("/headers/X-Team", "headers")).toBe(true);
  expect(belongsTo("/headersHint", "headers")).toBe(false);
  expect(belongsTo("/settings/signUp/enabled", "settings/signUp/enabled")).toBe(true);
});

test("pointerToken() spells a name with slashes and tildes as a pointer does", () => {
  expect(belongsTo("/X~1Team", pointerToken("X/Team"))).toBe(true);
  expect(belongsTo("/X~01Team", pointerToken("X~1Team"))).toBe(true);
  expect(belongsTo("/X~01Team", pointerToken("X/Team"))).toBe(false);
  expect(belongsTo("/X/Team", pointerToken("X/Team"))).toBe(false);
});
