import type { BaseRow, Id, StoredTable } from "@design-catalog/core/ports";
import type { SqlResult, SqlStatement } from "../connection/pool.ts";
import { textFor } from "../statements/compile.ts";

/** Rows whose versions one run of a transaction reads in the round trip of its commit. */
export interface CommitReads {
  /** Adds rows to read. */
  ask(rows: AskedRows): void;
  /** Statements that follow COMMIT. */
  readonly size: number;
  /** The statements that follow COMMIT; each sees every change that was committed before this one. */
  statements(): readonly SqlStatement[];
  /** Hands over the results of the statements. */
  handOver(results: readonly SqlResult[]): void;
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
    ask(rows) {
      if (rows.ids.length > 0) reads.push(rows);
    },
    get size() {
      return reads.length;
    },
    statements: () => reads.map(readStatement),
    handOver(results) {
      for (const [index, { take }] of reads.entries()) take(versionsOf(results[index]?.rows ?? []));
    },
  };
}

function readStatement({ applicationId, table, ids }: AskedRows): SqlStatement {
  const text = textFor(
    table,
    "versions",
    () => `SELECT id, version FROM "${table.name}" WHERE application_id = $1 AND id = ANY($2::text[])`,
  );
  return { text, values: [applicationId, ids] };
}

function versionsOf(rows: SqlResult["rows"]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, version }) => [String(id), Number(version)]));
}
