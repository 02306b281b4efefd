/** A service process looks after webhooks and sends mails on its own, as its configuration says. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatTimestamp, matches } from "@design-catalog/core";
import { outgoingMails } from "@design-catalog/core/application";
import { exhaustionNotices, webhookEndpoints } from "@design-catalog/core/webhooks";
import { type ServiceProcess, startServiceProcess } from "@design-catalog/testing/service-process";
import { smtpError, startMailServer } from "./mail/mail-test-tools.ts";
import { type OpenUpkeep, openUpkeep, sorted, until } from "./upkeep-test-tools.ts";

setDefaultTimeout(120_000);

const hourMs = 3_600_000;
/** The first round of each task starts with the process; mails go out every 10 s. */
const roundMs = 40_000;
const password = "canary-p4ssword/1";

let upkeep: OpenUpkeep;
let directory: string;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  upkeep = await openUpkeep();
  directory = mkdtempSync(join(tmpdir(), "design-catalog-upkeep-"));
});

afterAll(async () => {
  for (const service of services) await service.stop();
  await upkeep.close();
  rmSync(directory, { recursive: true, force: true });
});

async function startService(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const service = await startServiceProcess({
    mainPath: join(import.meta.dir, "main.ts"),
    dataDirectory: directory,
    environment: {
      DATABASE_URL: upkeep.connectionString,
      MASTER_KEY: masterKey,
      ...environment,
    },
  });
  services.push(service);
  return service;
}

const masterKey = randomBytes(32).toString("base64");

test("a process disables, notifies and restores jobs; mails wait for a server to be configured, then arrive once", async () => {
  const { clock, store } = upkeep;
  const longAgo = formatTimestamp(clock.now() - 121 * hourMs);
  const failing = await upkeep.addEndpoint({
    createdAt: formatTimestamp(clock.now() - 200 * hourMs),
    enabledAt: formatTimestamp(clock.now() - 200 * hourMs),
    lastFailureAt: longAgo,
    firstFailureAt: longAgo,
    failureCount: 1,
  });
  const exhausted = await upkeep.addEndpoint({ description: "Order intake" });
  await upkeep.addDeliveries(exhausted, 2);
  await upkeep.exhaustAll();
  const losing = await upkeep.addEndpoint();
  const [lost] = await upkeep.addDeliveries(losing, 1, clock.now() - hourMs);
  await upkeep.pool.query("DELETE FROM pgboss.job");

  const first = await startService({});
  await until(async () => (await store.count(outgoingMails)) === 2, roundMs);
  await until(async () => await hasJob(lost?.id), roundMs);
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
  await until(async () => (await store.count(outgoingMails, matches({ status: "sent" }))) === 2, roundMs);
  expect(await second.stop()).toBe(0);
  await server.close();
  const unfolded = server.mails.map(({ raw }) => raw.replaceAll(/\r\n /gu, " "));
  expect(sorted(unfolded.map((raw) => /^Subject: (.*)$/mu.exec(raw)?.[1]))).toEqual([
    "2 webhook deliveries to Order intake were given up",
    "Webhook endpoint hooks.dealer.example was disabled after 5 days of failures",
  ]);
  const printed = first.output() + second.output();
  expect(printed).not.toContain(password);
  expect(printed).not.toContain(encodeURIComponent(password));
});

async function hasJob(deliveryId: string | undefined): Promise<boolean> {
  const { rows } = await upkeep.pool.query("SELECT 1 FROM pgboss.job WHERE data->>'deliveryId' = $1", [deliveryId]);
  return rows.length > 0;
}
