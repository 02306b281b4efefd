import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { callOperation, defaultApplicationId, type OperationContext, operationNamed } from "@design-catalog/core";
import { signals } from "@design-catalog/core/catalog";
import { TextStream } from "@design-catalog/core/engine";
import type { LaggingRead } from "@design-catalog/core/ports";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage, type Replica } from "@design-catalog/storage-kysely";
import { signIn } from "@design-catalog/testing/api-client";
import { failureOf } from "@design-catalog/testing/failure-of";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { databaseUrl, withClient } from "@design-catalog/testing/test-database";
import { listOf } from "../api/client.ts";
import type { TestUser } from "../api/harness.ts";
import { runHere } from "../support/catalogctl.ts";
import { type ReplicatedApi, startReplicatedApi } from "../support/replicated-api.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const gridPath = "/api/v1/admin/signals/grid";
const firstRows = { startRow: 0, endRow: 1_000 };
const timeoutMs = 20_000;

let stage: Stage;
let world: ReplicatedApi;
let count = 0;

beforeAll(async () => {
  stage = await createStage();
  world = await startReplicatedApi(stage, { standbySettings: ["max_standby_streaming_delay=0"] });
});
afterAll(() => stage.end());

/** A user who has changed nothing lately: a sign-in counts as a change for half a minute. */
async function createReader(): Promise<TestUser> {
  const user = await world.api.createUser({ privileges: ["Admin Signals r/w"] });
  await forgetChanges(user);
  return user;
}

async function onPrimary(statement: string, values: readonly unknown[] = []): Promise<void> {
  await withClient(world.primary.connectionString, (client) => client.query(statement, [...values]));
}

/** Makes changes of a user look as if they had been long ago. */
function forgetChanges({ id }: TestUser): Promise<void> {
  return onPrimary("UPDATE audit_entries SET actor_user_id = NULL WHERE actor_user_id = $1", [id]);
}

/** Circumstances of a call by a user that does not come over HTTP. */
function contextFor({ id: userId }: TestUser, store: OperationContext["store"]): OperationContext {
  const { ports } = world.api;
  return {
    applicationId: defaultApplicationId,
    actor: { userId, emailAddress: "", roles: [], privileges: new Set(["Admin Signals"]) },
    requestId: "elsewhere",
    changeSetId: ports.ids.next(),
    baseUrl: "https://catalog.example",
    clientAddress: null,
    store,
    ports,
  };
}

/** Adds a signal; returns its name. */
async function addSignal(by: Pick<TestUser, "post"> = world.api.administrator): Promise<string> {
  count += 1;
  const name = `Signal ${count}`;
  const { status, text } = await by.post("/api/v1/admin/signals", { name, code: name, category: "data" });
  expect([status, text]).toEqual([201, text]);
  return name;
}

/** Names in the grid as somebody sees them; rows and count always agree. */
async function namesFor(client: Pick<TestUser, "post">): Promise<readonly unknown[]> {
  const { status, body } = await client.post(gridPath, firstRows);
  expect(status).toBe(200);
  const names = listOf(body, "rowData").map(({ name }) => name);
  expect(body["rowCount"]).toBe(names.length);
  return names;
}

/** Answers given while `work` ran, by who gave them and why; without those that nobody gave. */
async function answersOf(work: () => Promise<unknown>, { state }: Pick<Replica, "state"> = world.replica) {
  const before: Readonly<Record<string, number>> = state().answers;
  await work();
  const given = Object.entries(state().answers).map(([who, now]) => [who, now - (before[who] ?? 0)] as const);
  return Object.fromEntries(given.filter(([, more]) => more !== 0));
}

