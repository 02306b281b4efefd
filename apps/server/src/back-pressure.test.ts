/** A service whose database keeps it from recording results in time, as its clients see it. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultApplicationId, recordEvents } from "@design-catalog/core";
import { createSystemPorts, readConfig, systemPorts } from "@design-catalog/host";
import { createDatabaseClock } from "@design-catalog/storage-kysely";
import {
  createTestAuthority,
  createTestDatabase,
  type Receiver,
  startReceiver,
  type TestDatabase,
} from "@design-catalog/testing";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { createdProject } from "@design-catalog/testing/created-project";
import { withClient } from "@design-catalog/testing/test-database";
import { bootstrap, createFirstPassword } from "./bootstrap.ts";
import { compose, type Service } from "./compose.ts";
import { openDatabase } from "./database.ts";
import { type Listener, listen } from "./listen.ts";
import { systemContext } from "./system-context.ts";
import { silentLog, until } from "./upkeep-test-tools.ts";

setDefaultTimeout(90_000);

const emailAddress = "admin@catalog.example";
const password = randomBytes(18).toString("base64url");
/** New deliveries that the process holds for one endpoint, at most: sixty attempts at once, and as many ahead. */
const heldMax = 120;
const arrivalMs = 20_000;
const answered = 2;
/** A request waits 2 s for room; another clock than that of the timer may say that they were a little less. */
const waitedMsMin = 1_950;

const directory = mkdtempSync(join(tmpdir(), "design-catalog-back-pressure-"));
let database: TestDatabase;
let receiver: Receiver;
let listener: Listener;
let service: Service;
let client: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const authority = await createTestAuthority();
  receiver = await startReceiver({ authority });
  const authorityFile = join(directory, "authority.pem");
  writeFileSync(authorityFile, authority.certificate);
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    BOOTSTRAP_ADMIN_EMAIL: emailAddress,
    BOOTSTRAP_ADMIN_PASSWORD: password,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: authorityFile,
  });
  listener = listen((request) => service.handler.handle(request), { host: "127.0.0.1", port: 0, trustedProxies: [] });
  const clock = createDatabaseClock(systemPorts.clock);
  service = await compose({
    config,
    database: await openDatabase(config, silentLog),
    log: silentLog,
    system: { ...createSystemPorts(clock), clock },
    droppedLogLines: () => 0,
    baseUrl: listener.url,
    membership: undefined,
    // The metrics are for those who are near.
    clientAddress: () => "127.0.0.1",
    allowSilence() {},
  });
  await bootstrap(config, service, { baseUrl: listener.url, firstPassword: createFirstPassword() });
  service.dispatcher?.start();
  client = await signIn(listener.url, { emailAddress, password });
});

afterAll(async () => {
  await service.dispatcher?.stop({ drainMs: arrivalMs });
  await listener.close();
  await service.jobs.stop();
  await service.pool.end();
  await receiver.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

/** Lets no result be recorded during the work. */
function whileResultsWait(work: () => Promise<void>): Promise<void> {
  return withClient(database.connectionString, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE delivery_attempts IN SHARE MODE");
    await work();
  });
}

/** Records an event as the service's own work does, without a request. */
async function recordOwnEvent(): Promise<"recorded"> {
  const of = { applicationId: defaultApplicationId, baseUrl: listener.url, requestId: "own-work" };
  const context = systemContext(service, of);
  const event = createdProject(context.changeSetId);
  await context.store.transaction((transaction) => recordEvents({ context, transaction }, [event]));
  return "recorded";
}

const createProject = () => client.call("POST", "/api/v1/projects", { name: "Lobby" });
/** Jobs that the process holds: attempts under way, results not yet recorded, and jobs in line. */
const held = () => {
  const { active = 0, waiting = 0 } = service.dispatcher?.stats() ?? {};
  return active + waiting;
};
const readRefusals = async () =>
  /^catalog_http_requests_refused_busy_total (\d+)$/mu.exec(await (await fetch(`${listener.url}/metrics`)).text())?.[1];

test("a request waits 2 s and is answered 503 while deliveries to an endpoint that answers wait for the service, and is counted", async () => {
  await client.call("POST", "/api/v1/admin/webhooks", { url: receiver.url, eventTypes: ["project.created"] });
  // The process has to have caught up with an endpoint before its deliveries hold anybody up.
  for (let count = 1; count <= answered; count++) {
    expect((await createProject()).status).toBe(201);
    await receiver.waitFor(count, arrivalMs);
    await until(async () => held() === 0, arrivalMs);
  }
  await whileResultsWait(async () => {
    for (let count = 0; count < heldMax; count++) await recordOwnEvent();
    await until(async () => held() === heldMax, arrivalMs);
    expect(await readRefusals()).toBe("0");

    const begunMs = performance.now();
    const refused = createProject();
    await until(async () => service.dispatcher?.stats().heldUp === 1, arrivalMs);
    // Work of the service itself is held up by nobody, although there is no more room for it.
    expect(await Promise.race([recordOwnEvent(), refused])).toBe("recorded");
    const { status, headers, body } = await refused;
    expect([status, headers.get("retry-after"), body.code]).toEqual([503, "1", "busy"]);
    expect(performance.now() - begunMs).toBeGreaterThan(waitedMsMin);
    expect(await readRefusals()).toBe("1");
  });
  await until(async () => held() === 0, arrivalMs);
  expect((await createProject()).status).toBe(201);
  // All have arrived but the one that was refused.
  const arrived = answered + heldMax + 2;
  await receiver.waitFor(arrived, arrivalMs);
  expect([receiver.requests.length, await readRefusals()]).toEqual([arrived, "1"]);
});
