/**
 * Tests that each periodic task does its own work, as one that is wired to another's function would show after weeks, and
 * that its statements compare the application.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import {
  type Actor,
  bootstrapApplication,
  formatTimestamp,
  matches,
  operationNamed,
  privileges,
  runJob,
} from "@design-catalog/core";
import { queueMail } from "@design-catalog/core/application";
import { idTimePrefix, takeToken } from "@design-catalog/core/engine";
import { requestSigningKey, users } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import { loadSigningKeys } from "@design-catalog/http";
import {
  createDeliveryStore,
  createStorage,
  ensurePartitions,
  readBacklog,
  readMailBacklog,
  readServedDomains,
} from "@design-catalog/storage-kysely";
import {
  type AcrossApplications,
  checkScopes,
  type RecordedPool,
  recordStatements,
} from "@design-catalog/testing/statement-scope";
import { firstAdministrator, idOf, runOperation } from "@design-catalog/testing/test-application";
import { type MailServer, startMailServer } from "./mail/mail-test-tools.ts";
import { systemContext } from "./system-context.ts";
import { exhaustAll, type OpenUpkeep, openUpkeep } from "./upkeep-test-tools.ts";
import { type UpkeepSources, upkeepTasks } from "./upkeep.ts";

setDefaultTimeout(90_000);

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const anyId = "6740a1f2c3d4e5f607182999";
const baseUrl = "https://catalog.example";

let upkeep: OpenUpkeep;
/** Connections of tasks and workers, with the statements that they send; tests arrange and look by other connections. */
let recorded: RecordedPool;
let sources: UpkeepSources;
let mailServer: MailServer;
let administratorId: Id<"user">;
beforeAll(async () => {
  upkeep = await openUpkeep();
  recorded = recordStatements(upkeep.pool);
  const { jobs, ports } = upkeep;
  const storage = createStorage({ pool: recorded.pool, queue: jobs.transactional });
  sources = { pool: recorded.pool, jobs, ports, storage };
  mailServer = await startMailServer();
  await bootstrapApplication(context(), firstAdministrator);
  const [administrator] = await upkeep.store.select(users, {});
  if (!administrator) throw new TypeError("Cannot call operations because there is no administrator");
  administratorId = administrator.id;
});
afterAll(async () => {
  await mailServer.close();
  await upkeep.close();
});
// The clock may have left the days that have partitions.
beforeEach(() => run("partitions"));

