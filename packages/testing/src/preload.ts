/**
 * Loaded before the tests, see bunfig.toml. It starts nothing, so that tests which need no database run with a
 * plain `bun test`; those which do are told by `createTestDatabase()` how to run.
 */

// A run that is stopped ends what it started, which hangs on the "exit" event.
process.once("SIGTERM", () => process.exit(1));
