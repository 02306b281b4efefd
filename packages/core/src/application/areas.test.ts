import { expect, test } from "bun:test";
import { grants } from "../engine/calls/privilege.ts";
import { areas, privileges } from "./areas.ts";

test("each area has a privilege to read and one to read and change", () => {
  expect(privileges).toHaveLength(2 * areas.length);
  expect(new Set(privileges).size).toBe(privileges.length);
  expect(privileges.slice(0, 2)).toEqual(["Admin Application", "Admin Application r/w"]);
});

test("a misspelt area does not compile", () => {
  // @ts-expect-error -- no role can carry the privilege of an area that is not listed
  expect(grants(new Set(privileges), "Admin Product")).toBe(false);
});
