import { expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "type Asset",
    "type AssetNames",
    "type ConsoleAssets",
    "type ConsoleOptions",
    "consolePages",
    "consoleRoutes",
    "openConsoleAssets",
  ]);
});
