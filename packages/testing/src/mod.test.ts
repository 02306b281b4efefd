import { expect, test } from "bun:test";
import { exportedNames } from "./exported-names.ts";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "type ReceivedRequest",
    "type Receiver",
    "type ReceiverOptions",
    "type ReceiverResponse",
    "type TestAuthority",
    "type TestDatabase",
    "createTestAuthority",
    "createTestDatabase",
    "startReceiver",
    "startTestCluster",
    "testDatabaseUrlVariable",
  ]);
});
