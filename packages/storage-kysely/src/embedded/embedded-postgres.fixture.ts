/**
 * Process that holds an embedded PostgreSQL until SIGTERM, for tests that kill it. Arguments: data directory,
 * durability. Prints one line: the connection string, the server's process id and the home directory, separated by
 * tabs; or the error.
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
  // The parent holds the other end, so a killed test run leaves nothing behind.
  process.stdin.once("end", stop).resume();
  console.log([postgres.connectionString, postgres.pid(), postgres.homeDirectory].join("\t"));
} catch (error) {
  console.log(String(error));
}
