import { fileURLToPath } from "node:url";
import type { Log } from "@design-catalog/core";
import { type Config, limitRepeats } from "@design-catalog/host";
import { findFreePort } from "@design-catalog/storage-kysely/embedded";
import { openDatabase } from "../database.ts";
import { originOf } from "../listen.ts";
import { checkPort, StartError } from "../port-check.ts";
import type { Server, StartOptions } from "../server.ts";
import { openCalls } from "./calls.ts";
import type { Own, Place } from "./place.ts";
import { createWhole, type Member } from "./whole.ts";

const childPath = fileURLToPath(new URL("./child.ts", import.meta.url));
/** Pause before a process is replaced, doubled while it ends within a minute. */
const firstPauseMs = 200;
const lastPauseMs = 10_000;
const soundMs = 60_000;
const operatorExitCode = 2;

/** Report of a process that has started. */
export interface StartedChild {
  readonly generatedPassword?: string;
}

interface Child extends Member {
  hasStarted: boolean;
  readonly process: Bun.Subprocess;
  readonly started: Promise<StartedChild>;
}

/**
 * Starts several processes that answer on one port and share the database; the embedded PostgreSQL belongs to this one,
 * which answers no requests. Replaces a process that ends by itself.
 * @throws {StartError | EmbeddedPostgresError} for problems that an operator can fix; it stops everything started by then
 */
export async function startProcesses(config: Config, givenLog: Log, { signal }: StartOptions = {}): Promise<Server> {
  const log = limitRepeats(givenLog);
  await checkPort(config.host, config.port);
  const port = config.port === 0 ? await findFreePort(config.host) : config.port;
  const url = originOf(config.host, port);
  const database = await openDatabase(config, log);
  const { connectionString, description } = database;
  const embedded = config.databaseUrl === undefined ? { connectionString, description } : undefined;
  const place = { count: config.processes, port, baseUrl: config.port === 0 ? url : config.baseUrl, embedded };
  const family = new Family(place, log);
  const stop = async () => {
    await family.stop();
    await database.stop();
    log.info("stopped");
  };
  const stopFamily = () => void family.stop();
  signal?.addEventListener("abort", stopFamily);
  // The database takes seconds to start, in which nobody listened.
  if (signal?.aborted) stopFamily();
  try {
    const { generatedPassword } = await family.start();
    const told = generatedPassword === undefined ? {} : { generatedPassword };
    return { url, baseUrl: place.baseUrl, database: description, stop, ...told };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Family {
  readonly #place: Omit<Place, "index">;
  readonly #log: Log;
  readonly #children = new Map<number, Child>();
  #isStopping = false;

  constructor(place: Omit<Place, "index">, log: Log) {
    this.#place = place;
    this.#log = log;
  }

  /** Starts the processes; the first one prepares the database for the others. */
  async start(): Promise<StartedChild> {
    const first = await this.#spawn(0).started;
    const others = Array.from({ length: this.#place.count - 1 }, (_, index) => this.#spawn(index + 1).started);
    await Promise.all(others);
    for (const child of this.#children.values()) void this.#replaceAtEnd(child, firstPauseMs);
    return first;
  }

  /** Lets every process drain and end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const children = [...this.#children.values()];
    for (const { process: child } of children) child.kill("SIGTERM");
    await Promise.all(children.map(({ process: child }) => child.exited));
  }

  #spawn(index: number): Child {
    // Nobody would tell it to stop.
    if (this.#isStopping) throw new Error("Cannot start a process because the service is stopping");
    const { promise: started, resolve } = Promise.withResolvers<StartedChild>();
    const whole = createWhole(() => [...this.#children.values()], this.#place.count);
    const child = Bun.spawn([process.execPath, ...process.execArgv, childPath], {
      stdio: ["ignore", "inherit", "inherit"],
      ipc: (message) => calls.receive(message),
    });
    const calls = openCalls<Own>((message) => child.send(message), {
      place: async () => ({ ...this.#place, index }),
      started: async (told) => {
        one.hasStarted = true;
        resolve(startOf(told));
      },
      metrics: () => whole.metrics(),
      readiness: () => whole.readiness(),
    });
    const failed = child.exited.then((exitCode): never => {
      throw endBeforeStart(exitCode);
    });
    const own: Own = { metrics: () => calls.call("metrics"), readiness: () => calls.call("readiness") };
    const one: Child = { index, hasStarted: false, process: child, own, started: Promise.race([started, failed]) };
    failed.catch(() => undefined);
    one.started.catch(() => undefined);
    this.#children.set(index, one);
    return one;
  }

  async #replaceAtEnd(child: Child, pauseMs: number): Promise<void> {
    const { index, process: ended } = child;
    const startMs = performance.now();
    const exitCode = await ended.exited;
    if (this.#isStopping) return;
    this.#children.delete(index);
    const reason = `process ${index + 1} ended with ${ended.signalCode ?? `exit code ${exitCode}`}`;
    this.#log.error("A process has ended by itself and is replaced", { reason });
    await Bun.sleep(pauseMs);
    if (this.#isStopping) return;
    const isSound = performance.now() - startMs > soundMs;
    void this.#replaceAtEnd(this.#spawn(index), isSound ? firstPauseMs : Math.min(2 * pauseMs, lastPauseMs));
  }
}

/** Reads the message of a process that has started. */
function startOf(told: unknown): StartedChild {
  const isGenerated = typeof told === "object" && told !== null && "generatedPassword" in told;
  return isGenerated ? { generatedPassword: String(told.generatedPassword) } : {};
}

/** The process has printed the reason. */
function endBeforeStart(exitCode: number): Error {
  return exitCode === operatorExitCode
    ? new StartError("The service has not started, for the reason above")
    : new Error(`Cannot start a process because it ended with exit code ${exitCode}`);
}
