import type { Socket } from "node:net";
import type { Log } from "@design-catalog/core/ports";
import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { DatabaseClock } from "./database-clock.ts";
import { createHealthGate, type Health } from "./health-gate.ts";
import { createRoom } from "./room.ts";
import { checkedSchema } from "./schema-name.ts";
import { withSessionSettings } from "./session-settings.ts";
import { createSocketRegistry, type SocketRegistry } from "./socket-registry.ts";
import { isConnectionError, isPlanOutdated, isReadOnly, isSchemaFault, toDomainError } from "./sql-errors.ts";
import { sendBatch, type Statement } from "./statement-batch.ts";
import { createStatementNames } from "./statement-names.ts";
import { setByServer } from "./takes-writes.ts";
import { getTypeParser } from "./type-parsers.ts";

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

/** Options for a connection pool. */
export interface PoolOptions {
  /** URL with the scheme `postgresql://`. */
  readonly connectionString: string;
  readonly log: Log;
  /** Maximum connections, without the one that watches the server. @default 10 */
  readonly connectionsMax?: number;
  /** The process's clock, which follows the server's. @default none */
  readonly clock?: DatabaseClock;
  /** Name in pg_stat_activity. @default "design-catalog" */
  readonly applicationName?: string;
  /** Schema of the tables. @default the first of the role's search path, `public` as a rule */
  readonly schema?: string;
}

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

/** Connections to one database. Its errors are translated into those of the domain. */
export interface DatabasePool {
  /** Runs one statement on any connection. @throws {DomainError} `unavailable`, `duplicate`, `validation_failed` */
  readonly query: SqlExecute;
  /** Lends one connection to `work`; closes it afterwards if it broke. @throws {DomainError} `unavailable` */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Whether the server answers, takes writes and has room for data; follows a change within 2 s. */
  readonly health: () => Health;
  /** Sets the pool's clock at once, for work that would be wrong by the half second after which it follows a jump. */
  readonly setClock: () => Promise<void>;
  /** True once a statement has named what the schema does not have. */
  readonly hasSchemaFault: () => boolean;
  /** Makes the socket for another connection to the same server; cutting the pool's sockets cuts it too. */
  readonly openSocket: () => Socket;
  readonly stats: () => PoolStats;
  /** Closes idle connections at once and others when they are returned. */
  end(): Promise<void>;
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

/**
 * Opens a pool that never hangs: when the watched server stops answering, new requests fail at once and running
 * statements within 2 s, and the pool recovers by itself.
 * @example
 * ```ts
 * import { createPool } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const { rows } = await pool.query("SELECT 1 + $1 AS sum", [1]);
 * assert.equal(rows[0]?.sum, 2);
 * await pool.end();
 * ```
 */
export function createPool(options: PoolOptions): DatabasePool {
  const { log } = options;
  const sockets = createSocketRegistry();
  const max = options.connectionsMax ?? 10;
  const pool = new Pool({
    ...clientConfig(options, sockets),
    max,
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  const report = (error: Error) => log.warn("A database connection failed", { error: error.message });
  // Without a listener on both, losing an idle or a busy connection would end the process.
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const watchSockets = createSocketRegistry();
  const room = createRoom(log);
  const gate = createHealthGate({
    createClient: () => new Client(clientConfig(options, watchSockets)),
    dropConnections: () => watchSockets.destroyAll(),
    // Statements running now would wait for their deadlines, and idle connections may be dead as well.
    onClose: () => sockets.destroyAll(),
    log,
    room,
    clock: options.clock,
  });
  /** Closes all connections because a different server may now be behind the address. */
  const dialAgain = () => [sockets, watchSockets].forEach((registry) => registry.destroyAll());
  let hasSchemaFault = false;
  const onFailed = (error: unknown): void => {
    if (isReadOnly(error)) dialAgain();
    hasSchemaFault ||= isSchemaFault(error);
    room.note(error);
  };
  const withConnection = lend(pool, { assertOpen: gate.assertOpen, onFailed });
  return {
    withConnection,
    query: (text, values) => withConnection((connection) => connection.query(text, values)),
    health: gate.health,
    setClock: () => withConnection(({ query }) => setByServer(options.clock, query)),
    hasSchemaFault: () => hasSchemaFault,
    openSocket: sockets.open,
    stats: () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      await gate.stop();
      await pool.end();
      await sockets.closed();
    },
  };
}

/** Settings of every connection, including those without deadlines. */
export function clientConfig(
  options: Pick<PoolOptions, "connectionString" | "applicationName"> & { readonly schema?: string | undefined },
  sockets: SocketRegistry,
): ClientConfig {
  const { schema } = options;
  const session = withSessionSettings(
    options.connectionString,
    schema === undefined ? undefined : checkedSchema(schema),
  );
  return {
    ...session,
    application_name: options.applicationName ?? "design-catalog",
    keepAlive: true,
    stream: sockets.open,
    types: { getTypeParser },
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDomainError(error);
  }
}

interface Lending {
  /** @throws {DomainError} `unavailable` */
  readonly assertOpen: () => void;
  /** Hears why statements failed. */
  readonly onFailed: (error: unknown) => void;
}

function lend(pool: Pool, { assertOpen, onFailed }: Lending): DatabasePool["withConnection"] {
  const nameOf = createStatementNames();
  return async (work) => {
    assertOpen();
    const client = await connect(pool);
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
