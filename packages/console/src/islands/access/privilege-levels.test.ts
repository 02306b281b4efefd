import { expect, test } from "bun:test";
import { levelOf, sorted, withLevel } from "./privilege-levels.ts";

const users = { area: "Users", read: "Admin Users", readWrite: "Admin Users r/w" };

test("levelOf() is the highest that the privileges give", () => {
  expect(levelOf(["Admin Roles r/w"], users)).toBe("none");
  expect(levelOf(["Admin Users"], users)).toBe("read");
  expect(levelOf(["Admin Users", "Admin Users r/w"], users)).toBe("write");
});

test("withLevel() changes one area and keeps the others", () => {
  const before = ["Admin Users r/w", "Admin Audit"];
  expect(withLevel(before, users, "read")).toEqual(["Admin Audit", "Admin Users"]);
  expect(withLevel(before, users, "none")).toEqual(["Admin Audit"]);
  expect(withLevel(["Admin Audit", "Admin Users"], users, "write")).toEqual(["Admin Audit", "Admin Users r/w"]);
});

test("sorted() makes equal sets of privileges equal lists", () => {
  const one = sorted(["Admin Users r/w", "Admin Audit", "Admin Users"]);
  expect(one).toEqual(sorted(["Admin Audit", "Admin Users r/w"]));
});