/** Work that is due, and what shows that it is done. */
interface Effect {
  readonly arrange: () => Promise<unknown>;
  readonly look: () => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

const effects: Readonly<Record<string, Effect>> = {
  "application-sizes": {
    arrange: () => upkeep.pool.query("DELETE FROM application_sizes"),
    look: () => count("application_sizes WHERE row_count > 0 AND bytes > 0"),
    before: 0,
    after: 1,
  },
  "audit-days": {
    async arrange() {
      const oldMs = upkeep.clock.now() - 500 * dayMs;
      await ensurePartitions(upkeep.pool, { fromMs: oldMs, days: 1 });
      await upkeep.pool.query(`UPDATE applications SET settings = settings || '{"auditRetentionDays": 365}'`);
      await upkeep.pool.query(
        `INSERT INTO audit_entries (application_id, id, at, action, kind, resource_id, request_id, changes)
         VALUES ($1, $2, now(), 'unlock', 'User', $3, 'x', '[]')`,
        [upkeep.store.applicationId, idTimePrefix(oldMs).padEnd(24, "5"), anyId],
      );
    },
    look: () => count(`audit_entries WHERE resource_id = '${anyId}'`),
    before: 1,
    after: 0,
  },
  persons: {
    arrange: () =>
      upkeep.pool.query(
        `INSERT INTO user_erasures (application_id, id, user_id, requested_at, due_at, was_removed)
         VALUES ($1, $2, $3, now(), $4, false)`,
        [upkeep.store.applicationId, anyId, administratorId, new Date(upkeep.clock.now() - minuteMs).toISOString()],
      ),
    look: () => count("jobs WHERE kind = 'person-erasure'"),
    before: 0,
    after: 1,
  },
  "expired-rows": {
    async arrange() {
      await takeToken(context(), { key: "kim", limit: 5, windowSeconds: 60 });
      upkeep.clock.advance(minuteMs);
    },
    look: () => count("rate_limits WHERE key = 'kim'"),
    before: 1,
    after: 0,
  },
  "unused-files": {
    arrange: () => leaveBytes("incoming"),
    look: () => blobsIn("incoming"),
    before: 1,
    after: 0,
  },
  "session-recordings": {
    async arrange() {
      await call("patchApplication", {
        parameters: { applicationId: upkeep.store.applicationId },
        body: { version: 0, settings: { sessionRecordings: { enabled: true } } },
      });
      await call("startSessionRecording", { body: operationNamed("startSessionRecording").example?.body });
      upkeep.clock.advance(30 * minuteMs);
    },
    look: () => count("session_recordings WHERE status = 'recording'"),
    before: 1,
    after: 0,
  },
  "lost-recordings": {
    arrange: () => leaveBytes("recordings"),
    look: () => blobsIn("recordings"),
    before: 1,
    after: 0,
  },
  "quarantined-files": {
    async arrange() {
      let scans = 0;
      const contentScanner = {
        scan: async () => (scans++ === 0 ? { outcome: "unavailable", reason: "starting" } : { outcome: "clean" }),
      };
      // The ports are this file's own.
      Object.assign(upkeep.ports, { contentScanner });
      const bytes = new TextEncoder().encode("a,b\n1,2\n");
      const announced = { name: "a.csv", contentType: "text/csv", bytes: bytes.length };
      const { uploadId } = Object(await call("requestFileUpload", { body: announced }));
      await writeBytes(`incoming/${uploadId}`, bytes);
      await call("createFile", { body: { uploadId } });
    },
    look: () => count("files WHERE status = 'quarantined'"),
    before: 1,
    after: 0,
  },
  "changed-products": {
    arrange: () => call("createProduct", { body: { name: "Display" } }),
    look: () => count("jobs WHERE kind = 'product-reindex'"),
    before: 0,
    after: 1,
  },
  "unused-clients": {
    async arrange() {
      const redirect_uris = ["https://planner.example/callback"];
      await call("registerClient", { body: { client_name: "Planner", redirect_uris } });
      upkeep.clock.advance(31 * dayMs);
    },
    look: () => count("oauth_clients WHERE origin = 'dynamic'"),
    before: 1,
    after: 0,
  },
  "signing-keys": {
    async arrange() {
      await loadSigningKeys({ store: upkeep.store, ports: upkeep.ports, algorithms: ["ES256"] });
      await requestSigningKey(context());
    },
    look: () => count("signing_keys"),
    before: 1,
    after: 2,
  },
  "changed-endpoints": {
    async arrange() {
      const endpoint = await upkeep.addEndpoint();
      await upkeep.addDeliveries(endpoint, 1);
      const url = "https://new.dealer.example/";
      await upkeep.store.transaction((transaction) =>
        transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { url }),
      );
    },
    look: () => count("deliveries WHERE url = 'https://new.dealer.example/'"),
    before: 0,
    after: 1,
  },
  "lost-user-jobs": {
    async arrange() {
      await beginReport();
      await loseQueue();
    },
    look: () => count("pgboss.job WHERE name = 'jobs'"),
    before: 0,
    after: 1,
  },
  "quota-warnings": {
    arrange: () =>
      upkeep.pool.query(
        `INSERT INTO quotas (id, application_id, name, most, used, warned_percent)
         VALUES ($1, $2, 'products', 10, 10, 0)`,
        [anyId, upkeep.store.applicationId],
      ),
    look: () => count("outgoing_mails WHERE kind = 'quota-warning'"),
    before: 0,
    after: 1,
  },
  domains: {
    async arrange() {
      await call("createDomain", { body: { domain: "dealer.example" } });
      upkeep.clock.advance(dayMs);
    },
    look: () => count("domains WHERE last_checked_at IS NOT NULL"),
    before: 0,
    after: 1,
  },
  "failing-endpoints": {
    async arrange() {
      const daysAgo = (days: number) => formatTimestamp(upkeep.clock.now() - days * dayMs);
      const times = {
        createdAt: daysAgo(6),
        enabledAt: daysAgo(6),
        firstFailureAt: daysAgo(5),
        lastFailureAt: daysAgo(0),
      };
      await upkeep.addEndpoint({ ...times, failureCount: 12 });
    },
    look: () => count("webhook_endpoints WHERE NOT enabled"),
    before: 0,
    after: 1,
  },
  "recovered-endpoints": {
    async arrange() {
      const secondsAgo = (seconds: number) => formatTimestamp(upkeep.clock.now() - seconds * 1_000);
      await upkeep.addEndpoint({ parkedAt: secondsAgo(60), lastSuccessAt: secondsAgo(90) });
      await upkeep.addEndpoint({ parkedAt: secondsAgo(60), lastSuccessAt: secondsAgo(30) });
    },
    look: async () => {
      const parked = await count("webhook_endpoints WHERE parked_at IS NOT NULL");
      return `${parked} ${await count("events WHERE type = 'webhook.endpoint.recovered'")}`;
    },
    before: "2 0",
    after: "1 1",
  },
  "attempt-hours": {
    arrange: () => upkeep.addEndpoint(),
    look: async () => (await count("counted_hours")) > 0,
    before: false,
    after: true,
  },
  "exhaustion-notices": {
    async arrange() {
      await upkeep.addDeliveries(await upkeep.addEndpoint(), 1);
      await upkeep.exhaustAll();
    },
    look: () => count("outgoing_mails WHERE kind = 'webhook-exhausted'"),
    before: 0,
    after: 1,
  },
  "logout-tokens": {
    // The client is gone, so nobody has to be told.
    arrange: () =>
      upkeep.pool.query(
        `INSERT INTO oauth_client_sessions (application_id, id, family_id, client_id, user_id, subject, issuer,
                                            ended_at, next_attempt_at, attempts, expires_at)
         VALUES ($1, $2, $2, 'gone', $2, $2, $3, now(), $4, 0, now() + interval '30 days')`,
        [upkeep.store.applicationId, anyId, baseUrl, new Date(upkeep.clock.now() - minuteMs).toISOString()],
      ),
    look: () => count("oauth_client_sessions"),
    before: 1,
    after: 0,
  },
  "provider-refusals": {
    // The provider is gone, so its refresh token is forgotten.
    arrange: () =>
      upkeep.pool.query(
        `INSERT INTO sso_identities (application_id, id, provider_id, subject, user_id, linked_at,
                                     sealed_refresh_token, check_at)
         VALUES ($1, $2, $2, 'subject-1', $2, now(), 'sealed', $3)`,
        [upkeep.store.applicationId, anyId, new Date(upkeep.clock.now() - minuteMs).toISOString()],
      ),
    look: () => count("sso_identities WHERE sealed_refresh_token IS NOT NULL"),
    before: 1,
    after: 0,
  },
  "lost-jobs": {
    async arrange() {
      await upkeep.addDeliveries(await upkeep.addEndpoint(), 1);
      await loseQueue();
    },
    look: () => count("pgboss.job WHERE name = 'deliveries'"),
    before: 0,
    after: 1,
  },
  mails: {
    async arrange() {
      const draft = {
        kind: { name: "quota-warning" },
        recipient: "kim@dealer.example",
        subject: "S",
        text: "T",
      } as const;
      await upkeep.store.transaction((transaction) => queueMail({ context: context(), transaction }, draft));
    },
    look: async () => mailServer.mails.filter(({ to }) => to.includes("kim@dealer.example")).length,
    before: 0,
    after: 1,
  },
};

