import { hasOwnSessions } from "@design-catalog/storage-kysely";
import type { Database } from "./database.ts";
import { StartError } from "./port-check.ts";

/**
 * Refuses a pooler in transaction mode, behind which the health gate would find nothing wrong and signing in would fail.
 * @throws {StartError}
 */
export async function refuseSharedSessions({ connectionString, description }: Database): Promise<void> {
  if (await hasOwnSessions(connectionString)) return;
  throw new StartError(
    `Cannot use ${description} because its connections share sessions, as behind PgBouncer in transaction mode: ` +
      "set pool_mode = session, or connect to PostgreSQL itself",
  );
}
