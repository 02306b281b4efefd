/**
 * Loaded before the tests (bunfig.toml). It starts nothing, so tests that need no database run with a plain `bun test`;
 * `createTestDatabase()` tells the others how to run.
 */
import { afterAll, afterEach } from "bun:test";
import { judgeDeliveries } from "./noted-deliveries.ts";

// Every delivery that a test receives fits its schema, or the test fails.
afterEach(judgeDeliveries);
afterAll(judgeDeliveries);

// On a signal, exits properly: the "exit" event ends what the run started.
process.once("SIGTERM", () => process.exit(1));
