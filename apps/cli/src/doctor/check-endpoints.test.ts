import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startConnectProxy } from "@design-catalog/conformance/connect-proxy";
import { newEndpoint } from "@design-catalog/conformance/storage";
import { defaultApplicationId } from "@design-catalog/core";
import { webhookEndpoints, type WebhookEndpointRow } from "@design-catalog/core/webhooks";
import { readConfig } from "@design-catalog/host";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage, type DatabasePool } from "@design-catalog/storage-kysely";
import {
  createTestAuthority,
  createTestDatabase,
  type Receiver,
  startReceiver,
  type TestAuthority,
  type TestDatabase,
} from "@design-catalog/testing";
import { createAddressPolicy } from "@design-catalog/webhook-engine";
import { createTerminalLog } from "../local/terminal-log.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { checkEndpoints, type EndpointSources } from "./check-endpoints.ts";
import type { Finding } from "./finding.ts";

/** Addresses of the receivers' names; no other name resolves. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  "good.example": ["127.0.0.1"],
  "lasting.example": ["127.0.0.1"],
  "renamed.example": ["127.0.0.1"],
  "expired.example": ["127.0.0.1"],
  "common.example": ["127.0.0.1"],
  "two.example": ["127.0.0.9", "127.0.0.1"],
  "private.example": ["10.0.0.1"],
};

let database: TestDatabase;
let pool: DatabasePool;
let sources: EndpointSources;
let authority: TestAuthority;
const receivers: Receiver[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  authority = await createTestAuthority();
  const { connectionString } = database;
  const log = createTerminalLog(processTerminal({}));
  pool = createPool({ connectionString, log });
  const storage = createStorage({
    pool,
    queue: createJobs({ connectionString, pool, log, role: "api" }).transactional,
  });
  const addressPolicy = createAddressPolicy({
    resolver: {
      resolve: async (name) => {
        const found = addresses[name];
        return found ? { outcome: "addresses", addresses: found } : { outcome: "error", message: "NXDOMAIN" };
      },
    },
    allowNetworks: ["127.0.0.0/8"],
  });
  const config = {
    ...readConfig({ MASTER_KEY: Buffer.alloc(32).toString("base64") }),
    webhookCertificates: authority.certificate,
  };
  sources = { pool, storage, addressPolicy, config };
  await pool.query(
    "INSERT INTO applications (id, application_id, name, user_settings, created_at) VALUES ($1, $1, 'A', '[]', now())",
    [defaultApplicationId],
  );
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await pool.end();
  await database.drop();
});

const failedAt = "2026-11-21T09:30:00.000Z";
const failing = { enabledAt: "2026-11-20T09:30:00.000Z", firstFailureAt: failedAt, lastFailureAt: failedAt };

async function insertEndpoint(fields: Partial<WebhookEndpointRow>): Promise<string> {
  const store = sources.storage.open(defaultApplicationId);
  const row = { ...newEndpoint(), ...fields };
  await store.transaction((transaction) => transaction.insert(webhookEndpoints, [row]));
  return row.id;
}

/** Checks an endpoint at a host with the given certificate. */
async function findAt(host: string, certificate: Parameters<TestAuthority["issue"]>[0] = { names: [host] }) {
  const receiver = await startReceiver({ authority, certificate: await authority.issue(certificate) });
  receivers.push(receiver);
  await insertEndpoint({ url: `https://${host}:${receiver.port}/hooks` });
  const findings = await checkEndpoints(sources);
  return findings.find(({ check }) => check === `endpoint ${host}:${receiver.port}`);
}

