import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { recordAudit, auditEntries } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { windowBehind } from "./id-window.ts";

test("windowBehind() has 1,000 rows of a busy hour at most, and goes on behind them", async () => {
  const { contextOf, store, ports } = await createTestApplication();
  const drafts = Array.from({ length: 2_100 }, () => ({
    action: "update" as const,
    kind: "User",
    resourceId: ports.ids.next(),
  }));
  await inTransaction(contextOf(null), (change) => recordAudit(change, drafts));
  const total = await store.count(auditEntries);
  const sizes: number[] = [];
  for (let after = ""; ;) {
    const window = await windowBehind(store, auditEntries, { after, ms: 3_600_000 });
    if (!window) break;
    sizes.push(await store.count(auditEntries, window.where));
    after = window.last;
  }
  expect(sizes).toEqual([1_000, 1_000, total - 2_000]);
});
