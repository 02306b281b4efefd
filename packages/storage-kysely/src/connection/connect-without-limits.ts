import { Client } from "pg";
import { liftLimits } from "./lift-limits.ts";
import type { SqlExecute } from "./pool.ts";

/** One connection for an operator's work. */
export interface LoneConnection {
  readonly query: SqlExecute;
  end(): Promise<void>;
}

/**
 * Opens one connection whose statements take as long as they take, and may be such as a transaction refuses.
 * @example
 * ```ts
 * import { connectWithoutLimits } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connection = await connectWithoutLimits(process.env.DATABASE_URL ?? "");
 * assert.deepEqual((await connection.query("SHOW statement_timeout")).rows, [{ statement_timeout: "0" }]);
 * await connection.end();
 * ```
 */
export async function connectWithoutLimits(connectionString: string): Promise<LoneConnection> {
  const client = new Client({ connectionString, application_name: "catalogctl", keepAlive: true });
  // A lost connection fails the statement that needs it.
  client.on("error", () => undefined);
  await client.connect();
  await liftLimits(client);
  return {
    query: async (text, values = []) => client.query<Record<string, unknown>>(text, [...values]),
    end: () => client.end(),
  };
}
