import { Client } from "pg";
import { clientConfig } from "../connection/pool.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { toDomainError } from "../connection/sql-errors.ts";

/** Lifts time limits that the role may have: a backup takes as long as it takes. */
const withoutLimits = "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0";

/** Runs `work` on its own connection without time limits. @throws {DomainError} `unavailable` */
export async function withAdminClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "design-catalog-backup" }, sockets);
  const client = new Client({ ...config, options: `${config.options} ${withoutLimits}` });
  // Without a listener a lost connection would end the process; the running statement fails anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw toDomainError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
