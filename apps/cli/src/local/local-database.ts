import type { Log } from "@design-catalog/core";
import type { Config } from "@design-catalog/host";

/** The service's database as this process reaches it. */
export interface LocalDatabase {
  readonly connectionString: string;
  /** Contains no credentials. */
  readonly description: string;
  /** True when the embedded PostgreSQL runs only for this command, so the service does not run. */
  readonly started: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the database that `DATABASE_URL` names, or the embedded one of the data directory: shared with the running
 * service, or started for the duration of the command.
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
  // Loaded only here: its binaries are an optional dependency.
  const { joinEmbeddedPostgres } = await import("@design-catalog/storage-kysely/embedded");
  const joined = await joinEmbeddedPostgres({ dataDirectory, log, create });
  const how = joined.started ? "started for this command" : "of the running service";
  return { ...joined, description: `embedded PostgreSQL in ${dataDirectory}, ${how}` };
}
