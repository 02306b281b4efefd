import type { Log } from "@design-catalog/core";
import type { Config } from "@design-catalog/host";

/** The database of the service, as this process reaches it. */
export interface LocalDatabase {
  readonly connectionString: string;
  /** Names no credentials. */
  readonly description: string;
  /** True when the embedded PostgreSQL runs for this command alone, and so the service does not. */
  readonly started: boolean;
  stop(): Promise<void>;
}

/**
 * The database that `DATABASE_URL` names, or the embedded one of the data directory: beside the service that runs it, or
 * started for as long as the command takes.
 */
export async function openLocalDatabase(
  { databaseUrl, dataDirectory }: Pick<Config, "databaseUrl" | "dataDirectory">,
  { log, create }: { readonly log: Log; readonly create: boolean },
): Promise<LocalDatabase> {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl);
    const description = `PostgreSQL ${host}${pathname}`;
    return { connectionString: databaseUrl, description, started: false, stop: async () => {} };
  }
  // Only where it is needed: its binaries are an optional dependency.
  const { joinEmbeddedPostgres } = await import("@design-catalog/storage-kysely/embedded");
  const joined = await joinEmbeddedPostgres({ dataDirectory, log, create });
  const how = joined.started ? "started for this command" : "of the running service";
  return { ...joined, description: `embedded PostgreSQL in ${dataDirectory}, ${how}` };
}
