/** Upgrades of databases that released versions have written: each folder next to this file holds one. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createReadStream, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  migrateToLatest,
  readSchemaState,
  restoreBackup,
  verifyBackup,
  writeBackup,
} from "@design-catalog/storage-kysely";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { createApiClient } from "@design-catalog/testing/api-client";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import type { Administrator } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import { judgeArrivals } from "../support/arrivals.ts";
import { waitForQuiescence } from "../support/delivery-rows.ts";
import { printFigures } from "../support/figures.ts";
import { choosePort } from "../support/free-port.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { loadDatabase, readManifest, unpackServer } from "./fixture.ts";
import { lostFrom, readCatalogue } from "./lost-objects.ts";
import { copyAll, createPictures, projectsWithPictures } from "./old-copies.ts";
import { readAnswers } from "./read-answers.ts";
import { readRows } from "./read-rows.ts";
import releases from "./releases.json";
import { startRetryingLoad } from "./retrying-load.ts";

setDefaultTimeout(120_000);

const users = 4;
/** Long enough for some requests in each state of the upgrade. */
const stateMs = 700;
const quiescenceMs = 40_000;

const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

async function openDatabase(version: string, origin: string): Promise<string> {
  const url = await loadDatabase(version, clusterUrl, origin);
  const name = new URL(url).pathname.slice(1);
  stage.atEnd(() =>
    withClient(clusterUrl, async (client) => void (await client.query(`DROP DATABASE ${name} (FORCE)`))),
  );
  return url;
}

