/**
 * A process that holds an embedded PostgreSQL until it gets SIGTERM, for tests that kill it.
 * Arguments: data directory, durability. Prints one line: the connection string, the server's process
 * id and the home directory, between tabs; or the error.
 */
import { startEmbeddedPostgres } from "./mod.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

try {
  const [, , dataDirectory = "", durability] = process.argv;
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log,
    lockWaitMs: 200,
    durability: durability === "durable" ? "durable" : "none",
  });
  const stop = () => void postgres.stop().then(() => process.exit());
  process.once("SIGTERM", stop);
  // Our parent holds the other end: a test run that is killed leaves nothing behind.
  process.stdin.once("end", stop).resume();
  console.log([postgres.connectionString, postgres.pid(), postgres.homeDirectory].join("\t"));
} catch (error) {
  console.log(String(error));
}
