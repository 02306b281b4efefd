import type { Statement } from "./statement-batch.ts";

/** The answer to a statement. */
export interface SqlResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly rowCount?: number | null;
}

/** Runs one statement. Without values, the text may hold several. */
export type SqlExecute = (text: string, values?: readonly unknown[]) => Promise<SqlResult>;

/** Sends one statement. */
export type SqlSend<Result> = (text: string, values: readonly unknown[]) => Promise<Result>;

/**
 * Sends one statement later, and gives its rows to `take`, which must not throw and is not called when the rows never
 * arrive.
 */
export type SqlDefer = (
  text: string,
  values: readonly unknown[],
  take?: (rows: SqlResult["rows"]) => void,
) => Promise<void>;

/** A statement and its parameters. */
export type SqlStatement = Pick<Statement, "text" | "values">;

/** Lends a connection for statements that are sent one by one. */
export interface ConnectionSource {
  withConnection<T>(work: (connection: Pick<Connection, "query">) => Promise<T>): Promise<T>;
}

/** The connections of a pool, without the one that watches the server. */
export interface PoolStats {
  readonly max: number;
  /** Open connections, lent or idle. */
  readonly open: number;
  readonly idle: number;
  /** Callers that are waiting for a connection. */
  readonly waiting: number;
}

/** A connection on loan. */
export interface Connection {
  readonly query: SqlExecute;
  /**
   * Runs statements in one round trip, up to the first that fails, and returns their results. Calls `onComplete`
   * whenever one of them has completed.
   */
  readonly batch: (statements: readonly SqlStatement[], onComplete?: () => void) => Promise<readonly SqlResult[]>;
}