describe("a standby that is behind", () => {
  afterEach(() => world.resume());

  test("answers others as it was, and the primary those whose changes it lacks", async () => {
    const reader = await createReader();
    await world.resume();
    await world.pause();
    const added = await addSignal();
    expect(await answersOf(async () => expect(await namesFor(reader)).not.toContain(added))).toEqual({ replica: 1 });
    const own = async () => expect(await namesFor(world.api.administrator)).toContain(added);
    expect(await answersOf(own)).toEqual({ own_change: 1 });
  });

  test("answers those whose changes it has, with them", async () => {
    const writer = await createReader();
    const added = await addSignal(writer);
    await world.resume();
    // Something else may have been written meanwhile, as by statistics of PostgreSQL.
    const own = async () => {
      const answers = await answersOf(async () => expect(await namesFor(writer)).toContain(added));
      return answers["replica"] === 1 ? true : undefined;
    };
    expect(await waitUntil(own, { timeoutMs, what: "an answer of the standby" })).toBe(true);
  });

  test("does not answer those to whom the primary has shown something newer", async () => {
    const writer = await createReader();
    await world.resume();
    await world.pause();
    await addSignal(writer);
    expect(await answersOf(() => namesFor(writer))).toEqual({ own_change: 1 });
    await forgetChanges(writer);
    const added = await addSignal();
    expect(await answersOf(async () => expect(await namesFor(writer)).toContain(added))).toEqual({ seen_before: 1 });
  });

  test("does not answer those whom it has refused what the primary has", async () => {
    const { store } = world.api;
    await world.resume();
    await world.pause();
    const added = await addSignal();
    const ask = (work: LaggingRead<unknown>["work"]) =>
      store.readLagging?.({ caller: "somebody", hasWrittenSince: async () => false, work });
    const find: LaggingRead<unknown>["work"] = async (from) => {
      const found = (await from.select(signals.table)).find(({ name }) => name === added);
      if (!found) throw new TypeError("Cannot find the signal");
      return found;
    };
    expect(await answersOf(async () => expect(await ask(find)).toMatchObject({ name: added }))).toEqual({ refused: 1 });
    expect(await answersOf(async () => ask((from) => from.count(signals.table)))).toEqual({ seen_before: 1 });
  });

  test("does not answer those whom the stream has told of a change", async () => {
    const reader = await createReader();
    await world.resume();
    await world.pause();
    const stream = await callOperation(operationNamed("streamChanges"), contextFor(reader, world.api.store));
    if (!(stream instanceof TextStream)) throw new TypeError("Cannot read the answer: it is not a stream");
    const added = await addSignal();
    for await (const part of stream.parts) if (part.includes('"kind":"Signal"')) break;
    expect(await answersOf(async () => expect(await namesFor(reader)).toContain(added))).toEqual({ seen_before: 1 });
  });

  test("lets other processes know of changes, too", async () => {
    const { api, primary, openReplica } = world;
    const writer = await createReader();
    const pool = createPool({ connectionString: primary.connectionString, log: api.ports.log });
    const replica = openReplica(pool);
    const { transactional } = createJobs({ ...primary, pool, log: api.ports.log, role: "api" });
    const store = createStorage({ pool, replica, queue: transactional }).open(defaultApplicationId);
    const context = contextFor(writer, store);
    const elsewhere = () => callOperation(operationNamed("querySignals"), context, { body: firstRows });
    await waitUntil(() => (replica.state().lagMs === undefined ? undefined : true), { timeoutMs, what: "it" });
    await world.pause();
    try {
      const added = await addSignal(writer);
      const seen = async () => expect(JSON.stringify(await elsewhere())).toContain(`"${added}"`);
      expect(await answersOf(seen, replica)).toEqual({ own_change: 1 });
    } finally {
      await replica.end();
      await pool.end();
    }
  });

  test("leaves the primary alone with what a run given up still asks", async () => {
    const { api, primary, openReplica } = world;
    const pool = createPool({ connectionString: primary.connectionString, log: api.ports.log });
    const asked: string[] = [];
    const query: typeof pool.query = (text, values) => {
      asked.push(text);
      return pool.query(text, values);
    };
    const replica = openReplica({ query });
    const { transactional } = createJobs({ ...primary, pool, log: api.ports.log, role: "api" });
    const store = createStorage({ pool, replica, queue: transactional }).open(defaultApplicationId);
    await waitUntil(() => (replica.state().lagMs === undefined ? undefined : true), { timeoutMs, what: "it" });
    await world.pause();
    const late: Promise<unknown>[] = [];
    const work: LaggingRead<unknown>["work"] = (from) => {
      const rows = from.select(signals.table);
      const counted = rows.catch(() => sleep(100)).then(() => from.count(signals.table));
      late.push(counted);
      return Promise.all([rows, counted]);
    };
    try {
      await addSignal();
      const ask = async () => store.readLagging?.({ caller: "somebody", hasWrittenSince: async () => true, work });
      expect(await answersOf(ask, replica)).toEqual({ own_change: 1 });
      const outcomes = (await Promise.allSettled(late)).map(({ status }) => status);
      expect(outcomes).toEqual(["rejected", "fulfilled"]);
      expect(asked.filter((text) => text.includes("signals"))).toEqual([]);
    } finally {
      await replica.end();
      await pool.end();
    }
  });

  test("by more than the bound is not used, and again when it has caught up", async () => {
    const { api, primary, openReplica } = world;
    const pool = createPool({ connectionString: primary.connectionString, log: api.ports.log });
    const lagMsMax = 2_000;
    const replica = openReplica(pool, lagMsMax);
    const isUsed = (used: boolean) => () => ((replica.state().lagMs !== undefined) === used ? true : undefined);
    try {
      await waitUntil(isUsed(true), { timeoutMs, what: "its use" });
      await world.pause();
      const added = await addSignal();
      await waitUntil(isUsed(false), { timeoutMs, what: "the bound" });
      expect(replica.state().reason).toBe("it is behind by more than 2000 ms");
      const { transactional } = createJobs({ ...primary, pool, log: api.ports.log, role: "api" });
      const store = createStorage({ pool, replica, queue: transactional }).open(defaultApplicationId);
      const work: LaggingRead<unknown>["work"] = (from) => from.select(signals.table);
      const ask = async () => store.readLagging?.({ caller: "somebody", hasWrittenSince: async () => false, work });
      const answers = await answersOf(async () => expect(JSON.stringify(await ask())).toContain(`"${added}"`), replica);
      expect(answers).toEqual({ behind: 1 });
      await world.resume();
      await waitUntil(isUsed(true), { timeoutMs, what: "its use" });
      expect(replica.state()).toMatchObject({ reason: undefined });
      expect(replica.state().lagMs).toBeLessThanOrEqual(lagMsMax);
    } finally {
      await replica.end();
      await pool.end();
    }
  });
});

