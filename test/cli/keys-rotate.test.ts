import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, createApiClient, signIn } from "@design-catalog/testing/api-client";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { type TestDatabase, withClient } from "@design-catalog/testing/test-database";
import { keyIdOf } from "@design-catalog/webhook-engine";
import { judgeArrivals } from "../support/arrivals.ts";
import { runHere, runJson } from "../support/catalogctl.ts";
import { embeddedDatabaseUrl } from "../support/embedded-home.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

let stage: Stage;
let receiver: Receiver;

beforeAll(async () => {
  stage = await createStage();
  const token = JSON.stringify({ access_token: "granted", token_type: "Bearer", expires_in: 3_600 });
  const respond = ({ path }: ReceivedRequest) =>
    path.startsWith("/token") ? { status: 200, body: token } : { status: 204 };
  receiver = await stage.startReceiver({ respond });
});
afterAll(() => stage.end());

/** Creates projects one after the other until it is told to stop; returns their ids. */
async function keepCreating(client: ApiClient): Promise<() => Promise<readonly string[]>> {
  const made: string[] = [];
  const state = { stopped: false };
  const work = (async () => {
    while (!state.stopped) made.push(await createProject(client));
  })();
  const stop = async () => {
    state.stopped = true;
    await work;
    return made;
  };
  // A failure of the work ends the wait, too.
  await Promise.race([work, waitUntil(() => made.length > 10 || undefined, { timeoutMs: 20_000, what: "projects" })]);
  return stop;
}

/** Ids of the keys that sealed values in a database were sealed with, by table. */
async function sealingKeys(connectionString: string): Promise<ReadonlySet<string>> {
  return withClient(connectionString, async (connection) => {
    const ids = new Set<string>();
    for (const column of [
      "webhook_endpoints.secrets",
      "webhook_endpoints.headers",
      "webhook_endpoints.credentials",
      "signing_keys.sealed_private_key",
      "idempotency_keys.sealed_body",
      "refresh_tokens.successor_sealed",
    ]) {
      const [table = "", name = ""] = column.split(".");
      const { rows } = await connection.query(
        `SELECT DISTINCT found[1] AS id FROM ${table}, regexp_matches(${name}::text, 'v1\\.([0-9a-f]{8})\\.', 'g') AS found`,
      );
      expect([column, rows.length > 0]).toEqual([column, true]);
      for (const { id } of rows) ids.add(id);
    }
    return ids;
  });
}

/** Everything of the service that is sealed. */
async function prepare(service: ServiceProcess, path: string) {
  const client = await signIn(service.url, stage.administrator);
  const headers = { Authorization: "Bearer of the dealer" };
  const { cert, key } = await stage.authority.issue({ commonName: "catalog", isClient: true });
  const clientCertificate = { pem: `${cert}\n${key}` };
  const endpoint = await registerEndpoint(client, {
    url: receiver.url + path,
    eventTypes: ["project.created"],
    headers,
    clientCertificate,
  });
  const credentialed = await registerEndpoint(client, {
    url: `${receiver.url}${path}/credentialed`,
    eventTypes: ["user.deleted"],
    clientCertificate,
    auth: {
      type: "oauth2_client_credentials",
      tokenUrl: `${receiver.url}/token${path}`,
      clientId: "catalog",
      clientSecret: "secret-of-the-dealer",
    },
  });
  const repeated = { "idempotency-key": `key-of-${path}` };
  const first = await client.call("POST", "/api/v1/projects", { name: "Once" }, repeated);
  const tokens = await requestTokens(service, { grant_type: "password", ...credentials() });
  const rotated = await requestTokens(service, { grant_type: "refresh_token", refresh_token: tokens.refresh_token });
  return { client, path, endpoint, credentialed, key: repeated, projectId: first.body.id, rotated };
}

function credentials() {
  return { username: stage.administrator.emailAddress, password: stage.administrator.password };
}

async function requestTokens(
  { url }: ServiceProcess,
  form: Record<string, string>,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  expect(response.status).toBe(200);
  // The token endpoint's members.
  return (await response.json()) as { readonly access_token: string; readonly refresh_token: string };
}

