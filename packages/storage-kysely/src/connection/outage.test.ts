import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApplicationStore, DomainError } from "@design-catalog/core";
import { type FaultyProxy, startFaultyProxy } from "@design-catalog/testing/faulty-proxy";
import { type Lateness, watchLateness } from "@design-catalog/testing/lateness";
import { testId } from "@design-catalog/testing/test-id";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded/mod.ts";
import { createStorage, type TransactionalQueue } from "../kysely-storage.ts";
import { migrateToLatest } from "../schema/migrate.ts";
import { rejection, silentLog } from "../storage-test-tools.ts";
import { createPool, type DatabasePool } from "./pool.ts";

setDefaultTimeout(90_000);

/** Requests answer within 2 s while the database is down; the rest allows for a busy machine. */
const answerMaxMs = 2_000 + 500;
/** The first success comes within 5 s of the database's return. */
const recoveryMaxMs = 5_000;
/** These tests enqueue nothing. */
const queue: TransactionalQueue = {
  enqueue: async () => undefined,
  hold: async () => undefined,
  ending: () => ({ text: "SELECT", values: [] }),
  missing: async () => [],
  restore: async () => undefined,
};
const applicationId = testId<"application">("6740a1f2c3d4e5f607182930");

let postgres: EmbeddedPostgres;
let directory: string;
let pool: DatabasePool;
let proxy: FaultyProxy | undefined;
let lateness: Lateness;

beforeAll(async () => {
  lateness = watchLateness();
  directory = mkdtempSync(join(tmpdir(), "design-catalog-outage-"));
  postgres = await startEmbeddedPostgres({
    dataDirectory: join(directory, "data"),
    log: silentLog,
    durability: "none",
  });
  await migrateToLatest(postgres.connectionString);
});

afterEach(async () => {
  await pool.end();
  await proxy?.close();
  proxy = undefined;
});