describe("a standby that fails", () => {
  afterEach(() => world.resume());

  test("by a conflict with recovery costs no answer", async () => {
    const reader = await createReader();
    await onPrimary(
      `INSERT INTO signals (id, application_id, version, deleted, created_at, updated_at, name, code, category,
         compatible_signal_ids)
       SELECT lpad(to_hex(n), 24, '0'), $1, 0, true, now(), now(), 'filler ' || n, n, 'data', '[]'
       FROM generate_series(1, 60000) AS n`,
      [defaultApplicationId],
    );
    await world.resume();
    const filterModel = { name: { filterType: "text", type: "contains", filter: "nothing has this" } };
    const query = { ...firstRows, filterModel };
    const ask = () => reader.post(`${gridPath}?includeDeleted=true`, query);
    const before = world.replica.state().answers.failed;
    await waitUntil(
      async () => {
        const answers = Promise.all(Array.from({ length: 6 }, ask));
        await onPrimary(
          "DELETE FROM signals WHERE ctid IN (SELECT ctid FROM signals WHERE name LIKE 'filler%' LIMIT 500)",
        );
        await onPrimary("VACUUM signals");
        expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
        return world.replica.state().answers.failed > before ? true : undefined;
      },
      { timeoutMs: 60_000, what: "a conflict" },
    );
    await onPrimary("DELETE FROM signals WHERE name LIKE 'filler%'");
    expect(world.api.logged.filter((line) => line.includes("conflict with recovery")).length).toBeGreaterThan(0);
  });

  test.each([
    ["silence", () => Promise.resolve(world.standby.freeze())],
    ["its end", () => world.standby.stop()],
  ])("by %s costs no answer, and it is used again afterwards", async (_, fail) => {
    const reader = await createReader();
    await world.resume();
    await fail();
    const startMs = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => namesFor(reader)));
    expect(performance.now() - startMs).toBeLessThan(5_000);
    await waitUntil(() => world.replica.state().reason, { timeoutMs, what: "its notice" });
    expect(await answersOf(() => namesFor(reader))).toEqual({ away: 1 });
    await world.standby.stop();
    await world.standby.start();
    await world.resume();
    expect(await answersOf(() => namesFor(reader))).toEqual({ replica: 1 });
  });

  test("is not blamed where the primary fails, too", async () => {
    const { api, primary, openReplica } = world;
    const pool = createPool({ connectionString: primary.connectionString, log: api.ports.log });
    const replica = openReplica(pool);
    const { transactional } = createJobs({ ...primary, pool, log: api.ports.log, role: "api" });
    const store = createStorage({ pool, replica, queue: transactional }).open(defaultApplicationId);
    const work: LaggingRead<unknown>["work"] = (from) => from.select(signals.table);
    const ask = async () => store.readLagging?.({ caller: "somebody", hasWrittenSince: async () => false, work });
    await waitUntil(() => (replica.state().lagMs === undefined ? undefined : true), { timeoutMs, what: "it" });
    const blamed = () => api.logged.filter((line) => line.includes("was repeated on the primary")).length;
    const before = blamed();
    await pool.end();
    expect(await answersOf(() => failureOf(ask), replica)).toEqual({ failed: 1 });
    expect(blamed()).toBe(before);
    await replica.end();
  });

  test("in the middle of a download hands over to the primary", async () => {
    const reader = await createReader();
    await world.resume();
    const { store } = world.api;
    const added = await addSignal();
    await world.resume();
    const read: LaggingRead<() => Promise<readonly { readonly name: string }[]>> = {
      caller: reader.id,
      hasWrittenSince: async () => false,
      work: async (from) => {
        await from.count(signals.table);
        return () => from.select(signals.table);
      },
    };
    const next = await store.readLagging?.(read);
    await world.standby.stop();
    expect((await next?.())?.map(({ name }) => name)).toContain(added);
    await world.standby.start();
  });
});

