import type { Log } from "@design-catalog/core";
import { type Config, ConfigError, readConfig, systemFault, type SystemFault } from "@design-catalog/host";
import { EmbeddedPostgresError } from "@design-catalog/storage-kysely/embedded";
import { StartError } from "./port-check.ts";
import type { Server } from "./server.ts";

/** Exit codes: 0 after a stop, 1 for a fault, 2 for a problem that the operator can fix. */
const exitCodes = { fault: 1, operator: 2 } as const;

/** Shortest time before a second signal means now; an earlier one is the first again, sent to a group of processes. */
const secondSignalMsMin = 1_000;
const impatientExitMs = 500;
/** Longest stop; after it everything is cut off. Supervisors kill after 20 to 30 s, and unrecorded work is repeated. */
const stopMsMax = 19_000;

/** A server as a process. */
export interface ServerRun {
  readonly log: Log;
  /** Starts it; the signal is aborted when the process is told to stop meanwhile. */
  readonly start: (signal: AbortSignal) => Promise<Server>;
  /** Called when it has started. */
  readonly onStarted: (server: Server) => void | Promise<void>;
}

/** Reads the configuration from the environment; exits with 2 and the reasons if it is wrong. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return process.exit(explainFailure(error));
  }
}

/** Starts a server and stops it on a signal or an unexpected error, which ends the process. */
export async function runServer({ log, start, onStarted }: ServerRun): Promise<void> {
  const stopping = new AbortController();
  let firstSignalMs: number | undefined;
  const starting = start(stopping.signal);

  async function stopAndExit(code: number): Promise<void> {
    setTimeout(() => {
      log.error("stopping took too long, so the process exits now");
      process.exit(exitCodes.fault);
    }, stopMsMax);
    const server: Server | undefined = await starting.catch(() => undefined);
    await server?.stop();
    process.exit(code);
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

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stopOnSignal);
  process.on("uncaughtException", failFast);
  process.on("unhandledRejection", failFast);
  try {
    await onStarted(await starting);
  } catch (error) {
    // A start that a signal ends has not failed.
    if (firstSignalMs === undefined) process.exit(explainFailure(error));
  }
}

/** Separates an operator's mistake, which needs no stack, from a fault. */
function explainFailure(error: unknown): number {
  const text = operatorText(error);
  if (text !== undefined) {
    process.stderr.write(`\n${text}\n\n`);
    return exitCodes.operator;
  }
  process.stderr.write(`\nThe service could not start.\n${error instanceof Error ? error.stack : String(error)}\n`);
  return exitCodes.fault;
}

/** Tells what an operator can mend, and how; undefined for a fault of the program. */
function operatorText(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const fault = systemFault(error);
  if (!(error instanceof EmbeddedPostgresError))
    return fault && `Cannot start because of ${withRemedy(fault.text, fault)}`;
  return withRemedy(error.message, fault);
}

function withRemedy(text: string, fault: SystemFault | undefined): string {
  return fault?.remedy === undefined ? text : `${text}. ${fault.remedy}`;
}
