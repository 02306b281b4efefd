import { expect, test } from "bun:test";
import { surfaceOf } from "./surface.ts";

test("surfaceOf() serves the page of the design, except in production", () => {
  const namesOf = (production: boolean) => {
    const sources = { role: "all", blobs: { served: undefined }, allowSilence: () => undefined } as const;
    return surfaceOf({ ...sources, production }).contextRoutes?.map(({ name }) => name);
  };
  expect(namesOf(false)).toContain("getConsoleDesign");
  expect(namesOf(true)).not.toContain("getConsoleDesign");
  expect(namesOf(true)).toContain("getConsoleoverview");
});
