import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  dropPartitions,
  listApplicationIds,
  listSuspendedApplicationIds,
  readBacklog,
  readMailBacklog,
  readServedDomains,
} from "@design-catalog/storage-kysely";
import { type AcrossApplications, checkScopes } from "@design-catalog/testing/statement-scope";
import { openUpkeep, type OpenUpkeep } from "./upkeep-test-tools.ts";

const dayMs = 86_400_000;

let upkeep: OpenUpkeep;
beforeAll(async () => {
  upkeep = await openUpkeep();
});
afterAll(() => upkeep.close());

/** Statements that look at all applications. This list may only shrink. */
const acrossApplications: AcrossApplications = {
  "FROM webhook_endpoints WHERE enabled AND NOT deleted AND first_failure_at": "finds failing endpoints",
  "WITH pending AS (SELECT id, event_id FROM deliveries WHERE status = 'pending'": "finds days that must stay",
  "FROM outgoing_mails WHERE status <> 'sent'": "counts mails for a metric",
  "FROM domains WHERE status = 'verified'": "finds the application of a host name",
  "SELECT id FROM applications ORDER BY id": "lists the applications",
  "SELECT id FROM applications WHERE suspended_at": "lists the suspended ones",
};

test("every statement of workers and upkeep compares the application, except those that look at all of them", async () => {
  const email = "operations@dealer.example";
  const failing = { firstFailureAt: new Date(upkeep.clock.now() - 30 * dayMs).toISOString(), failureCount: 9 };
  const endpoint = await upkeep.addEndpoint({
    notificationEmail: email,
    enabledAt: failing.firstFailureAt,
    ...failing,
  });
  await upkeep.addDeliveries(endpoint, 2);
  await upkeep.jobs.states();
  await upkeep.exhaustAll();
  await upkeep.notify();
  await upkeep.disableFailing();
  await upkeep.addDeliveries(endpoint, 1, upkeep.clock.now() - dayMs);
  await upkeep.pool.query("DELETE FROM pgboss.job");
  expect(await upkeep.restoreLost()).toBe(1);
  const until = new Date(upkeep.clock.now() + dayMs).toISOString();
  const mail = await upkeep.outbox.claim({ now: until, until });
  if (!mail) throw new TypeError("Cannot settle a mail because none was claimed");
  await upkeep.outbox.settle(mail, { status: "sent", sentAt: until });
  await upkeep.eraseExpired();
  await upkeep.purgeClients();
  await dropPartitions(upkeep.pool, { beforeMs: upkeep.clock.now() - 30 * dayMs });
  for (const read of [readBacklog, readMailBacklog, readServedDomains, listApplicationIds, listSuspendedApplicationIds])
    await read(upkeep.pool.query);
  expect(upkeep.texts.size).toBeGreaterThan(40);
  expect(checkScopes(upkeep.texts, acrossApplications)).toEqual({ unscoped: [], needless: [] });
});
