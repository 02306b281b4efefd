import { setTimeout as sleep } from "node:timers/promises";
import { dropPartitions } from "@design-catalog/storage-kysely";
import { createPool, type DatabasePool } from "@design-catalog/storage-kysely";
import type { ApiClient } from "@design-catalog/testing/api-client";
import { Client } from "pg";
import { log } from "../shared/log.ts";
import { percentile } from "../shared/statistics.ts";

/** Effect of dropping days on concurrent writers. */
export interface DropFigures {
  /** Partitions dropped while changes were made. */
  readonly partitions: number;
  readonly dropMs: number;
  /** Longest wait of a writing statement for a lock. */
  readonly longestLockWaitMs: number;
  /** Changes, each with its event and deliveries, timed from request to answer. */
  readonly changes: number;
  readonly changeP99Ms: number;
  readonly changeMaxMs: number;
  /** The day with a pending delivery, and the days around it, all past the retention. */
  readonly pendingDay: { readonly kept: boolean; readonly others: "dropped" | "kept"; readonly checkMs: number };
}

/** A database, and a client of the service on it that makes changes. */
export interface DropSide {
  readonly connectionString: string;
  readonly client: ApiClient;
  /** Midnights of the days with deliveries, oldest first. */
  readonly days: readonly number[];
}

const dayMs = 86_400_000;
const writers = 4;
const beforeMs = 2_000;

/** Drops the oldest day under load, then four more, one of which has a pending delivery. */
export async function measureDrop(side: DropSide): Promise<DropFigures> {
  const pool = createPool({ connectionString: side.connectionString, log });
  try {
    const [first = 0] = side.days;
    const load = startChanges(side.client);
    const waits = watchLockWaits(side.connectionString);
    await sleep(beforeMs);
    const startMs = performance.now();
    const partitions = await dropPartitions(pool, { beforeMs: first + dayMs });
    const dropMs = performance.now() - startMs;
    const times = await load.stop();
    const longestLockWaitMs = await waits.stop();
    return {
      partitions,
      dropMs,
      longestLockWaitMs,
      changes: times.length,
      changeP99Ms: percentile(times, 99),
      changeMaxMs: percentile(times, 100),
      pendingDay: await keepPendingDay(pool, side.days.slice(1, 5)),
    };
  } finally {
    await pool.end();
  }
}

async function keepPendingDay(pool: DatabasePool, days: readonly number[]): Promise<DropFigures["pendingDay"]> {
  const [, held = 0] = days;
  const table = partitionOf(held);
  await pool.query(
    `UPDATE ${table} SET status = 'pending', next_attempt_at = now() + interval '1 day', completed_at = NULL
     WHERE id = (SELECT max(id) FROM ${table})`,
  );
  const startMs = performance.now();
  await dropPartitions(pool, { beforeMs: (days.at(-1) ?? 0) + dayMs });
  const checkMs = performance.now() - startMs;
  const present = await Promise.all(days.map((day) => exists(pool, partitionOf(day))));
  const others = present.filter((_, index) => days[index] !== held);
  return { kept: present[days.indexOf(held)] === true, others: others.includes(true) ? "kept" : "dropped", checkMs };
}

function partitionOf(dayStartMs: number): string {
  return `deliveries_p${new Date(dayStartMs).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

async function exists(pool: DatabasePool, table: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS present", [table]);
  return rows[0]?.["present"] === true;
}

/** Starts clients that create projects, one after the other. */
function startChanges(client: ApiClient) {
  const stopping = new AbortController();
  const times: number[] = [];
  const write = async () => {
    while (!stopping.signal.aborted) {
      const startMs = performance.now();
      const { status } = await client.call("POST", "/api/v1/projects", { name: "Lobby" });
      if (status !== 201) throw new Error(`Cannot continue because a change was refused: status ${status}`);
      times.push(performance.now() - startMs);
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return {
    async stop(): Promise<readonly number[]> {
      stopping.abort();
      await running;
      return times;
    },
  };
}

/** Samples the time that writing statements wait for locks. */
function watchLockWaits(connectionString: string) {
  const stopping = new AbortController();
  const watch = async () => {
    const client = new Client({ connectionString });
    await client.connect();
    let longestMs = 0;
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ readonly ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - waitstart) * 1000)::float8 AS ms
         FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND waitstart IS NOT NULL AND query ~* '^(insert|update)'`,
      );
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await sleep(5);
    }
    await client.end();
    return longestMs;
  };
  const watching = watch();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}