describe.each(releases)("a database of $version", ({ version, commit, lastMigration }) => {
  const { masterKey, administrator, receivers, ...manifest } = readManifest(version);

  test("was written by the commit that was released", async () => {
    expect(commit).toStartWith(manifest.commit);
    const url = await openDatabase(version, "https://receiver.example");
    const { rows } = await withClient(url, (client) =>
      client.query<{ readonly name: string }>("SELECT max(name) AS name FROM kysely_migration"),
    );
    expect(rows).toEqual([{ name: lastMigration }]);
  });

  test("has after the migration everything that statements of the release name", async () => {
    const url = await openDatabase(version, "https://receiver.example");
    const before = await readCatalogue(url);
    expect(before.length).toBeGreaterThan(500);
    await migrateToLatest(url);
    expect(lostFrom(before, await readCatalogue(url))).toEqual([]);
  });

  test("is read by processes of the release after the migration as before it, and their copies own their pictures", async () => {
    const url = await openDatabase(version, "https://receiver.example");
    const environment = { DATABASE_URL: url, MASTER_KEY: masterKey, ROLE: "api", PORT: String(await choosePort()) };
    const mainPath = await unpackServer(version, stage.directory);
    const released = await stage.startService({ environment, administrator, mainPath });
    const origin = `http://127.0.0.1:${environment.PORT}`;
    const { token } = await openSession(origin, administrator);
    const project = await createPictures(origin, token);
    const copies = [...(await copyAll(origin, token, project))];
    const before = await readAnswers(origin, token, version);
    expect(before.length).toBeGreaterThan(40);
    await migrateToLatest(url);
    expect(await readAnswers(origin, token, version)).toEqual(before);
    copies.push(...(await copyAll(origin, token, project)));
    expect(await projectsWithPictures(url, copies)).toEqual(copies.toSorted());
    await released.stop();
  });

  test("keeps every row and value when it is migrated", async () => {
    const url = await openDatabase(version, "https://receiver.example");
    const before = await readRows(url);
    expect(before.size).toBeGreaterThan(60);
    await migrateToLatest(url);
    const after = await readRows(url, before);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    const state = await withClient(url, (client) => readSchemaState(async (text) => client.query(text)));
    expect(state).toMatchObject({ pending: [], unknown: [] });
  });

  test("is restored from a backup that was made before the migration", async () => {
    const url = await openDatabase(version, "https://receiver.example");
    const database = await createEmptyDatabase();
    stage.atEnd(() => database.drop());
    const archive = new PassThrough();
    const writing = writeBackup({ connectionString: url, destination: archive });
    await restoreBackup({ connectionString: database.connectionString, source: archive, log: silentLog });
    const { tables } = await writing;
    const before = await readRows(url);
    const after = await readRows(database.connectionString, before);
    for (const { name } of tables) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
  });

  test("is upgraded under load, one process after another, without losing a request or a delivery", async () => {
    const receiver = await stage.startReceiver();
    const url = await openDatabase(version, receiver.url);
    const waiting = await pendingEntities(url);
    expect(waiting.length).toBeGreaterThanOrEqual(20);
    // One origin for all processes, or each would refuse the tokens of the others.
    const environment = { DATABASE_URL: url, MASTER_KEY: masterKey, BASE_URL: "https://catalog.example" };
    const backups = join(stage.directory, `backups-${version}`);
    mkdirSync(backups, { recursive: true });
    const own = { BACKUP_BEFORE_MIGRATION: backups };
    const start = async (mainPath?: string, role = "all") => {
      const variables = { ...environment, ...own, ROLE: role, PORT: String(await choosePort()) };
      const service = { environment: variables, administrator };
      const { stop } = await stage.startService(mainPath === undefined ? service : { ...service, mainPath });
      return { url: `http://127.0.0.1:${variables.PORT}`, stop };
    };
    const mainPath = await unpackServer(version, stage.directory);
    const old = [await start(mainPath), await start(mainPath)] as const;
    const origins = [old[0].url, old[1].url];
    const load = startRetryingLoad(users, { ...(await openSession(old[0].url, administrator)), origins });
    await sleep(stateMs);

    const api = await start(undefined, "api");
    load.client.origins = [old[0].url, old[1].url, api.url];
    await sleep(stateMs);
    load.client.origins = [old[1].url, api.url];
    expect(await old[0].stop()).toBe(0);
    await start(undefined, "worker");
    await sleep(stateMs);
    // A balancer that learns late that a process has ended still sends requests to it.
    expect(await old[1].stop()).toBe(0);
    await sleep(stateMs);
    await load.stop();

    expect(load.client.failed).toEqual([]);
    expect(await countProjects(url, "Upgrade%")).toBe(load.created.length);
    expect(await countProjects(url, "Upgraded %")).toBe(load.done.changes);
    expect(Object.entries(load.done).filter(([, count]) => count === 0)).toEqual([]);
    await waitForQuiescence(url, quiescenceMs);
    for (const [name, { secret }] of Object.entries(receivers)) {
      const requests = receiver.requests.filter(({ path }) => path === `/${name}`);
      const arrivals = judgeArrivals(requests, secret);
      const wanted = [...load.created, ...waiting.filter(({ path }) => path === `/${name}`).map(({ id }) => id)];
      expect(wanted.filter((id) => !arrivals.entityIds.has(id))).toEqual([]);
      expect([arrivals.unverified, arrivals.changedBodies]).toEqual([[], []]);
    }
    // Where no table has changed since the release, there is nothing to keep, and its processes still start.
    const isNewer = (await newestMigration(url)) !== lastMigration;
    const made = readdirSync(backups);
    expect(made).toEqual(isNewer ? [expect.stringMatching(/^before-\d{4}-.*\.tar\.gz$/u)] : []);
    for (const backup of made)
      expect((await verifyBackup(createReadStream(join(backups, backup)))).migrations.at(-1)).toBe(lastMigration);
    printFigures(`upgrade from ${version}`, {
      created: load.created.length,
      ...load.done,
      retries: load.client.retries(),
    });
    if (!isNewer) return;
    await expect(start(mainPath)).rejects.toThrow(
      /exit code 2\n\nCannot migrate because the database is newer than this version of the service: \d{4}-.* Start that version or a later one on PostgreSQL .*, or restore an earlier backup\n/u,
    );
  });
});

async function newestMigration(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query("SELECT max(name) AS name FROM kysely_migration"));
  return String(rows[0]?.name);
}

/** Signs in and creates the report that jobs run. */
async function openSession(url: string, account: Administrator) {
  const form = { grant_type: "password", username: account.emailAddress, password: account.password };
  const answer = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token = "", refresh_token: refreshToken = "" }: Record<string, string> = Object(
    await answer.json(),
  );
  const body = { name: "Upgrade", kind: "bill-of-materials" };
  const report = await createApiClient(url, token).call("POST", "/api/v1/admin/reports", body);
  expect([answer.status, report.status]).toEqual([200, 201]);
  return { token, refreshToken, reportId: String(report.body.id) };
}

interface WaitingEntity {
  readonly id: string;
  /** Path of the endpoint that it waits for. */
  readonly path: string;
}

async function pendingEntities(url: string): Promise<readonly WaitingEntity[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ readonly body: string; readonly url: string }>(
      `SELECT events.body, deliveries.url FROM deliveries JOIN events
       ON events.application_id = deliveries.application_id AND events.id = event_id WHERE status = 'pending'`,
    ),
  );
  return rows.map((row) => ({ id: JSON.parse(row.body).data.object.id, path: new URL(row.url).pathname }));
}

async function countProjects(url: string, pattern: string): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ readonly count: number }>("SELECT count(*)::int FROM projects WHERE name LIKE $1", [pattern]),
  );
  return rows[0]?.count ?? 0;
}
