import { afterEach, expect, test } from "bun:test";
import { hasTool } from "./needed-tool.ts";

const { CI } = process.env;
afterEach(() => {
  if (CI === undefined) delete process.env.CI;
  else process.env.CI = CI;
});

const missing = { name: "a shell", debianPackage: "fish", isThere: false };

test("hasTool() given a missing program in continuous integration throws, with the package to install", () => {
  process.env.CI = "true";
  expect(() => hasTool(missing)).toThrow("apt-get install fish");
  expect(hasTool({ ...missing, isThere: true })).toBe(true);
});

test.each(["", "0", "false"])("hasTool() given a missing program elsewhere (CI=%j) is false", (value) => {
  process.env.CI = value;
  expect(hasTool(missing)).toBe(false);
});
