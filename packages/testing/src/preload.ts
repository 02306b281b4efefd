/**
 * Loaded before every test file, see bunfig.toml. It starts nothing, so that tests which need no database run
 * with a plain `bun test`; those which do are told by `createTestDatabase()` how to run.
 */
import { setDefaultTimeout } from "bun:test";

/** Bun's 5 s are too few for real sockets, TLS and PostgreSQL on a busy machine with two cores. */
const testTimeoutMs = 30_000;

setDefaultTimeout(testTimeoutMs);
// A run that is stopped ends what it started, which hangs on the "exit" event.
process.once("SIGTERM", () => process.exit(1));