describe("checkEndpoints()", () => {
  test("given no endpoint says so", async () => {
    expect(await checkEndpoints(sources)).toMatchObject([{ status: "ok", message: "no endpoint is enabled" }]);
  });

  test("given only a disabled endpoint says that failures disabled it, and checks no host", async () => {
    const url = "https://disabled.example/hooks";
    const id = await insertEndpoint({ url, enabled: false, disabledReason: "failing" });
    expect(await checkEndpoints(sources)).toEqual([
      { check: "endpoints", status: "ok", message: "no endpoint is enabled" },
      {
        check: "endpoint disabled.example",
        status: "warn",
        message: `disabled because its deliveries kept failing; see deliveries list --endpoint ${id}`,
      },
    ]);
  });

  test("given an endpoint whose deliveries fail warns, whatever its host answers now", async () => {
    await insertEndpoint({ url: "https://failing.example/hooks", ...failing });
    const findings = await checkEndpoints(sources);
    expect(findings.filter(({ check }) => check === "endpoint failing.example")).toMatchObject([
      { status: "fail", message: expect.stringContaining("NXDOMAIN") },
      { status: "warn", message: expect.stringContaining("failed at 2026-11-21T09:30:00.000Z, none was ever") },
    ]);
  });

  test("without contact reports only how deliveries fare, with an id for each endpoint of a host", async () => {
    const url = "https://failing.example/other-hooks";
    const id = await insertEndpoint({ url, ...failing });
    // Only a test has failed at one of the others, and the other was enabled after its failure.
    await insertEndpoint({ url: "https://tested.example/hooks", ...failing, firstFailureAt: null });
    await insertEndpoint({ url: "https://enabled.example/hooks", ...failing, enabledAt: "2026-11-21T09:31:00.000Z" });
    const findings = await checkEndpoints(sources, { contact: false });
    const idOf = ({ message }: Finding) => / --endpoint (\w+)$/u.exec(message)?.[1];
    expect(findings.map(({ check, status }) => `${status} ${check}`).toSorted()).toEqual([
      "warn endpoint disabled.example",
      "warn endpoint failing.example",
      "warn endpoint failing.example",
    ]);
    expect(findings.map(idOf)).toContain(id);
    expect(new Set(findings.map(idOf)).size).toBe(3);
  });

  test("given a proxy connects through it", async () => {
    const certificate = await authority.issue({ names: ["good.example"] });
    const receiver = await startReceiver({ authority, certificate });
    receivers.push(receiver);
    await insertEndpoint({ url: `https://good.example:${receiver.port}/proxied` });
    const proxy = await startConnectProxy();
    const webhookProxy = { protocol: "http:", hostname: "127.0.0.1", port: proxy.port } as const;
    await checkEndpoints({ ...sources, config: { ...sources.config, webhookProxy } });
    await proxy.close();
    expect(proxy.heads.join("")).toContain(`CONNECT 127.0.0.1:${receiver.port} HTTP/1.1`);
  });

  test("given a certificate that ends soon warns, with the address and the days", async () => {
    expect(await findAt("good.example")).toMatchObject({
      status: "warn",
      message: expect.stringMatching(/^127\.0\.0\.1, certificate for \d more days$/u),
    });
  });

  test("given a certificate that lasts reports ok, with the address and the days", async () => {
    expect(await findAt("lasting.example", { names: ["lasting.example"], validDays: 90 })).toMatchObject({
      status: "ok",
      message: expect.stringMatching(/^127\.0\.0\.1, certificate for (89|90) more days$/u),
    });
  });

  test("given a name that does not resolve fails with the DNS error", async () => {
    expect(await findAt("gone.example")).toMatchObject({
      status: "fail",
      message: expect.stringContaining("NXDOMAIN"),
    });
  });

  test("given a private address fails and connects to nothing", async () => {
    expect(await findAt("private.example")).toMatchObject({ status: "fail" });
    expect(receivers.at(-1)?.connectionCount()).toBe(0);
  });

  test("given a certificate of another name, or an expired one, fails", async () => {
    expect(await findAt("renamed.example", { names: ["other.example"] })).toMatchObject({ status: "fail" });
    expect(await findAt("expired.example", { names: ["expired.example"], expired: true })).toMatchObject({
      status: "fail",
      message: expect.stringMatching(/expired/u),
    });
  });

  test("given a host in the common name only fails, as deliveries do", async () => {
    expect(await findAt("common.example", { commonName: "common.example" })).toMatchObject({
      status: "fail",
      message: "certificate is for no name, not common.example",
    });
  });

  test("given an address where nobody listens tries the next one, as deliveries do", async () => {
    expect(await findAt("two.example")).toMatchObject({
      message: expect.stringMatching(/^127\.0\.0\.1, certificate for \d more days$/u),
    });
  });
});
