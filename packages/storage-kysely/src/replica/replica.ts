import type { LaggingRead, Log } from "@design-catalog/core/ports";
import { Client } from "pg";
import { createHealthGate } from "../connection/health-gate.ts";
import { openLending } from "../connection/lending.ts";
import { clientConfig, type DatabasePool } from "../connection/pool.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { createAnswers, type LaggingStore, type ReplicaAnswers } from "./answers.ts";
import { followPrimary } from "./follow-primary.ts";

/** Milliseconds that an answer may be old, at most, unless the host says otherwise. */
const lagMsMaxDefault = 10_000;

/** Options for a replica. */
export interface ReplicaOptions {
  /** URL with the scheme `postgresql://` of one server: a physical standby of that of `pool`. */
  readonly connectionString: string;
  /** Connections to the primary, whose end of the log is asked among the lookups of the store. */
  readonly pool: Pick<DatabasePool, "query">;
  readonly log: Log;
  /** Milliseconds that an answer may be behind the primary, at most. @default 10000 */
  readonly lagMsMax?: number;
  /** Maximum connections, without the one that watches the server. @default 10 */
  readonly connectionsMax?: number;
  /** Name in pg_stat_activity. @default "design-catalog-replica" */
  readonly applicationName?: string;
  /** Schema of the tables. @default the first of the role's search path, `public` as a rule */
  readonly schema?: string;
}

/** State of a replica as operators see it. */
export interface ReplicaState {
  /** Milliseconds that it is behind the primary at most; undefined while it is not used. */
  readonly lagMs: number | undefined;
  /** Reason why it is not used; undefined while it is. */
  readonly reason: string | undefined;
  /** Answers so far, by who gave them and why. */
  readonly answers: ReplicaAnswers;
}

/** A standby that answers reads which may lag; {@link createStorage} takes it. */
export interface Replica {
  readonly state: () => ReplicaState;
  /** Answers for a store. */
  readonly answer: <T>(read: LaggingRead<T>, store: LaggingStore) => Promise<T>;
  /** Notes that the primary has told a user of the present. */
  readonly noteSeen: (caller: string) => void;
  end(): Promise<void>;
}

/**
 * Opens a replica. Twice a second it and the primary are asked where they are. It is used while it is a standby of the
 * pool's own database and within the bound; otherwise, and when it fails or lacks what the caller has changed, the primary
 * answers.
 * @example
 * ```ts
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * // A primary is nobody's standby, so everything is read from the pool.
 * const replica = createReplica({ connectionString, pool, log: console, lagMsMax: 5_000 });
 * assert.equal(replica.state().lagMs, undefined);
 * await replica.end();
 * await pool.end();
 * ```
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { pool, log, lagMsMax = lagMsMaxDefault, applicationName = "design-catalog-replica" } = options;
  const config = { ...options, applicationName };
  const sockets = createSocketRegistry();
  const watchSockets = createSocketRegistry();
  const primary = followPrimary({ query: pool.query, lagMsMax, log });
  const gate = createHealthGate({
    name: "The read replica",
    createClient: () => new Client(clientConfig(config, watchSockets)),
    dropConnections: () => watchSockets.destroyAll(),
    onClose: () => sockets.destroyAll(),
    log,
    ask: (client) => primary.compare((text) => client.query(text)),
  });
  const lending = openLending({
    config: clientConfig(config, sockets),
    connectionsMax: options.connectionsMax,
    // Another server may be behind the address by now.
    verify: (client) => primary.compare((text) => client.query(text)),
    onLost: (error) => log.debug("A connection to the read replica failed", { error: error.message }),
    assertOpen: gate.assertOpen,
    onFailed: () => undefined,
  });
  const answers = createAnswers({
    query: pool.query,
    withConnection: lending.withConnection,
    isAway: () => !gate.health().ready,
    primary,
    log,
  });
  return {
    answer: answers.answer,
    noteSeen: answers.noteSeen,
    state() {
      const health = gate.health();
      const lagMs = health.ready ? primary.lagMs() : undefined;
      const isBehind = health.ready && lagMs === undefined;
      const reason = health.ready ? undefined : health.reason;
      return {
        lagMs,
        reason: isBehind ? `it is behind by more than ${lagMsMax} ms` : reason,
        answers: answers.counts(),
      };
    },
    async end() {
      await primary.stop();
      await gate.stop();
      await lending.end();
      await sockets.closed();
    },
  };
}
