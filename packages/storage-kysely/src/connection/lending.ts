import { type Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { Connection, PoolStats, SqlExecute } from "./connection.ts";
import { isConnectionError, isPlanOutdated, toDomainError } from "./sql-errors.ts";
import { sendBatch } from "./statement-batch.ts";
import { createStatementNames } from "./statement-names.ts";

/** Longest wait for a connection, new or from the pool: requests answer 503 within 2 s. */
const connectionTimeoutMs = 1_500;
/** Longest wait for a lock; shorter than a statement's limit, so the error names the cause. */
const lockTimeoutMs = 4_000;
/**
 * Longest statement as the server sees it; shorter than this side's limit because the server's cancellation keeps the
 * connection.
 */
const statementTimeoutMs = 4_500;
/** Longest statement as this side sees it: the only limit when the server or the network is silent. */
const queryTimeoutMs = 5_000;
/**
 * Time after which a connection that nobody uses is closed: less than firewalls take to forget one, and long enough for
 * the next peak, because the first statements of a new one take 30 to 100 ms.
 */
const idleTimeoutMs = 120_000;
/** Longest pause inside a transaction, which holds locks. */
const idleInTransactionTimeoutMs = 10_000;

/** Connections to one server, and the events around them. */
export interface LendingOptions {
  readonly config: ClientConfig;
  /** @default 10 */
  readonly connectionsMax?: number | undefined;
  /** Judges a new connection before it is lent; throws if it leads to the wrong server. @default each is good */
  readonly verify?: (client: Pick<Client, "query">) => Promise<void>;
  /** Hears of connections that broke. */
  readonly onLost: (error: Error) => void;
  /** @throws {DomainError} `unavailable` */
  readonly assertOpen: () => void;
  /** Hears why statements failed. */
  readonly onFailed: (error: unknown) => void;
}

/** Lends connections; a loan closes one that broke. @throws {DomainError} `unavailable` */
type Lend = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

/** Connections to lend. */
export interface Lending {
  readonly withConnection: Lend;
  readonly stats: () => PoolStats;
  end(): Promise<void>;
}

/** Opens connections, each with limits on what it waits for. */
export function openLending(options: LendingOptions): Lending {
  const { config, onLost, connectionsMax: max = 10 } = options;
  const pool = new Pool({
    ...config,
    max,
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // Without a listener on both, losing an idle or a busy connection would end the process.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return {
    withConnection: lend(pool, options),
    stats: () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** Returns a function that takes a connection out of the pool. @throws {DomainError} `unavailable` */
function createConnect(pool: Pool, verify: LendingOptions["verify"]): () => Promise<PoolClient> {
  const verified = new WeakSet<PoolClient>();
  return async () => {
    const client = await pool.connect().catch(rethrow);
    if (!verify || verified.has(client)) return client;
    try {
      await verify(client);
      verified.add(client);
      return client;
    } catch (error) {
      client.release(true);
      return rethrow(error);
    }
  };
}

function rethrow(error: unknown): never {
  throw toDomainError(error);
}

function lend(pool: Pool, { assertOpen, onFailed, verify }: LendingOptions): Lend {
  const connect = createConnect(pool, verify);
  const nameOf = createStatementNames();
  return async (work) => {
    assertOpen();
    const client = await connect();
    let broken: unknown;
    const guarded = async <T>(send: () => Promise<T>): Promise<T> => {
      // A statement that timed out is still running; another one on the connection would wait in vain.
      if (broken) throw toDomainError(broken);
      try {
        return await send();
      } catch (error) {
        if (isConnectionError(error) || isPlanOutdated(error)) broken = error;
        onFailed(error);
        throw toDomainError(error);
      }
    };
    const batch: Connection["batch"] = (statements, onComplete) => {
      const named = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }));
      return guarded(() => sendBatch(client, named, onComplete));
    };
    const query: SqlExecute = async (text, values) => {
      if (!values) return guarded(() => client.query({ text }));
      const [result = { rows: [] }] = await batch([{ text, values }]);
      return result;
    };
    try {
      return await work({ query, batch });
    } finally {
      client.release(broken !== undefined);
    }
  };
}
