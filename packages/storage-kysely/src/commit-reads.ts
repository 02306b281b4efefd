import { type BaseRow, type Id, parseId, type StoredTable } from "@design-catalog/core/ports";
import type { SqlExecute } from "./pool.ts";

/** Rows whose versions one run of a transaction reads in the round trip of its commit. */
export interface CommitReads {
  /** Adds rows to read. */
  ask(rows: AskedRows): void;
  /**
   * Commits, reads, and returns a function that hands over what was read. If anything was asked for, an error does not
   * tell whether the transaction is committed.
   */
  commit(execute: SqlExecute): Promise<() => void>;
  readonly isEmpty: boolean;
}

/** Rows whose versions are read, and the function that takes them. */
export interface AskedRows {
  readonly applicationId: Id<"application">;
  readonly table: StoredTable<BaseRow>;
  readonly ids: readonly string[];
  readonly take: (versions: ReadonlyMap<string, number>) => void;
}

/** Creates an empty list for one run. */
export function createCommitReads(): CommitReads {
  const reads: AskedRows[] = [];
  return {
    get isEmpty() {
      return reads.length === 0;
    },
    ask(rows) {
      if (rows.ids.length > 0) reads.push(rows);
    },
    async commit(execute) {
      // A simple query may hold several statements; the second sees every change that was committed before this one.
      const text = reads.length === 0 ? "COMMIT" : `COMMIT; ${reads.map(readText).join(" UNION ALL ")}`;
      const { rows } = await execute(text);
      return () => {
        for (const [index, { take }] of reads.entries()) take(versionsOf(rows, index));
      };
    },
  };
}

/** A simple query takes no parameters, so the ids are checked to be nothing else. */
function readText({ applicationId, table, ids }: AskedRows, index: number): string {
  const listed = ids.map((id) => `'${parseId(id)}'`).join(", ");
  return `SELECT ${index} AS read, id, version FROM "${table.name}"
    WHERE application_id = '${parseId(applicationId)}' AND id IN (${listed})`;
}

function versionsOf(rows: readonly Record<string, unknown>[], index: number): ReadonlyMap<string, number> {
  return new Map(rows.filter(({ read }) => read === index).map(({ id, version }) => [String(id), Number(version)]));
}