afterAll(async () => {
  lateness.stop();
  await postgres.stop();
  rmSync(postgres.homeDirectory, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
});

describe("a pool whose connections are terminated", () => {
  test("50 times under load loses no transaction, never hangs and recovers", async () => {
    const store = await openStore(postgres.connectionString);
    const killer = createPool({
      connectionString: postgres.connectionString,
      log: silentLog,
      applicationName: "killer",
    });
    const before = await nextNumber(store);
    const load = startLoad(store, 8);
    for (let kills = 0; kills < 50; kills++) {
      const { rows } = await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'design-catalog' ORDER BY random() LIMIT 1`,
      );
      expect(rows.length).toBeLessThanOrEqual(1);
      await sleep(10);
    }
    // A busy machine gets to less between the kills.
    await load.begun(51);
    const { succeeded, failed } = await load.stop();
    await killer.end();
    expect(failed.filter((error) => !isUnavailable(error))).toEqual([]);
    await becomesReady(store);
    expect([succeeded > 50, failed.length > 0]).toEqual([true, true]);
    const taken = (await nextNumber(store)) - before - 1;
    // The server may have committed a transaction whose answer was cut off.
    expect(taken).toBeGreaterThanOrEqual(succeeded);
    expect(taken).toBeLessThanOrEqual(succeeded + failed.length);
    await Promise.all(Array.from({ length: 20 }, () => nextNumber(store)));
    expect(pool.health()).toEqual({ ready: true });
  });
});

describe("a pool whose server is killed", () => {
  test("answers unavailable until it is back, then works", async () => {
    const store = await openStore(postgres.connectionString);
    const load = startLoad(store, 8);
    await load.begun();
    const killed = postgres.pid();
    process.kill(killed, "SIGKILL");
    while (postgres.pid() === killed) await sleep(10);
    await becomesReady(store);
    const { succeeded, failed, slowestMs } = await load.stop();
    expect([succeeded > 0, failed.length > 0]).toEqual([true, true]);
    expect(failed.filter((error) => !isUnavailable(error))).toEqual([]);
    expect(slowestMs).toBeLessThan(answerMaxMs);
  });
});

describe("a pool whose server is silent", () => {
  test("given a frozen server answers unavailable within 2 s, then at once, and recovers", async () => {
    const store = await openStore(postgres.connectionString);
    const pids = await serverProcesses();
    const freeze = () => pids.forEach((pid) => process.kill(pid, "SIGSTOP"));
    const thaw = () => pids.forEach((pid) => process.kill(pid, "SIGCONT"));
    await expectSilenceToEnd(store, freeze, thaw);
  });

  test("given a server that was frozen while nobody asked it anything answers unavailable within 2 s", async () => {
    const store = await openStore(postgres.connectionString);
    await sleep(1_500);
    const pids = await serverProcesses();
    await sleep(1_500);
    pids.forEach((pid) => process.kill(pid, "SIGSTOP"));
    try {
      const sinceStartMs = lateness.stopwatch();
      expect(await rejection(nextNumber(store))).toMatchObject({ code: "unavailable" });
      expect(sinceStartMs()).toBeLessThan(answerMaxMs);
    } finally {
      pids.forEach((pid) => process.kill(pid, "SIGCONT"));
    }
    await becomesReady(store);
  });

  test("given a network that drops every byte answers unavailable within 2 s, then at once, and recovers", async () => {
    const network = (proxy = await startFaultyProxy(postgres.port));
    const store = await openStore(postgres.connectionString.replace(`:${postgres.port}/`, `:${network.port}/`));
    await expectSilenceToEnd(
      store,
      () => network.setMode("swallow"),
      () => network.setMode("pass"),
    );
  });

  test("given one dead connection answers unavailable and replaces it", async () => {
    const network = (proxy = await startFaultyProxy(postgres.port));
    const url = postgres.connectionString.replace(`:${postgres.port}/`, `:${network.port}/`);
    const store = await openStore(url, { connectionsMax: 1 });
    await nextNumber(store);
    network.swallowExisting();
    expect(await rejection(nextNumber(store))).toMatchObject({ code: "unavailable" });
    expect(await nextNumber(store)).toBeGreaterThan(0);
  });
});

describe("a pool that is busy", () => {
  test("on every connection answers unavailable within 2 s", async () => {
    await openStore(postgres.connectionString, { connectionsMax: 1 });
    const holder = pool.withConnection(({ query }) => query("SELECT pg_sleep(2.5)"));
    const sinceStartMs = lateness.stopwatch();
    const error = await pool.query("SELECT 1").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "unavailable", data: { retryAfterSeconds: 1 } });
    expect(sinceStartMs()).toBeLessThan(answerMaxMs);
    await holder;
  });

  test("in a stalled process does not take the server for dead", async () => {
    await openStore(postgres.connectionString);
    const errors: string[] = [];
    for (let stalls = 0; stalls < 3; stalls++) {
      const until = performance.now() + 1_500;
      while (performance.now() < until);
      await sleep(20);
      await pool.query("SELECT 1").catch((error: unknown) => errors.push(String(error)));
    }
    expect(errors).toEqual([]);
    expect(pool.health()).toEqual({ ready: true });
  });

  test("in a process that is always late reconnects to a server that cut its connections", async () => {
    await openStore(postgres.connectionString);
    const killer = createPool({
      connectionString: postgres.connectionString,
      log: silentLog,
      applicationName: "killer",
    });
    await killer.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'design-catalog'",
    );
    await killer.end();
    const seen = new Set<boolean>();
    for (let stalls = 0; stalls < 12; stalls++) {
      const until = performance.now() + 400;
      while (performance.now() < until);
      // Each round trip of connecting and signing in waits for the next of these.
      await sleep(1);
      seen.add(pool.health().ready);
    }
    expect([...seen]).toEqual([true]);
  });
});

/** Breaks the link to the server while requests run, then repairs it. */
async function expectSilenceToEnd(store: ApplicationStore, hush: () => void, mend: () => void): Promise<void> {
  const load = startLoad(store, 20);
  await load.begun();
  hush();
  try {
    const sinceSilenceMs = lateness.stopwatch();
    while (pool.health().ready && sinceSilenceMs() < answerMaxMs) await sleep(10);
    expect(pool.health()).toMatchObject({ ready: false });
    // Meanwhile all transactions of the load have begun that meet the silence.
    await sleep(answerMaxMs);
    const sinceStartMs = lateness.stopwatch();
    expect(await rejection(nextNumber(store))).toMatchObject({ code: "unavailable", data: { retryAfterSeconds: 1 } });
    expect(await rejection(store.transaction(async () => 1))).toMatchObject({ code: "unavailable" });
    expect(sinceStartMs()).toBeLessThan(answerMaxMs / 2);
  } finally {
    mend();
  }
  await becomesReady(store);
  const { succeeded, failed, slowestMs } = await load.stop();
  expect([succeeded > 0, failed.length > 0]).toEqual([true, true]);
  expect(failed.filter((error) => !isUnavailable(error))).toEqual([]);
  expect(slowestMs).toBeLessThan(answerMaxMs);
}

async function openStore(
  connectionString: string,
  options: { readonly connectionsMax?: number } = {},
): Promise<ApplicationStore> {
  pool = createPool({ connectionString, log: silentLog, ...options });
  const store = createStorage({ pool, queue }).open(applicationId);
  await becomesReady(store);
  return store;
}

async function becomesReady(store: ApplicationStore): Promise<void> {
  const sinceStartMs = lateness.stopwatch();
  for (;;) {
    const works = await nextNumber(store).catch(() => undefined);
    if (works !== undefined && pool.health().ready) return;
    if (sinceStartMs() > recoveryMaxMs) throw new Error(`The database is not back after ${recoveryMaxMs} ms`);
    await sleep(20);
  }
}

function nextNumber(store: ApplicationStore): Promise<number> {
  return store.transaction((transaction) => transaction.nextNumber("outage"));
}

/** Runs transactions one after another on each of `width` lanes. */
function startLoad(store: ApplicationStore, width: number) {
  const failed: unknown[] = [];
  let succeeded = 0;
  let slowestMs = 0;
  const stopped = new AbortController();
  async function lane(): Promise<void> {
    while (!stopped.signal.aborted) {
      const sinceStartMs = lateness.stopwatch();
      await nextNumber(store).then(
        () => void succeeded++,
        (error: unknown) => void failed.push(error),
      );
      slowestMs = Math.max(slowestMs, sinceStartMs());
      await sleep(15);
    }
  }
  const lanes = Array.from({ length: width }, lane);
  return {
    /** Resolves when so many transactions have succeeded. */
    async begun(count = width) {
      const isEnough = () => succeeded >= count;
      while (!isEnough()) await sleep(5);
    },
    async stop() {
      stopped.abort();
      await Promise.all(lanes);
      return { succeeded, failed, slowestMs };
    },
  };
}

/** The server's process and those of its connections, which would keep running if only their parent froze. */
async function serverProcesses(): Promise<readonly number[]> {
  await Promise.all(Array.from({ length: 10 }, () => pool.query("SELECT pg_sleep(0.05)")));
  const { rows } = await pool.query("SELECT pid FROM pg_stat_activity");
  return [postgres.pid(), ...rows.map(({ pid }) => Number(pid))];
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === "unavailable";
}
