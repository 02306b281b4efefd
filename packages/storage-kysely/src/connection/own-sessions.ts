import { Client } from "pg";
import { clientConfig } from "./pool.ts";
import { createSocketRegistry } from "./socket-registry.ts";

/** Longest wait for one answer. */
const answerMsMax = 5_000;
/** A pooler lends the process that came back last, unless a client that is just then busy has taken it. */
const rounds = 5;

/** Names the process behind a connection: its number, and its start, since two servers may have the same number. */
const question = "select pid || ' ' || backend_start as backend from pg_stat_activity where pid = pg_backend_pid()";

/**
 * Tells whether each connection keeps a session of its own. It does not behind a pooler in transaction mode, which lends
 * one server process to many connections: named statements, `LISTEN` and locks of a session then fail now and then.
 * @example
 * ```ts
 * assert(await hasOwnSessions(process.env.DATABASE_URL ?? ""), "Use a pooler in session mode");
 * ```
 */
export async function hasOwnSessions(connectionString: string): Promise<boolean> {
  const sockets = createSocketRegistry();
  const config = clientConfig({ connectionString, applicationName: "design-catalog-start" }, sockets);
  const open = async () => {
    const client = new Client({ ...config, connectionTimeoutMillis: answerMsMax, query_timeout: answerMsMax });
    // The query reports failures; without a listener, the event would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  try {
    const [first, second] = [await open(), await open()];
    for (let round = 0; round < rounds; round += 1) {
      if ((await backendOf(first)) === (await backendOf(second))) return false;
    }
    return true;
  } finally {
    sockets.destroyAll();
  }
}

async function backendOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly backend: string }>(question);
  return rows[0]?.backend;
}
