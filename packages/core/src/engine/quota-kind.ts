import type { Reader } from "../ports/storage.ts";
import type { BaseRow, StoredTable } from "../ports/table.ts";
import { live } from "./rows/conditions.ts";

/** A kind of quota: its name, and how its use is counted. */
export interface QuotaKind {
  readonly name: string;
  /** Counts everything that is used; within a change, also what it brings. */
  readonly count: (reader: Reader, nowMs: number) => Promise<number>;
  /** False for a quota whose use is counted each time instead of being remembered. @default true */
  readonly isCounted?: boolean;
  /**
   * True for a quota of each UTC day. Processes follow a change of it within five seconds, so a change without the quota
   * costs no statement. @default false
   */
  readonly isDaily?: boolean;
}

/** The quota of the live rows of a table, if it has one. */
export function liveRowsQuota(table: StoredTable<BaseRow>): QuotaKind | undefined {
  return table.quota === undefined ? undefined : { name: table.quota, count: (reader) => reader.count(table, live) };
}
