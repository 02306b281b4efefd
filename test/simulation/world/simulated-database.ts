import { type Clock, defaultApplicationId } from "@design-catalog/core";
import type { StoredTable } from "@design-catalog/core/ports";
import {
  createMemoryStorage,
  createMemoryTables,
  type MemoryStorage,
  type MemoryTables,
} from "@design-catalog/storage-memory";
import type { VirtualTime } from "../engine/virtual-time.ts";
import type { Observation, RowChange } from "./observations.ts";
import { epochMs } from "./simulated-process.ts";

/** The one database: the in-memory adapter, its own clock, and a view of everything committed. */
export interface SimulatedDatabase {
  readonly memory: MemoryStorage;
  readonly clock: Clock;
  /** While true no process reaches it. */
  readonly isAway: boolean;
  /** Time at which it was last unreachable. */
  readonly awayAtMs: number;
  setAway(isAway: boolean): void;
  setClock(byMs: number): void;
  /** Returns the committed row, not a copy. */
  find<Row extends object>(table: StoredTable<Row>, key: string): Row | undefined;
  rows<Row extends object>(table: StoredTable<Row>): readonly Row[];
  /** Returns the virtual time at which a job can be claimed. */
  nextWorkMs(): number;
  /** Announces the transaction that commits next. */
  announceCommit(transaction: { readonly begunAtMs: number }): void;
  /** Tells whether anything was committed or claimed since the last call. */
  takeChanged(): boolean;
  noteQueueChange(): void;
}

export interface DatabaseOptions {
  readonly time: () => VirtualTime;
  readonly leaseMs: number;
  observe(observation: Observation): void;
}

/** Creates an empty database. */
export function createSimulatedDatabase({ time, leaseMs, observe }: DatabaseOptions): SimulatedDatabase {
  let clockSkewMs = 0;
  let begunAtMs: number | undefined;
  let isChanged = false;
  let isAway = false;
  let awayAtMs = -Infinity;
  let workAtMs: number | undefined;
  const clock = { now: () => Math.floor(epochMs + time().now() + clockSkewMs) };
  const tables = watchTables(createMemoryTables(), (changes) => {
    noteQueueChange();
    if (changes.length > 0) observe({ kind: "commit", changes, begunAtMs });
    begunAtMs = undefined;
  });
  const memory = createMemoryStorage({ clock, leaseMs, tables });

  function noteQueueChange(): void {
    isChanged = true;
    workAtMs = undefined;
  }

  function findNextWork(): number {
    const starts = memory.queue
      .jobs()
      .map((job) => Math.max(job.dueAtMs, job.lease === undefined ? 0 : job.leaseEndsAtMs));
    return Math.min(...starts) - epochMs - clockSkewMs;
  }

  return {
    memory,
    clock,
    get isAway() {
      return isAway;
    },
    get awayAtMs() {
      return isAway ? time().now() : awayAtMs;
    },
    setAway(away) {
      isAway = away;
      awayAtMs = time().now();
    },
    setClock(byMs) {
      clockSkewMs += byMs;
      noteQueueChange();
    },
    // Only rows of the default application; `normalizeRow` has given every column of the table.
    find: <Row extends object>(table: StoredTable<Row>, key: string) =>
      tables.get(table.name, key)?.row as Row | undefined,
    rows: <Row extends object>(table: StoredTable<Row>) => [...tables.rows(table.name)].map(({ row }) => row as Row),
    nextWorkMs: () => (workAtMs ??= findNextWork()),
    announceCommit: (transaction) => void (begunAtMs = transaction.begunAtMs),
    takeChanged() {
      const wasChanged = isChanged;
      isChanged = false;
      return wasChanged;
    },
    noteQueueChange,
  };
}

/** The application that owns the data. */
export const applicationId = defaultApplicationId;

function watchTables(tables: MemoryTables, onCommit: (changes: readonly RowChange[]) => void): MemoryTables {
  return {
    ...tables,
    apply(changes) {
      const rows = [...changes.entries()].map(([table, key, stored]) => ({
        table,
        key,
        before: tables.get(table, key)?.row,
        after: stored?.row,
      }));
      tables.apply(changes);
      onCommit(rows);
    },
  };
}
