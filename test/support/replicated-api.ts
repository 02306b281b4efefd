import type { Log } from "@design-catalog/core";
import { createReplica, type DatabasePool, migrateToLatest, type Replica } from "@design-catalog/storage-kysely";
import { withClient } from "@design-catalog/testing/test-database";
import { openPostgresOn } from "../api/adapters.ts";
import { startApi, type TestApi } from "../api/harness.ts";
import { createPostgresServer, type PostgresServer, startWithStandby } from "./postgres-server.ts";
import type { Stage } from "./stage.ts";
import { waitUntil } from "./wait-until.ts";

/** The service in this process, over a primary and a standby that answers what may lag. */
export interface ReplicatedApi {
  readonly api: TestApi;
  readonly replica: Replica;
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** Stops the standby from following; it goes on answering. */
  pause(): Promise<void>;
  /** Lets it follow again, and resolves when it is where the primary is. */
  resume(): Promise<void>;
  /** Opens the replica of another process. */
  openReplica(pool: Pick<DatabasePool, "query">, lagMsMax?: number): Replica;
}

/** Longer than any test: only the tests of the bound have another one. */
const lagMsMaxOfTests = 300_000;
const followTimeoutMs = 20_000;

/** Starts both servers with a migrated database, and the service. */
export async function startReplicatedApi(
  stage: Stage,
  { standbySettings = [] }: { readonly standbySettings?: readonly string[] } = {},
): Promise<ReplicatedApi> {
  const primary = await createPostgresServer(stage.dataDirectory("replicated"));
  const standby = await startWithStandby(primary, standbySettings);
  stage.atEnd(() => primary.stop());
  stage.atEnd(() => standby.stop());
  const { connectionString } = primary;
  await migrateToLatest(connectionString);
  const onStandby = (statement: string) =>
    withClient(standby.connectionString, async (client) => (await client.query(statement)).rows[0]);
  const opened: { replica?: Replica } = {};
  const openReplica = (log: Log) => (pool: Pick<DatabasePool, "query">, lagMsMax: number) =>
    createReplica({ connectionString: standby.connectionString, pool, log, lagMsMax });
  const api = await startApi((log) =>
    openPostgresOn(
      { connectionString, drop: async () => undefined },
      { log, replicaOf: (pool) => (opened.replica = openReplica(log)(pool, lagMsMaxOfTests)) },
    ),
  );
  stage.atEnd(() => api.close());
  const { replica } = opened;
  if (!replica) throw new TypeError("Cannot test without a replica: the storage opened none");
  const follow = async () => {
    const end = await withClient(connectionString, (client) => client.query("SELECT pg_current_wal_lsn() AS end"));
    await waitUntil(
      async () =>
        (await onStandby(`SELECT pg_last_wal_replay_lsn() >= '${end.rows[0]?.end}' AS it`))?.it === true || undefined,
      { timeoutMs: followTimeoutMs, what: "the standby" },
    );
    await waitUntil(() => (replica.state().lagMs === undefined ? undefined : true), {
      timeoutMs: followTimeoutMs,
      what: "the replica",
    });
  };
  await follow();
  return {
    api,
    replica,
    primary,
    standby,
    async pause() {
      await onStandby("SELECT pg_wal_replay_pause()");
      await waitUntil(
        async () => (await onStandby("SELECT pg_get_wal_replay_pause_state() AS it"))?.it === "paused" || undefined,
        { timeoutMs: followTimeoutMs, what: "the pause" },
      );
    },
    async resume() {
      await onStandby("SELECT pg_wal_replay_resume()");
      await follow();
    },
    openReplica: (pool, lagMsMax = lagMsMaxOfTests) => openReplica(api.ports.log)(pool, lagMsMax),
  };
}
