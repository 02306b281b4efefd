import type { HostStatus, ParkedEndpoint } from "@design-catalog/core/ports";
import { readVersion } from "@design-catalog/host";
import type { Jobs } from "@design-catalog/queue-pg-boss";
import {
  type DatabaseClock,
  type DatabasePool,
  readLastBackup,
  readPartitionedDays,
  readServerVersion,
} from "@design-catalog/storage-kysely";

/** Parts of a process whose state operators see. */
export interface HostStatusSources {
  readonly pool: DatabasePool;
  readonly jobs: Pick<Jobs, "states">;
  readonly clock: DatabaseClock;
  /** Endpoints that do not answer this process; null without attempts. */
  readonly parked: () => readonly ParkedEndpoint[] | null;
}

/** Days to look ahead; the service creates fewer in advance. */
const daysMax = 14;

/** Reads the state of this process and its database. */
export async function readHostStatus({ pool, jobs, clock, parked }: HostStatusSources): Promise<HostStatus> {
  const { version, commit = null } = readVersion();
  const [server, partitionDays, states, lastBackupAt] = await Promise.all([
    readServerVersion(pool.query),
    readPartitionedDays(pool.query, { fromMs: clock.now(), daysMax }),
    jobs.states(),
    readLastBackup(pool.query),
  ]);
  const queue = states.map(({ queue: name, ready, deferred, active }) => ({ name, ready, deferred, active }));
  const database = `PostgreSQL ${server.text}`;
  const clockSkewMs = 0 - clock.aheadMs;
  return { version, commit, database, clockSkewMs, partitionDays, queue, parkedEndpoints: parked(), lastBackupAt };
}
