/** A process of the service looks after webhooks and sends mails by itself, as its configuration says. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  deliveries,
  exhaustionNotices,
  formatTimestamp,
  matches,
  outgoingMails,
  webhookEndpoints,
} from "@design-catalog/core";
import { startServiceProcess } from "@design-catalog/testing/service-process";
import { eventually } from "./jobs/jobs-test-tools.ts";
import { smtpError, startMailServer } from "./mail/mail-test-tools.ts";
import { type OpenUpkeep, openUpkeep } from "./upkeep-test-tools.ts";

setDefaultTimeout(120_000);

const hourMs = 3_600_000;
/** The first round of each work begins with the process; mails go out every 10 s. */
const roundMs = 40_000;
const password = "canary-p4ssword/1";

let upkeep: OpenUpkeep;
let directory: string;

beforeAll(async () => {
  upkeep = await openUpkeep();
  directory = mkdtempSync(join(tmpdir(), "design-catalog-upkeep-"));
});

afterAll(async () => {
  await upkeep.close();
  rmSync(directory, { recursive: true, force: true });
});

function startService(environment: Readonly<Record<string, string>>) {
  return startServiceProcess({
    mainPath: join(import.meta.dir, "main.ts"),
    dataDirectory: directory,
    environment: {
      DATABASE_URL: upkeep.connectionString,
      MASTER_KEY: masterKey,
      ...environment,
    },
  });
}

const masterKey = randomBytes(32).toString("base64");

test("a process disables, notifies and restores jobs; mails wait for a server to be configured, then arrive once", async () => {
  const { clock, store } = upkeep;
  const longAgo = formatTimestamp(clock.now() - 121 * hourMs);
  const failing = await upkeep.addEndpoint({ createdAt: longAgo, enabledAt: longAgo, lastFailureAt: longAgo });
  await upkeep.pool.query("UPDATE webhook_endpoints SET last_failure_at = now()");
  const exhausted = await upkeep.addEndpoint({ description: "Order intake" });
  await upkeep.addDeliveries(exhausted, 2);
  await upkeep.exhaustAll();
  const losing = await upkeep.addEndpoint();
  await upkeep.addDeliveries(losing, 1, clock.now() - hourMs);
  await upkeep.pool.query("DELETE FROM pgboss.job");

  const first = await startService({});
  await Bun.sleep(8000); console.log(first.output(), await store.select(outgoingMails), await store.select(webhookEndpoints), await store.select(exhaustionNotices), (await upkeep.pool.query("select name, state, singleton_on, created_on, data from pgboss.job")).rows);
  await eventually(async () => ((await store.count(outgoingMails)) === 2 ? true : undefined), roundMs);
  await eventually(async () => ((await deliveryOf(losing.id))?.attemptCount === 1 ? true : undefined), roundMs);
  expect(await store.find(webhookEndpoints, failing.id)).toMatchObject({ enabled: false, disabledReason: "failing" });
  expect(await store.find(exhaustionNotices, exhausted.id)).toMatchObject({ exhaustedCount: 0 });
  expect(await store.count(outgoingMails, matches({ status: "queued", attempts: 0 }))).toBe(2);
  expect(await first.stop()).toBe(0);

  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.password === password ? callback(null, { user: "mailer" }) : callback(smtpError(535, "no")),
  });
  const url = `smtp://mailer:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
  const second = await startService({ SMTP_URL: url, MAIL_FROM: "Catalog <no-reply@catalog.example>" });
  await eventually(
    async () => ((await store.count(outgoingMails, matches({ status: "sent" }))) === 2 ? true : undefined),
    roundMs,
  );
  expect(await second.stop()).toBe(0);
  await server.close();
  expect(server.mails.map(({ raw }) => /^Subject: (.*)$/mu.exec(raw)?.[1]).toSorted()).toEqual([
    "2 webhook deliveries to Order intake failed for good",
    "Webhook endpoint hooks.dealer.example was disabled after 5 days of failures",
  ]);
  const printed = first.output() + second.output();
  expect(printed).not.toContain(password);
  expect(printed).not.toContain(encodeURIComponent(password));
});

async function deliveryOf(endpointId: string) {
  return (await upkeep.store.select(deliveries, { where: matches({ endpointId }) }))[0];
}