describe("a service with DATABASE_READ_URL", () => {
  let service: ServiceProcess;
  const environment: Record<string, string> = { MASTER_KEY: randomBytes(32).toString("base64"), LOG_LEVEL: "info" };

  beforeAll(async () => {
    await onPrimary("CREATE DATABASE served");
    environment["DATABASE_URL"] = databaseUrl(world.primary.connectionString, "served");
    environment["DATABASE_READ_URL"] = databaseUrl(world.standby.connectionString, "served");
    service = await stage.startService({ environment });
  });

  /** A grid of a new user; returns who answered it. */
  async function answersOfService(): Promise<string> {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return metrics
      .split("\n")
      .filter((line) => line.startsWith("catalog_replica_"))
      .join("\n");
  }

  const examine = async (more: Readonly<Record<string, string>> = {}) => {
    const options = {
      environment: { ...environment, ...more, BASE_URL: service.url, DATA_DIR: stage.dataDirectory("data") },
    };
    const { out } = await runHere(["doctor", "--json", "--skip-endpoints"], options);
    const { findings }: { readonly findings: readonly { readonly check: string }[] } = JSON.parse(out);
    return findings.filter(({ check }) => check === "replica");
  };

  test("shows it in /readyz, in its metrics and to doctor, and stays ready without it", async () => {
    const client = await signIn(service.url, stage.administrator);
    const readiness = async () => {
      const response = await fetch(`${service.url}/readyz`);
      const { checks }: { readonly checks: { readonly replica: string } } = JSON.parse(await response.text());
      return [response.status, checks.replica] as const;
    };
    await waitUntil(async () => ((await readiness())[1] === "ok" ? true : undefined), {
      timeoutMs,
      what: "the replica",
    });
    const byReplica = async () => {
      expect((await client.call("POST", gridPath, firstRows)).status).toBe(200);
      return (
        /catalog_replica_answers_total\{server="replica",reason="none"\} [1-9]/u.test(await answersOfService()) ||
        undefined
      );
    };
    await waitUntil(byReplica, { timeoutMs, what: "an answer of the replica" });
    expect(await answersOfService()).toContain("catalog_replica_up 1");
    expect(await examine()).toMatchObject([{ status: "ok", message: expect.stringMatching(/ is \d+ ms behind$/u) }]);
    await world.standby.stop();
    await waitUntil(async () => ((await readiness())[1] === "ok" ? undefined : true), {
      timeoutMs,
      what: "its notice",
    });
    expect(await readiness()).toEqual([200, expect.stringContaining("does not answer")]);
    expect((await client.call("POST", gridPath, firstRows)).status).toBe(200);
    expect(await answersOfService()).toContain("catalog_replica_up 0");
    expect(await examine()).toMatchObject([{ status: "warn", message: expect.stringContaining("is not used") }]);
    await world.standby.start();
    await waitUntil(async () => ((await readiness())[1] === "ok" ? true : undefined), {
      timeoutMs,
      what: "the replica",
    });
    const said = service
      .output()
      .split("\n")
      .filter((line) => line.includes("The read replica is "));
    expect(said.map((line) => (line.includes("again") ? "back" : "gone"))).toEqual(["gone", "back"]);
  });

  test("tells doctor which server is not its standby, or has another database", async () => {
    const found = async (url: string) => examine({ DATABASE_READ_URL: url });
    expect(await found(world.primary.connectionString)).toMatchObject([
      { status: "warn", message: expect.stringContaining("it is not a standby") },
    ]);
    expect(await found(world.standby.connectionString)).toMatchObject([
      { status: "warn", message: expect.stringContaining("it has another database") },
    ]);
    expect(await examine({ DATABASE_READ_URL: "" })).toEqual([]);
  });
});

