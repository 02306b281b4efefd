import { defaultApplicationId } from "@design-catalog/core";
import type { HostStatus, Id, ParkedEndpoint } from "@design-catalog/core/ports";
import { readVersion } from "@design-catalog/host";
import type { Jobs } from "@design-catalog/queue-pg-boss";
import {
  type DatabaseClock,
  type DatabasePool,
  readApplicationSizes,
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

/** Applications whose sizes the operator sees at once. */
const applicationsMax = 20;

/** Reads the state of this process and its database as an application may see it: sizes of others only the first. */
export async function readHostStatus(
  { pool, jobs, clock, parked }: HostStatusSources,
  applicationId: Id<"application">,
): Promise<HostStatus> {
  const { version, commit = null } = readVersion();
  const asked = applicationId === defaultApplicationId ? {} : { applicationId };
  const [server, partitionDays, states, lastBackupAt, applications] = await Promise.all([
    readServerVersion(pool.query),
    readPartitionedDays(pool.query, { fromMs: clock.now(), daysMax }),
    jobs.states(),
    readLastBackup(pool.query),
    readApplicationSizes(pool.query, { limit: applicationsMax, ...asked }),
  ]);
  const queue = states.map(({ queue: name, ready, deferred, active }) => ({ name, ready, deferred, active }));
  const database = `PostgreSQL ${server.text}`;
  const clockSkewMs = 0 - clock.aheadMs;
  const parkedEndpoints = parked();
  return { version, commit, database, clockSkewMs, partitionDays, queue, parkedEndpoints, lastBackupAt, applications };
}
