import { expect, test } from "bun:test";
import { consolePolicy } from "./console-policy.ts";

test("consolePolicy() allows the store of files only where it has an origin of its own", () => {
  expect(consolePolicy("n")).toContain("img-src 'self' data:; font-src 'self' data:; connect-src 'self'; ");
  const policy = consolePolicy("n", "https://store.example");
  expect(policy).toContain("img-src 'self' data: https://store.example; ");
  expect(policy).toContain("connect-src 'self' https://store.example; ");
  expect(policy).toContain("script-src 'self' 'nonce-n'; ");
});
