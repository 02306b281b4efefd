import { EmbeddedPostgresError } from "@design-catalog/storage-kysely/embedded";
import { createLog } from "./adapters/log.ts";
import { banner } from "./banner.ts";
import { type Config, ConfigError, readConfig } from "@design-catalog/host";
import { StartError } from "./port-check.ts";
import { type Server, startServer } from "./server.ts";
import { createStartLog } from "./start-log.ts";

/** Exit codes: 0 after a stop, 1 for a fault, 2 for a problem that the operator can fix. */
const exitCodes = { fault: 1, operator: 2 } as const;

/** Shortest time before a second signal means now; an earlier one is the first again, sent to a group of processes. */
const secondSignalMsMin = 1_000;
const impatientExitMs = 500;
/** Longest stop; after it everything is cut off. Supervisors kill after 20 to 30 s, and unrecorded work is repeated. */
const stopMsMax = 19_000;

let firstSignalMs: number | undefined;
const stopping = new AbortController();
const config = configOrExit();
const start = createStartLog(createLog(config.logLevel), (text) => process.stdout.write(text));
// A program that reads the output gets JSON from the first line.
if (!process.stdout.isTTY) start.ready();
const { log } = start;
const starting = startServer(config, log, { signal: stopping.signal });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stopOnSignal);
process.on("uncaughtException", failFast);
process.on("unhandledRejection", failFast);
try {
  process.stdout.write(banner(config, await starting));
  start.ready();
} catch (error) {
  // A start that a signal ends has not failed.
  if (firstSignalMs === undefined) process.exit(explainFailure(error));
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return process.exit(explainFailure(error));
  }
}

/** Separates an operator's mistake, which needs no stack, from a fault. */
function explainFailure(error: unknown): number {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedPostgresError) {
    process.stderr.write(`\n${error.message}\n\n`);
    return exitCodes.operator;
  }
  process.stderr.write(`\nThe service could not start.\n${error instanceof Error ? error.stack : String(error)}\n`);
  return exitCodes.fault;
}

function stopOnSignal(): void {
  if (firstSignalMs === undefined) {
    firstSignalMs = performance.now();
    stopping.abort();
    void stopAndExit(0);
  } else if (performance.now() - firstSignalMs >= secondSignalMsMin) {
    setTimeout(() => process.exit(exitCodes.fault), impatientExitMs);
  }
}

/** Stops after an unexpected error: the state is unknown, so the supervisor should restart the process. */
function failFast(error: unknown): void {
  log.error("unexpected error", { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  void stopAndExit(exitCodes.fault);
}

async function stopAndExit(code: number): Promise<void> {
  setTimeout(() => {
    log.error("stopping took too long, so the process exits now");
    process.exit(exitCodes.fault);
  }, stopMsMax);
  const server: Server | undefined = await starting.catch(() => undefined);
  await server?.stop();
  process.exit(code);
}
