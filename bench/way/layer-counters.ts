import type { Client } from "pg";
import { readProcessorTimes, treeOf } from "../shared/processor-time.ts";
import { type NameThread, readThreads, type Use, usesBetween } from "../shared/threads.ts";
import type { Span } from "./profile.ts";
import type { Side } from "./side.ts";

/** Where some work of a side was done. */
export interface LayerCost {
  readonly span: Span;
  /** Threads of the service, by what they do. */
  readonly service: ReadonlyMap<string, Use>;
  /** Processes of PostgreSQL, by what they do. */
  readonly postgres: ReadonlyMap<string, Use>;
  /** Places in the log of writes, as PostgreSQL names them. */
  readonly log: { readonly from: string; readonly to: string };
  readonly commits: number;
  /** Flushes of the log to the disk. */
  readonly flushes: number;
}

/** Name of the thread that runs JavaScript. */
export const mainThread = "main thread";
/** Name of the processes that serve a side. */
export const connections = "connections";

type Counted = Pick<Side, "pids" | "database">;

/** Counts where a side works between this call and that of the returned function. */
export async function startCountingLayers(observer: Client, side: Counted): Promise<() => Promise<LayerCost>> {
  const before = await readLayers(observer, side);
  return async () => {
    const after = await readLayers(observer, side);
    return {
      span: { fromMs: before.atMs, toMs: after.atMs },
      service: usesBetween(before.service, after.service),
      postgres: usesBetween(before.postgres, after.postgres),
      log: { from: before.database.place, to: after.database.place },
      commits: after.database.commits - before.database.commits,
      flushes: after.database.flushes - before.database.flushes,
    };
  };
}

async function readLayers(observer: Client, side: Counted) {
  const database = await readDatabase(observer, side.database);
  const times = readProcessorTimes();
  const owned = side.pids.flatMap((pid) => treeOf(times, pid));
  const postmaster = times.get(database.observer)?.parent ?? NaN;
  const children = [...times].filter(([, { parent }]) => parent === postmaster);
  return {
    atMs: Date.now(),
    database,
    service: readThreads(new Map(owned.map((pid) => [pid, nameServiceThread]))),
    postgres: readThreads(new Map(children.map(([pid, { command }]) => [pid, processName(pid, command)]))),
  };

  function processName(pid: number, command: string): NameThread {
    const [, title = "others"] = /^postgres: (?:[^ ]+: )?([a-z ]*[a-z])/u.exec(command) ?? [];
    const name = database.pids.includes(pid) ? connections : title;
    return () => (pid === database.observer ? undefined : name);
  }
}

/** The kernel cuts names; JavaScriptCore's begin as they do here. */
const nameServiceThread: NameThread = (thread, isMain) => {
  if (isMain) return mainThread;
  if (/jit/iu.test(thread)) return "compiling JavaScript";
  if (/heap|gc/iu.test(thread)) return "collecting garbage";
  return /sampl/iu.test(thread) ? undefined : "other threads";
};

interface DatabaseReading {
  /** Process that serves the observer. */
  readonly observer: number;
  /** Processes that serve the side. */
  readonly pids: readonly number[];
  readonly place: string;
  readonly commits: number;
  readonly flushes: number;
}

async function readDatabase(observer: Client, database: string): Promise<DatabaseReading> {
  const { rows } = await observer.query<
    Record<"version" | "observer" | "place" | "commits", string> & { pids: number[] }
  >(
    `SELECT current_setting('server_version_num') AS version, pg_backend_pid() AS observer,
       pg_current_wal_insert_lsn() AS place,
       (SELECT xact_commit FROM pg_stat_database WHERE datname = $1) AS commits,
       ARRAY(SELECT pid FROM pg_stat_activity WHERE datname = $1) AS pids`,
    [database],
  );
  const [row] = rows;
  if (!row) throw new Error(`Cannot count what ${database} does because the server tells nothing`);
  const flushed =
    Number(row.version) >= 180_000
      ? "SELECT sum(fsyncs) AS flushes FROM pg_stat_io WHERE object = 'wal'"
      : "SELECT wal_sync AS flushes FROM pg_stat_wal";
  const flushes = await observer.query<Record<"flushes", string>>(flushed);
  return {
    observer: Number(row.observer),
    pids: row.pids,
    place: row.place,
    commits: Number(row.commits),
    flushes: Number(flushes.rows[0]?.flushes),
  };
}
