import type { Client } from "pg";

/** A statement with its constants replaced, and the number of its calls. */
export interface StatementCount {
  readonly text: string;
  readonly calls: number;
}

/** Resets the counters. */
export async function resetStatements(observer: Client): Promise<void> {
  await observer.query("SELECT pg_stat_statements_reset()");
}

/** Returns every statement that clients sent since the reset, including BEGIN and COMMIT, the most frequent first. */
export async function readStatements(observer: Client): Promise<readonly StatementCount[]> {
  const { rows } = await observer.query<{ readonly text: string; readonly calls: string }>(
    `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS text, sum(calls) AS calls
     FROM pg_stat_statements
     WHERE dbid <> (SELECT oid FROM pg_database WHERE datname = current_database())
     GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  return rows.map(({ text, calls }) => ({ text, calls: Number(calls) }));
}

/** Returns the number of calls of all statements. */
export function totalCalls(statements: readonly StatementCount[]): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0);
}
