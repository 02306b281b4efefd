import { Client } from "pg";
import { liftLimits } from "./lift-limits.ts";
import type { SqlExecute } from "./pool.ts";
import { sessionOption, withOptions } from "./session-settings.ts";

/** One connection for an operator's work. */
export interface LoneConnection {
  readonly query: SqlExecute;
  end(): Promise<void>;
}

/** Options of {@link connectWithoutLimits}. */
export interface LoneConnectionOptions {
  /** Settings of the session, which come with the connection and are in no statement. @default none */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Opens one connection whose statements take as long as they take, and may be such as a transaction refuses.
 * @example
 * ```ts
 * const settings = { "catalog.note": "two words" };
 * const connection = await connectWithoutLimits(process.env.DATABASE_URL ?? "", { settings });
 * assert.deepEqual((await connection.query("SHOW statement_timeout")).rows, [{ statement_timeout: "0" }]);
 * assert.deepEqual((await connection.query("SHOW catalog.note")).rows, [{ "catalog.note": "two words" }]);
 * await connection.end();
 * ```
 */
export async function connectWithoutLimits(
  connectionString: string,
  { settings = {} }: LoneConnectionOptions = {},
): Promise<LoneConnection> {
  const options = Object.entries(settings).map(([name, value]) => sessionOption(name, value));
  const client = new Client({
    ...(options.length === 0 ? { connectionString } : withOptions(connectionString, options)),
    application_name: "catalogctl",
    keepAlive: true,
  });
  // A lost connection fails the statement that needs it.
  client.on("error", () => undefined);
  await client.connect();
  await liftLimits(client);
  return {
    query: async (text, values = []) => client.query<Record<string, unknown>>(text, [...values]),
    end: () => client.end(),
  };
}
