import { beforeAll, describe, expect, test } from "bun:test";
import type { ApplicationStore } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { type EventRow, events } from "@design-catalog/core/webhooks";
import { detachByHalf } from "@design-catalog/testing/detach-by-half";
import { testId } from "@design-catalog/testing/test-id";
import { createStorage } from "../kysely-storage.ts";
import { createTestQueue, openTestPool, rejection } from "../storage-test-tools.ts";
import { ensurePartitions } from "./partitions.ts";

const dayMs = 86_400_000;
const applicationId = testId<"application">("6740a1f2c3d4e5f607182930");

const { pool, connectionString } = await openTestPool();

let store: ApplicationStore;

beforeAll(async () => {
  const { queue } = await createTestQueue(pool);
  store = createStorage({ pool, queue }).open(applicationId);
});

async function partitionNames(day: string): Promise<readonly string[]> {
  const { rows } = await pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhrelid::regclass::text LIKE $1 ORDER BY 1",
    [`%\\_p${day}`],
  );
  return rows.map(({ name }) => String(name));
}

function eventAt(timeMs: number, suffix: string): EventRow {
  const createdAt = new Date(timeMs).toISOString();
  return { id: idTimePrefix(timeMs) + suffix, type: "project.created", body: "{}", createdAt };
}

function addEvents(...rows: readonly EventRow[]): Promise<void> {
  return store.transaction((transaction) => transaction.insert(events, rows));
}

const allTables = ["audit_entries", "deliveries", "delivery_attempts", "events", "log_entries"];

describe("ensurePartitions()", () => {
  test("makes each table's daily partitions, when called repeatedly and by many processes at once", async () => {
    const fromMs = Date.UTC(2031, 0, 30, 13);
    await Promise.all(Array.from({ length: 8 }, () => ensurePartitions(pool, { fromMs, days: 3 })));
    await ensurePartitions(pool, { fromMs, days: 3 });
    for (const day of ["20310130", "20310131", "20310201"]) {
      expect(await partitionNames(day)).toEqual(allTables.map((table) => `${table}_p${day}`));
    }
    expect(await partitionNames("20310202")).toEqual([]);
  });

  test("makes a partition that takes the first and the last id of its day", async () => {
    const startMs = Date.UTC(2032, 1, 29);
    await ensurePartitions(pool, { fromMs: startMs, days: 2 });
    const rows = [
      eventAt(startMs, "0".repeat(16)),
      eventAt(startMs + dayMs - 1000, "f".repeat(16)),
      eventAt(startMs + dayMs, "0".repeat(16)),
    ];
    await addEvents(...rows);
    const { rows: places } = await pool.query(
      "SELECT tableoid::regclass::text AS place FROM events WHERE id = ANY($1) ORDER BY id",
      [rows.map(({ id }) => id)],
    );
    expect(places.map(({ place }) => place)).toEqual(["events_p20320229", "events_p20320229", "events_p20320301"]);
  });

  test("neither waits for writers nor makes them wait", async () => {
    const today = eventAt(Date.now(), "abcdefabcdefabcd");
    await store.transaction(async (transaction) => {
      await transaction.insert(events, [today]);
      await ensurePartitions(pool, { fromMs: Date.UTC(2033, 0, 1), days: 1 });
      await addEvents(eventAt(Date.now(), "bbcdefabcdefabcd"));
    });
    expect(await partitionNames("20330101")).toHaveLength(allTables.length);
  });
});

describe("a transaction", () => {
  test("that meets a missing partition creates it and runs once more", async () => {
    const row = eventAt(Date.UTC(2040, 5, 15, 23, 59, 59), "c".repeat(16));
    let runs = 0;
    await store.transaction(async (transaction) => {
      runs++;
      await transaction.insert(events, [row]);
    });
    expect([runs, (await store.find(events, row.id))?.id]).toEqual([2, row.id]);
    expect(await partitionNames("20400615")).toEqual(allTables.map((table) => `${table}_p20400615`));
  });

  test("that meets a partition that somebody has detached, also only by half, attaches it and keeps its rows", async () => {
    const startMs = Date.UTC(2042, 0, 1);
    await addEvents(eventAt(startMs, "d".repeat(16)));
    await pool.query("ALTER TABLE events DETACH PARTITION events_p20420101");
    await addEvents(eventAt(startMs, "e".repeat(16)));
    await detachByHalf(connectionString, "events", "events_p20420101");
    const last = eventAt(startMs, "f".repeat(16));
    await addEvents(last);
    const { rows } = await pool.query("SELECT id FROM events WHERE id >= $1 ORDER BY id", [last.id.slice(0, 8)]);
    expect(rows.map(({ id }) => String(id).slice(-1))).toEqual(["d", "e", "f"]);
  });

  test("that meets a second missing partition gives up", async () => {
    const rows = [eventAt(Date.UTC(2041, 0, 1), "c".repeat(16)), eventAt(Date.UTC(2041, 0, 3), "c".repeat(16))];
    expect(await rejection(addEvents(...rows))).toMatchObject({ code: "23514" });
    expect(await store.find(events, rows[0]?.id ?? "")).toBeUndefined();
  });
});
