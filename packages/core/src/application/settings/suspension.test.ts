import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { applicationRefusal, suspendApplication } from "./suspension.ts";
import { applications } from "./table.ts";

test("an application is suspended and resumed, each audited once", async () => {
  const { contextOf, store, ports } = await createTestApplication();
  const read = () => store.find(applications, store.applicationId);
  const before = await read();
  const audited = async () => {
    const rows = await store.select(auditEntries, { where: matches({ kind: "Application", action: "update" }) });
    return rows.map(({ changes, actorUserId, resourceId }) => ({ changes, actorUserId, resourceId }));
  };
  const suspendedAt = new Date(ports.clock.now()).toISOString();
  for (let times = 0; times < 2; times += 1) await suspendApplication(contextOf(null), true);
  expect(await read()).toMatchObject({ name: before?.name, suspendedAt, version: 1, updatedAt: suspendedAt });
  const about = { actorUserId: null, resourceId: store.applicationId };
  const suspended = { ...about, changes: [{ field: "suspendedAt", before: null, after: suspendedAt }] };
  expect(await audited()).toEqual([suspended]);
  for (let times = 0; times < 2; times += 1) await suspendApplication(contextOf(null), false);
  expect(await read()).toMatchObject({ suspendedAt: null, version: 2 });
  const resumed = { ...about, changes: [{ field: "suspendedAt", before: suspendedAt, after: null }] };
  expect(await audited()).toEqual([suspended, resumed]);
});

test("the refusal says who can end it, and that a repetition does not help", () => {
  const { code, message } = applicationRefusal("suspended");
  expect(code).toBe("application_suspended");
  expect(message).toContain("only the operator of the service can resume it");
});
