import { expect, test } from "bun:test";
import { compareWithRecord, sets } from "./conformance.ts";

test("the scenarios of the conformance suite have the results in conformance.md", async () => {
  const { ran, differing } = await compareWithRecord(sets);
  expect(differing).toEqual([]);
  expect(ran).toBeGreaterThan(80);
}, 120_000);
