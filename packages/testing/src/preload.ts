/**
 * Loaded before the tests (bunfig.toml). It starts nothing, so tests that need no database run with a plain `bun test`;
 * `createTestDatabase()` tells the others how to run.
 */

// On a signal, exits properly: the "exit" event ends what the run started.
process.once("SIGTERM", () => process.exit(1));
