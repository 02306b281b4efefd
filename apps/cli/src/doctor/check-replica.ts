import { inspectReplica } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import { duration, type Finding } from "./finding.ts";

const check = "replica";

/** Compares the read replica, if there is one, with the database; without it the service only is slower. */
export async function checkReplica({
  config,
  pool,
}: Pick<LocalService, "config" | "pool">): Promise<readonly Finding[]> {
  const { databaseReadUrl: connectionString, databaseReadLagSeconds } = config;
  if (connectionString === undefined) return [];
  const { host, pathname } = new URL(connectionString);
  const name = `PostgreSQL ${host}${pathname}`;
  const lagMsMax = databaseReadLagSeconds * 1_000;
  try {
    const lagMs = await inspectReplica({ connectionString, query: pool.query, lagMsMax });
    if (lagMs !== undefined) return [{ check, status: "ok", message: `${name} is ${duration(lagMs)} behind` }];
    const message = `${name} is behind by more than ${duration(lagMsMax)}, so the primary answers everything`;
    return [{ check, status: "warn", message }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check, status: "warn", message: `${name} is not used: ${reason}; the primary answers everything` }];
  }
}
