import { afterAll, describe, expect, test } from "bun:test";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestService } from "@design-catalog/testing/http/service";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { Registry } from "prom-client";
import { parseSamples, valueOf } from "./parse-samples.fixture.ts";
import { type StateSources, watchState } from "./state-metrics.ts";

/** No server listens there. */
const connectionString = "postgres://kim:hunter2@127.0.0.1:1/catalog";
const pool = createPool({ connectionString, log: silentLog, connectionsMax: 7 });
afterAll(() => pool.end());

const dropped = { lines: 3 };

/** Reads the metrics of a process with this dispatcher, once and as often as a test asks. */
async function scrape(dispatcher?: StateSources["dispatcher"]) {
  const registry = new Registry();
  watchState(registry, {
    pool,
    jobs: createJobs({ connectionString, pool, log: silentLog, role: "api" }),
    dispatcher,
    handler: (await createTestService()).handler,
    clock: createTestClock(),
    role: "api",
    droppedLogLines: () => dropped.lines,
  });
  const read = async () => parseSamples(await registry.metrics());
  return { first: await read(), read };
}

describe("watchState() given a database that is away", () => {
  test("leaves out what it cannot read, as a 0 would say that all is well", async () => {
    const { first } = await scrape();
    const unread = ["event_feed_held_back_seconds", "partitions_ahead", "mail_outbox_oldest_pending_age_seconds"];
    for (const name of [...unread, "mail_outbox_mails", "queue_jobs", "queue_oldest_due_age_seconds"])
      expect([name, valueOf(first, `catalog_${name}`)]).toEqual([name, undefined]);
  });

  test("still tells the state of the process, without that of a dispatcher that it lacks", async () => {
    const { first } = await scrape();
    const value = (name: string, labels = {}) => valueOf(first, `catalog_${name}`, labels);
    expect([value("database_up"), value("info", { role: "api" }), value("http_requests_in_flight")]).toEqual([0, 1, 0]);
    expect(value("database_pool_connections_max")).toBe(7);
    expect(["busy", "idle"].map((state) => value("database_pool_connections", { state }))).toEqual([0, 0]);
    expect(value("dispatcher_slots")).toBeUndefined();
  });

  test("counts dropped lines once, however often it is read", async () => {
    dropped.lines = 3;
    const { first, read } = await scrape();
    const name = "catalog_log_entries_dropped_total";
    expect([valueOf(first, name), valueOf(await read(), name)]).toEqual([3, 3]);
    dropped.lines = 5;
    expect(valueOf(await read(), name)).toBe(5);
  });
});

test("watchState() shows in seconds how long a dispatcher has made no progress and how long it claims", async () => {
  const slow = { slots: 256, active: 5, waiting: 2, unsettled: 1, heldUp: 4, parked: 3, reserved: 0 };
  const stalled = { ...slow, lagMs: 31_000, lagReason: "claiming deliveries", claimMs: 400 };
  const { first } = await scrape({ stats: () => stalled });
  const value = (name: string, labels = {}) => valueOf(first, `catalog_dispatcher_${name}`, labels);
  expect([value("lag_seconds"), value("claim_seconds")]).toEqual([31, 0.4]);
  const states = ["attempting", "waiting", "unsettled"];
  expect(states.map((state) => value("jobs", { state }))).toEqual([4, 2, 1]);
  expect(["slots", "held_up_requests", "parked_endpoints"].map((name) => value(name))).toEqual([256, 4, 3]);
});
