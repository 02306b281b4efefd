import { beforeEach, describe, expect, test } from "bun:test";
import { products } from "@design-catalog/core/catalog";
import { always } from "@design-catalog/core/engine";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { Caller } from "./caller.ts";
import { objectOf, textOf } from "./json-reading.ts";
import { createLocalCaller } from "./local-caller.ts";

let application: TestApplication;
let caller: Caller;
/** Count of products at each preparation. */
let prepared: number[];

beforeEach(async () => {
  application = await createTestApplication();
  prepared = [];
  caller = createLocalCaller({
    context: application.contextOf(null),
    prepareWrites: async () => void prepared.push(await application.store.count(products.table, always)),
    close: async () => undefined,
  });
});

const firstRows = { body: { startRow: 0, endRow: 1 } };

describe("createLocalCaller()", () => {
  test("prepares before an operation that may add jobs, and not for one that reads", async () => {
    const made = objectOf(await caller.call("createProduct", { body: { name: "Display" } }));
    expect(prepared).toEqual([0]);
    await caller.call("getProduct", { parameters: { productId: textOf(made, "id") } });
    expect(objectOf(await caller.call("queryProducts", firstRows))["rowData"]).toHaveLength(1);
    expect(prepared).toEqual([0]);
    // It takes a filter as grids do.
    await caller.call("resendWebhookDeliveries", { body: { since: new Date(0).toISOString(), dryRun: true } });
    expect(prepared).toEqual([0, 1]);
  });

  test("acts as the system, which the audit trail shows without a user", async () => {
    await caller.call("createProduct", { body: { name: "Display" } });
    expect(await application.store.select(products.table)).toMatchObject([{ createdBy: null }]);
  });

  test("given a text to read from an operation that answers with none names the operation", async () => {
    await expect(caller.read("queryProducts", firstRows)).rejects.toThrow(
      "Cannot read the text because queryProducts does not answer with one",
    );
  });
});
