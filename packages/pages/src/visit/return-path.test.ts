import { expect, test } from "bun:test";
import { returnPath, signInPathFor } from "./return-path.ts";

test.each(["/admin", "/admin/webhooks/6740?tab=deliveries&status=failed", "/admin?a=%26"])(
  "returnPath() given %s returns it",
  (path) => {
    expect(returnPath(path)).toBe(path);
    const { searchParams } = new URL(signInPathFor(path), "https://catalog.example");
    expect(searchParams.get("to")).toBe(path);
  },
);

test.each([
  undefined,
  "",
  "/account",
  "/administration",
  "https://evil.example/admin",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "/admin/..//evil.example",
  "/admin/\\..\\..//evil.example",
  "javascript:alert(1)//admin",
  "https://:/",
])("returnPath() given %s is undefined", (text) => {
  expect(returnPath(text)).toBeUndefined();
});