/** Checks that everything sealed before still works; returns the tokens to continue with. */
async function expectAllOpens(service: ServiceProcess, made: Awaited<ReturnType<typeof prepare>>) {
  const replayed = await made.client.call("POST", "/api/v1/projects", { name: "Once" }, made.key);
  expect([replayed.headers.get("idempotency-replayed"), replayed.body.id]).toEqual(["true", made.projectId]);
  const revealed = await made.client.call("GET", `/api/v1/admin/webhooks/${made.endpoint.id}/secret`);
  expect(revealed.body.secret).toBe(made.endpoint.secret);
  await expectCredentialsOpen(made);
  const again = await requestTokens(service, {
    grant_type: "refresh_token",
    refresh_token: made.rotated.refresh_token,
  });
  const client = createApiClient(service.url, again.access_token);
  expect((await client.call("GET", "/api/v1/admin/webhooks")).status).toBe(200);
  return again;
}

/** A delivery with a client certificate and an access token: a process asks for its first one with the client's secret. */
async function expectCredentialsOpen({ client, path, credentialed }: Awaited<ReturnType<typeof prepare>>) {
  const paths = [`/token${path}`, `${path}/credentialed`];
  const asked = () => receiver.requests.filter((request) => paths.includes(request.path));
  const before = asked().length;
  expect((await client.call("POST", `/api/v1/admin/webhooks/${credentialed.id}/test`)).status).toBe(202);
  const deadlineMs = performance.now() + 20_000;
  while (asked().length < before + paths.length && performance.now() < deadlineMs) await Bun.sleep(20);
  const authorizations = asked().slice(before);
  expect(authorizations.map((request) => [request.path, request.headers["authorization"]])).toEqual([
    [paths[0], `Basic ${btoa("catalog:secret-of-the-dealer")}`],
    [paths[1], "Bearer granted"],
  ]);
}

function expectDelivered(path: string, secret: string, projectIds: readonly string[]): void {
  const requests = receiver.requests.filter((request) => request.path === path);
  const { entityIds, unverified } = judgeArrivals(requests, secret);
  expect(unverified).toEqual([]);
  expect(projectIds.filter((id) => !entityIds.has(id))).toEqual([]);
  expect(new Set(requests.map(({ headers }) => headers["authorization"]))).toEqual(new Set(["Bearer of the dealer"]));
}

/** As long as attempts that are under way may take. */
async function whenAllArrived(path: string, count: number): Promise<void> {
  const deadlineMs = performance.now() + 20_000;
  const arrived = () =>
    new Set(receiver.requests.filter((one) => one.path === path).map((one) => one.headers["webhook-id"]));
  while (arrived().size < count && performance.now() < deadlineMs) await Bun.sleep(20);
}

describe("keys rotate with the key in the data directory", () => {
  test("seals everything again while deliveries run, without a restart and without a failed signature", async () => {
    const dataDirectory = stage.dataDirectory("kept");
    const keyFile = join(dataDirectory, "master.key");
    const service = await stage.startService({ dataDirectory });
    const made = await prepare(service, "/kept");
    const database = embeddedDatabaseUrl(dataDirectory);
    const oldKey = readFileSync(keyFile, "utf8").trim();
    expect(await sealingKeys(database)).toEqual(new Set([keyIdOf(oldKey)]));

    const stop = await keepCreating(made.client);
    const environment = { DATA_DIR: dataDirectory };
    const result = await runJson(["keys", "rotate", "--settle-seconds", "1"], { environment });
    await Bun.sleep(500);
    const projectIds = await stop();
    await whenAllArrived("/kept", projectIds.length + 1);

    const newKey = readFileSync(keyFile, "utf8").trim();
    expect(newKey).not.toContain(oldKey);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(result).toMatchObject({ currentKeyId: keyIdOf(newKey), previousKeyIds: [], removedKeys: 1, unreadable: 0 });
    expect(result["resealed"]).toBeGreaterThanOrEqual(5);
    expect(projectIds.length).toBeGreaterThan(10);
    expectDelivered("/kept", made.endpoint.secret, [...projectIds, made.projectId]);
    expect(await sealingKeys(database)).toEqual(new Set([keyIdOf(newKey)]));
    const rotated = await expectAllOpens(service, made);
    expect(await auditedRotations(database)).toBe(1);

    await service.stop();
    const restarted = await stage.startService({ dataDirectory });
    await expectAllOpens(restarted, { ...made, rotated, client: await signIn(restarted.url, stage.administrator) });
    expect(readFileSync(keyFile, "utf8")).not.toContain(oldKey);
  });

  test("that was broken off goes on with the key that it began with", async () => {
    const dataDirectory = stage.dataDirectory("kept");
    const environment = { DATA_DIR: dataDirectory };
    const first = await runJson(["keys", "rotate", "--keep-old"], { environment });
    expect(first["previousKeyIds"]).toHaveLength(1);
    const second = await runJson(["keys", "rotate", "--settle-seconds", "0"], { environment });
    expect(second).toMatchObject({
      currentKeyId: first["currentKeyId"],
      previousKeyIds: [],
      removedKeys: 1,
      resealed: 0,
    });
  });
});

