/** Text of a test that fails the first time that it runs in a directory. */
export const unstableTest = `
    import { existsSync, writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("holds the second time", () => {
      if (existsSync("begun")) return;
      writeFileSync("begun", "");
      throw new Error("too early");
    });`;