test("a storage without a standby asks its server for the rows and their count", async () => {
  const { api, primary } = world;
  const pool = createPool({ connectionString: primary.connectionString, log: api.ports.log });
  const sent: string[] = [];
  const query: typeof pool.query = (text, values) => {
    sent.push(text);
    return pool.query(text, values);
  };
  const { transactional } = createJobs({ ...primary, pool, log: api.ports.log, role: "api" });
  const store = createStorage({ pool: { ...pool, query }, queue: transactional }).open(defaultApplicationId);
  const context = contextFor(await createReader(), store);
  await callOperation(operationNamed("querySignals"), context, { body: firstRows });
  await pool.end();
  expect(sent).toHaveLength(2);
});

test("a standby that is promoted is no longer used, whatever it has", async () => {
  const reader = await createReader();
  await world.resume();
  const before = await namesFor(reader);
  await withClient(world.standby.connectionString, async (client) => {
    await client.query("SELECT pg_promote()");
    await client.query("DELETE FROM signals");
  });
  expect(await namesFor(reader)).toEqual(before);
  await waitUntil(() => world.replica.state().reason, { timeoutMs, what: "its notice" });
  expect(world.replica.state().reason).toContain("it is not a standby");
  expect(await answersOf(async () => expect(await namesFor(reader)).toEqual(before))).toEqual({ away: 1 });
});
