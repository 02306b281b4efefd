import { Client } from "pg";
import { liftLimits } from "../connection/lift-limits.ts";
import { clientConfig } from "../connection/pool.ts";
import { createSocketRegistry } from "../connection/socket-registry.ts";
import { toDomainError } from "../connection/sql-errors.ts";

/** Runs `work` on its own connection without time limits. @throws {DomainError} `unavailable` */
export async function withAdminClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const sockets = createSocketRegistry();
  const client = new Client(clientConfig({ connectionString, applicationName: "design-catalog-backup" }, sockets));
  // Without a listener a lost connection would end the process; the running statement fails anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await liftLimits(client);
    return await work(client);
  } catch (error) {
    throw toDomainError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