test("each task has its effect here; those on days have a file of their own", () => {
  const names = tasks().map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(effects, name))).toEqual(["partitions", "retention"]);
});

test.each(Object.entries(effects))("the task %s does its work", async (name, { arrange, look, before, after }) => {
  await clear();
  await arrange();
  expect(await look()).toBe(before);
  await run(name);
  expect(await look()).toBe(after);
});

/** Statements of tasks and workers that look at all applications. */
const acrossApplications: AcrossApplications = {
  "FROM webhook_endpoints WHERE enabled AND NOT deleted AND first_failure_at": "finds failing endpoints",
  "FROM outgoing_mails WHERE status <> 'sent'": "counts mails for a metric",
  "FROM domains WHERE status = 'verified'": "finds the application of a host name",
  "SELECT id FROM applications ORDER BY id": "lists the applications",
  "FROM applications WHERE suspended_at IS NOT NULL OR move_state": "reads which are not served",
  "TABLESAMPLE SYSTEM": "estimates whose the rows of a table are",
};
/** Number of exceptions, which may only fall. */
const acrossApplicationsCount = 6;

test("every statement of tasks and workers compares the application, except those that look at all of them", async () => {
  for (const { name } of tasks().filter((task) => !ran.has(task.name))) {
    await clear();
    await effects[name]?.arrange();
    await run(name);
  }
  await runReports();
  await exhaustDeliveries();
  for (const read of [readBacklog, readMailBacklog, readServedDomains]) await read(recorded.pool.query);
  expect(recorded.texts.size).toBeGreaterThan(200);
  expect(checkScopes(recorded.texts, acrossApplications)).toEqual({ unscoped: [], needless: [] });
  expect(Object.keys(acrossApplications)).toHaveLength(acrossApplicationsCount);
});

