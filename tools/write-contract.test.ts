import { expect, test } from "bun:test";
import { findDrifted } from "./write-contract.ts";

// The files are golden values of every operation, schema, bound, default, privilege, event type and title: whoever
// means to change one writes them again.
test("the definitions say what the contract's files say", async () => {
  expect(await findDrifted()).toEqual([]);
});
