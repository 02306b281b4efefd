import { expect, test } from "bun:test";
import { logSources } from "@design-catalog/core/ports";
import { sourceNames } from "./source-names.ts";

test("sourceNames has a name for each source, in each language", () => {
  for (const names of Object.values(sourceNames)) expect(Object.keys(names).toSorted()).toEqual(logSources.toSorted());
});
