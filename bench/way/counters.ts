import type { Client } from "pg";
import { readProcessorTimes, usedByTree } from "../shared/processor-time.ts";
import { type LayerCost, startCountingLayers } from "./layer-counters.ts";
import type { Side } from "./side.ts";

/** One statement of a side's database. */
export interface StatementCost {
  readonly text: string;
  readonly calls: number;
  readonly planMs: number;
  readonly runMs: number;
}

/** Cost of some work of a side. */
export interface Cost {
  /** The most expensive first. */
  readonly statements: readonly StatementCost[];
  readonly walBytes: number;
  /** By the kernel's count. */
  readonly processorMs: { readonly server: number; readonly postgres: number };
  readonly layers: LayerCost;
}

/** Counts what a side does between this call and that of the returned function. */
export async function startCounting(
  observer: Client,
  side: Pick<Side, "pids" | "database">,
): Promise<() => Promise<Cost>> {
  const postmaster = await postmasterOf(observer);
  await observer.query("SELECT pg_stat_statements_reset()");
  const walBefore = await readWal(observer);
  const readLayers = await startCountingLayers(observer, side);
  const before = readProcessorTimes();
  return async () => {
    const after = readProcessorTimes();
    const layers = await readLayers();
    return {
      layers,
      statements: await readCosts(observer, side.database),
      walBytes: (await readWal(observer)) - walBefore,
      processorMs: {
        server: side.pids.reduce((sum, pid) => sum + usedByTree(before, after, pid), 0),
        postgres: usedByTree(before, after, postmaster),
      },
    };
  };
}

/** Returns the process whose descendants serve the connections of a database server. */
export async function postmasterOf(observer: Client): Promise<number> {
  const { rows } = await observer.query<{ readonly pid: number }>("SELECT pg_backend_pid() AS pid");
  return readProcessorTimes().get(rows[0]?.pid ?? NaN)?.parent ?? NaN;
}

async function readWal(observer: Client): Promise<number> {
  const { rows } = await observer.query<{ readonly bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes",
  );
  return Number(rows[0]?.bytes);
}

async function readCosts(observer: Client, database: string): Promise<readonly StatementCost[]> {
  const { rows } = await observer.query<Record<"text" | "calls" | "planMs" | "runMs", string>>(
    `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS text, sum(calls) AS calls,
            sum(total_plan_time) AS "planMs", sum(total_exec_time) AS "runMs"
     FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = $1)
     GROUP BY 1 ORDER BY sum(total_plan_time) + sum(total_exec_time) DESC`,
    [database],
  );
  return rows.map(({ text, calls, planMs, runMs }) => ({
    text,
    calls: Number(calls),
    planMs: Number(planMs),
    runMs: Number(runMs),
  }));
}
