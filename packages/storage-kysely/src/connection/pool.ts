import type { Socket } from "node:net";
import type { Log } from "@design-catalog/core/ports";
import { Client, type ClientConfig } from "pg";
import type { Connection, PoolStats, SqlExecute } from "./connection.ts";
import { createSkewLog, type DatabaseClock } from "./database-clock.ts";
import { createHealthGate, type Health } from "./health-gate.ts";
import { openLending } from "./lending.ts";
import { createRoom, type Room } from "./room.ts";
import { checkedSchema } from "./schema-name.ts";
import { withSessionSettings } from "./session-settings.ts";
import { createSocketRegistry, type SocketRegistry } from "./socket-registry.ts";
import { isConnectionError, isReadOnly, isSchemaFault } from "./sql-errors.ts";
import { assertTakesWrites, setByServer } from "./takes-writes.ts";
import { getTypeParser } from "./type-parsers.ts";

export type {
  Connection,
  ConnectionSource,
  PoolStats,
  SqlDefer,
  SqlExecute,
  SqlResult,
  SqlSend,
  SqlStatement,
} from "./connection.ts";

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

/** Connections to one database. Its errors are translated into those of the domain. */
export interface DatabasePool {
  /** Runs one statement on any connection. @throws {DomainError} `unavailable`, `duplicate`, `validation_failed` */
  readonly query: SqlExecute;
  /**
   * The same for what this process looks at regularly, such as whether work waits. It has the
   * server checked no sooner.
   */
  readonly look: SqlExecute;
  /** Lends one connection to `work`; closes it afterwards if it broke. @throws {DomainError} `unavailable` */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Whether the server answers, takes writes and has room for data; follows a change within 2 s, or 6 s while the pool is
   * not used but for looks.
   */
  readonly health: () => Health;
  /** The same, but within 2 s in any case. */
  readonly checkedHealth: () => Promise<Health>;
  /** Sets the pool's clock at once, for work that would be wrong by the half second, or 5 s without use, after which it follows a jump. */
  readonly setClock: () => Promise<void>;
  /** True once a statement has named what the schema does not have. */
  readonly hasSchemaFault: () => boolean;
  /** Makes the socket for another connection to the same server; cutting the pool's sockets cuts it too. */
  readonly openSocket: () => Socket;
  readonly stats: () => PoolStats;
  /** Closes idle connections at once and others when they are returned. */
  end(): Promise<void>;
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
  const { log, clock } = options;
  const sockets = createSocketRegistry();
  const watchSockets = createSocketRegistry();
  const room = createRoom(log);
  const tellSkew = createSkewLog(log);
  const gate = createHealthGate({
    name: "The database",
    createClient: () => new Client(clientConfig(options, watchSockets)),
    dropConnections: () => watchSockets.destroyAll(),
    // Statements running now would wait for their deadlines, and idle connections may be dead as well.
    onClose: () => sockets.destroyAll(),
    log,
    async ask(client) {
      await assertTakesWrites(client, clock);
      await room.look(client);
    },
    onChecked: () => (clock ? tellSkew(clock) : undefined),
    isNeeded: () => room.lack !== undefined || isBusy(lending.stats()),
  });
  /** Closes all connections because a different server may now be behind the address. */
  const dialAgain = () => [sockets, watchSockets].forEach((registry) => registry.destroyAll());
  let hasSchemaFault = false;
  const onFailed = (error: unknown): void => {
    if (isConnectionError(error)) gate.need();
    if (isReadOnly(error)) dialAgain();
    hasSchemaFault ||= isSchemaFault(error);
    room.note(error);
  };
  const { withConnection: lend, ...lending } = openLending({
    config: clientConfig(options, sockets),
    connectionsMax: options.connectionsMax,
    onLost(error) {
      gate.need();
      log.warn("A database connection failed", { error: error.message });
    },
    assertOpen: gate.assertOpen,
    onFailed,
  });
  const withConnection: DatabasePool["withConnection"] = (work) => {
    // So long as somebody works, a clock that jumps and a server that changes are followed within a second.
    gate.need();
    return lend(work);
  };
  return {
    withConnection,
    look: (text, values) => lend((connection) => connection.query(text, values)),
    query: (text, values) => withConnection((connection) => connection.query(text, values)),
    health: () => fullOr(room, gate.health()),
    checkedHealth: async () => fullOr(room, await gate.checked()),
    setClock: () => withConnection(({ query }) => setByServer(clock, query)),
    hasSchemaFault: () => hasSchemaFault,
    openSocket: sockets.open,
    stats: lending.stats,
    async end() {
      await gate.stop();
      await lending.end();
      await sockets.closed();
    },
  };
}

/** Whether somebody waits for an answer, or for a connection. */
function isBusy({ open, idle, waiting }: PoolStats): boolean {
  return open > idle || waiting > 0;
}

/** A full disk can be read. */
function fullOr({ lack }: Room, health: Health): Health {
  return health.ready && lack !== undefined ? { ready: false, reason: lack } : health;
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
