import { expect, setDefaultTimeout, test } from "bun:test";
import { findDrifted } from "./write-contract.ts";

/** It formats some 200 files, on a machine that may be busy. */
setDefaultTimeout(120_000);

// The files are golden values of every operation, schema, bound, default, privilege, event type and title: whoever
// means to change one writes them again.
test("the definitions say what the contract's files say", async () => {
  expect(await findDrifted()).toEqual([]);
});