/** Runs a job of a user as a worker does. */
async function runReports(): Promise<void> {
  await clear();
  await beginReport();
  const worker = { applicationId: upkeep.store.applicationId, baseUrl, requestId: "worker" };
  for (const job of await upkeep.claim("jobs")) await runJob(systemContext(sources, worker), job);
  expect(await count("jobs WHERE status = 'succeeded'")).toBe(1);
}

/** Loads and settles deliveries as a worker does. */
async function exhaustDeliveries(): Promise<void> {
  await upkeep.addDeliveries(await upkeep.addEndpoint(), 2);
  const store = createDeliveryStore({ pool: recorded.pool, queue: upkeep.jobs.transactional });
  await exhaustAll(store, await upkeep.claim(), upkeep.clock.now());
  expect(await count("deliveries WHERE status = 'exhausted'")).toBe(2);
}

/** Names of the tasks that have run. */
const ran = new Set<string>();

function clear(): Promise<unknown> {
  return upkeep.empty("deliveries", "events", "webhook_endpoints", "outgoing_mails", "counted_hours", "pgboss.job");
}

function tasks() {
  const from = { name: "", address: "no-reply@catalog.example" };
  const login = undefined;
  const mail = { host: "127.0.0.1", port: mailServer.port, tlsFirst: false, tlsRequired: false, login, from };
  return upkeepTasks(sources, { mail, logRetentionDays: 14, baseUrl });
}

async function run(name: string): Promise<void> {
  ran.add(name);
  await tasks()
    .find((task) => task.name === name)
    ?.run();
}

function context() {
  return upkeep.contextOf(upkeep.store.applicationId);
}

/** Calls an operation as an administrator. */
function call(name: string, input: Parameters<typeof runOperation>[2]): Promise<unknown> {
  const actor: Actor = {
    userId: administratorId,
    emailAddress: "admin@dealer.example",
    roles: [],
    privileges: new Set(privileges),
  };
  return runOperation(operationNamed(name), { ...context(), actor }, input);
}

async function beginReport(): Promise<void> {
  const id = idOf(await call("createProject", { body: { name: "Lobby" } }));
  const report = { name: `Parts of ${id}`, kind: "bill-of-materials", columns: ["model"] };
  const reportId = idOf(await call("createReport", { body: report }));
  await call("runReport", { parameters: { id, reportId } });
}

/** Rows of a table, of which a condition holds. */
async function count(from: string): Promise<number> {
  const { rows } = await upkeep.pool.query(`SELECT count(*)::int AS count FROM ${from}`);
  return Number(rows[0]?.["count"]);
}

/** Leaves bytes without a row, as a crash does, a day ago. */
async function leaveBytes(folder: string): Promise<void> {
  await writeBytes(`${folder}/${anyId}`, new Uint8Array([1]));
  upkeep.clock.advance(dayMs);
}

function writeBytes(key: string, bytes: Uint8Array): Promise<unknown> {
  async function* content() {
    yield bytes;
  }
  return upkeep.ports.blobs.write(`${upkeep.store.applicationId}/${key}`, content(), { bytes: bytes.length });
}

async function blobsIn(folder: string): Promise<number> {
  return (await upkeep.ports.blobs.list(`${upkeep.store.applicationId}/${folder}/`)).length;
}

/** Loses the queue, as a restored database has, so long ago that upkeep looks for its jobs. */
async function loseQueue(): Promise<void> {
  await upkeep.pool.query("DELETE FROM pgboss.job");
  upkeep.clock.advance(6 * minuteMs);
}