describe("keys rotate-signing", () => {
  test("asks for another key once, which a worker makes", async () => {
    const environment = { DATA_DIR: stage.dataDirectory("kept") };
    const asked = await runJson(["keys", "rotate-signing"], { environment });
    expect(asked).toMatchObject({ replacedKeyId: expect.any(String), announcedMinutes: 15 });
    const again = await runHere(["keys", "rotate-signing"], { environment });
    expect([again.exitCode, again.err]).toEqual([4, expect.stringContaining("has already been requested")]);
  });
});

describe("keys rotate with keys in the environment", () => {
  const [oldKey, newKey] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  let database: TestDatabase;
  beforeAll(async () => void (database = await createEmptyDatabase()));
  afterAll(() => database.drop());

  const start = (keys: Record<string, string>) =>
    stage.startService({ environment: { DATABASE_URL: database.connectionString, ...keys } });
  const rotate = (keys: Record<string, string>) =>
    runHere(["keys", "rotate", "--json"], { environment: { DATABASE_URL: database.connectionString, ...keys } });
  const both = { MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: oldKey };

  test("refuses while a process runs without the new key, then rotates while deliveries run", async () => {
    const before = await start({ MASTER_KEY: oldKey });
    const made = await prepare(before, "/configured");
    const refused = await rotate(both);
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining(`it seals with ${keyIdOf(oldKey)}`)]);
    expect(await sealingKeys(database.connectionString)).toEqual(new Set([keyIdOf(oldKey)]));

    // The next one starts before the last one ends, as behind a load balancer.
    const prepared = await start({ MASTER_KEY: oldKey, MASTER_KEY_PREVIOUS: newKey });
    await before.stop();
    const during = await start(both);
    expect((await rotate(both)).exitCode).toBe(4);
    await prepared.stop();

    const stop = await keepCreating(createApiClient(during.url, (await signIn(during.url, stage.administrator)).token));
    const rotated = await rotate(both);
    await Bun.sleep(300);
    const projectIds = await stop();
    await whenAllArrived("/configured", projectIds.length + 1);
    expect([rotated.exitCode, rotated.err]).toEqual([0, ""]);
    expect(JSON.parse(rotated.out)).toMatchObject({ currentKeyId: keyIdOf(newKey), unreadable: 0 });
    expectDelivered("/configured", made.endpoint.secret, [...projectIds, made.projectId]);
    expect(await sealingKeys(database.connectionString)).toEqual(new Set([keyIdOf(newKey)]));

    await during.stop();
    const after = await start({ MASTER_KEY: newKey });
    await expectAllOpens(after, { ...made, client: await signIn(after.url, stage.administrator) });
  });

  test("given values of a lost key counts them, leaves them and fails", async () => {
    await withClient(database.connectionString, (connection) =>
      connection.query(
        `UPDATE webhook_endpoints SET headers = '{"X-Lost": "v1.00000000.AAAA"}' WHERE headers::text <> '{}'`,
      ),
    );
    const { exitCode, out } = await rotate({ MASTER_KEY: newKey });
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ unreadable: 1, resealed: 0 });
  });
});

async function auditedRotations(connectionString: string): Promise<number> {
  return withClient(connectionString, async (connection) => {
    const { rows } = await connection.query("SELECT changes::text FROM audit_entries WHERE action = 'rotate-keys'");
    return rows.length;
  });
}
