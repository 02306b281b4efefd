import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Receiver } from "@design-catalog/conformance/receiver";
/**
 * Writes what the version of this checkout leaves behind, for the tests of later versions: `bun test/upgrades/write-fixture.ts`,
 * once for each release. It writes a folder named after the version: the server as a bundle, a database with everything
 * that the API can create and deliveries in every state, and a manifest. Everything in it was made up here, the master
 * key included: it seals nothing but this database. Needs Debian's PostgreSQL 15 for its `pg_dump`.
 */
import { defaultApplicationId, operations } from "@design-catalog/core";
import { readVersion, systemPorts } from "@design-catalog/host";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage } from "@design-catalog/storage-kysely";
import { signIn } from "@design-catalog/testing/api-client";
import { startStockCluster } from "@design-catalog/testing/stock-cluster";
import { silentLog } from "@design-catalog/testing/test-ports";
import { type Client, createClient, idOf } from "../api/client.ts";
import { administratorEmail, password, type TestApi, type TestUser } from "../api/harness.ts";
import { validRequest } from "../api/valid-request.ts";
import { removeEndpoints } from "../api/world-parts.ts";
import { createWorld } from "../api/world.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";
import { bundleServer } from "./bundle-server.ts";
import type { FixtureManifest } from "./fixture.ts";

const programs = "/usr/lib/postgresql/15/bin";
const { version, commit = "" } = readVersion();
const directory = join(import.meta.dirname, version);
const masterKey = randomBytes(32).toString("base64");
/** Operations that add rows a world lacks, or change those of a catalog and its settings. */
const changing =
  /^(?:create|patch|import|add)(?!Webhook|User|Application|Domain|SsoProvider|Me$|OAuthClient)|^startTotp$/u;
/** Projects whose events were delivered, and as many whose events wait. */
const eventsEach = 10;
const zstdLevel = 19;

/** Valid requests of a world name this password. */
const administrator = { emailAddress: administratorEmail, password };

const stage = await createStage();
const cluster = await startStockCluster(programs);
try {
  mkdirSync(directory, { recursive: true });
  const mainPath = await bundleServer(stage.directory);
  await packServer(mainPath);
  const manifest = await fill(stage, mainPath);
  writeFileSync(join(directory, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await dump();
} finally {
  await stage.end();
  await cluster.stop();
}

async function fill(on: Stage, mainPath: string): Promise<FixtureManifest> {
  const [healthy, failing] = [
    await on.startReceiver(),
    await on.startReceiver({ respond: () => ({ status: 500 }) }),
  ] as const;
  const environment = { DATABASE_URL: cluster.connectionString, MASTER_KEY: masterKey };
  const service = await on.startService({ mainPath, environment, administrator });
  await createEverything(service.url);
  const client = await signIn(service.url, administrator);
  const register = ({ url }: Receiver, path: string) =>
    registerEndpoint(client, { url: url + path, eventTypes: ["project.created"] });
  const [first, second] = [await register(healthy, "/healthy"), await register(failing, "/failing")];
  for (let count = 0; count < eventsEach; count++) await createProject(client);
  await waitUntil(() => (healthy.requests.length + failing.requests.length === 2 * eventsEach ? true : undefined), {
    timeoutMs: 30_000,
    what: "the first attempts",
  });
  await service.stop();
  // Without a worker the next ones wait.
  const api = await on.startService({ mainPath, administrator, environment: { ...environment, ROLE: "api" } });
  const caller = await signIn(api.url, administrator);
  for (let count = 0; count < eventsEach; count++) await createProject(caller);
  await api.stop();
  return {
    version,
    commit,
    writtenAt: new Date().toISOString(),
    masterKey,
    administrator: administrator,
    receivers: {
      healthy: { origin: healthy.url, secret: first.secret },
      failing: { origin: failing.url, secret: second.secret },
    },
  };
}

/** Creates one of everything through the API of the running service. */
async function createEverything(url: string): Promise<void> {
  const pool = createPool({ connectionString: cluster.connectionString, log: silentLog });
  const jobs = createJobs({ connectionString: cluster.connectionString, pool, log: silentLog, role: "api" });
  await jobs.start();
  const { token } = await signIn(url, administrator);
  const client = createClient((request) => fetch(request), { origin: url, token });
  const store = createStorage({ pool, queue: jobs.transactional }).open(defaultApplicationId);
  // The parts of a test's API that a world uses.
  const api = { administrator: client, store, ports: systemPorts } as unknown as TestApi;
  const world = await createWorld(api, {
    user: { ...client, id: await ownId(client), emailAddress: administratorEmail },
  });
  for (const operation of operations.filter(({ name }) => changing.test(name))) {
    const { method, path, ...request } = validRequest(operation, world);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await client.send(method, path, { ...request, headers });
    if (answer.status >= 300) console.log(`Left out ${operation.name}: ${answer.status}`);
  }
  await removeEndpoints(api);
  await jobs.stop();
  await pool.end();
}

async function ownId(client: Client): Promise<TestUser["id"]> {
  return idOf<"user">(await client.get("/api/v1/me"));
}

async function packServer(mainPath: string): Promise<void> {
  const names = ["main.js", "hash-thread.ts", "strength-thread.ts"];
  const files = await Promise.all(
    names.map(async (name) => [name, await Bun.file(join(mainPath, "..", name)).bytes()] as const),
  );
  const tar = await new Bun.Archive(Object.fromEntries(files)).bytes();
  writeFileSync(join(directory, "server.tar.zst"), Bun.zstdCompressSync(tar, { level: zstdLevel }));
}

async function dump(): Promise<void> {
  const words = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges", "--no-comments"];
  const { stdout, stderr, status } = spawnSync(join(programs, "pg_dump"), [...words, cluster.connectionString], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`Cannot dump the database: ${stderr}`);
  const plain = stdout.split("\n").filter((line) => !/^(?:--|\\|$)/u.test(line));
  const target = join(directory, "database.sql.zst");
  rmSync(target, { force: true });
  writeFileSync(target, Bun.zstdCompressSync(Buffer.from(plain.join("\n")), { level: zstdLevel }));
}
