import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { Client } from "pg";
import { createCheckPauses } from "./check-pauses.ts";
import { isRefused, unavailable } from "./sql-errors.ts";
import { UnfitServer } from "./unfit-server.ts";

/** Longest wait for an answer: with `failuresMax` and the pause, the gate notices silence within 2 s. */
const deadlineMs = 700;
/** Longest time that one tick of a wait counts, in milliseconds. */
const tickMs = 50;
/** Failed checks that close the gate: a cut connection can fail one, but the next check opens a new connection. */
const failuresMax = 2;

/** Whether the database can be used. */
export type Health = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface HealthGateOptions {
  /** The server in lines of the log, such as `The database`. */
  readonly name: string;
  /** Makes the watching connection; it belongs to no pool, since a full pool would make the server look dead. */
  readonly createClient: () => Client;
  /** Cuts the connections that `createClient` made. */
  readonly dropConnections: () => void;
  /**
   * Called when the server has stopped answering, or has become unfit; once until it answers again, and not for a server
   * that only refuses logins.
   */
  readonly onClose: () => void;
  readonly log: Log;
  /** Asks a server whether it can be used. @throws {UnfitServer} when it cannot, though it answers */
  readonly ask: (client: Client) => Promise<void>;
  /** Called after each check. @default nobody listens */
  readonly onChecked?: () => void;
  /** Whether somebody needs the server without asking the gate; else it is checked less often. @default always */
  readonly isNeeded?: () => boolean;
}

/** Watches a server on a connection of its own, and refuses work while the server does not answer or is unfit. */
export interface HealthGate {
  readonly health: () => Health;
  /** The same after a check, if the last one is old. */
  checked(): Promise<Health>;
  /** Has the server checked at once if the last check is old. */
  readonly need: () => void;
  /** Notes a use, which by itself asks for no check. @throws {DomainError} `unavailable` while the server does not answer or is unfit */
  readonly assertOpen: () => void;
  stop(): Promise<void>;
}

/** Starts watching. Until the first answer, the gate is open but not ready. */
export function createHealthGate(options: HealthGateOptions): HealthGate {
  const { onClose, log, name, isNeeded = () => true } = options;
  const look = createProbe(options);
  const stopped = new AbortController();
  let failures = 0;
  const pauses = createCheckPauses(stopped.signal, () => failures > 0 || isNeeded());
  /** Whether the pool's connections must be cut because their server may be gone. */
  let cut: "needless" | "due" | "done" = "needless";
  let reason = "PostgreSQL has not answered yet";
  let answered = false;

  function note(failure: Error | undefined): void {
    const wasClosed = failures >= failuresMax;
    failures = failuresAfter(failures, failure);
    if (failure && !isRefused(failure) && cut === "needless") cut = "due";
    answered ||= !failure;
    if (failure) reason = reasonOf(failure);
    if (failures >= failuresMax && !wasClosed) log.error(`${name} is unavailable`, { reason });
    if (wasClosed || failures >= failuresMax) cutOnce(failure);
    if (wasClosed && !failure) log.info(`${name} is available again`);
    if (!failure) cut = "needless";
  }

  /** Cuts once for each closing, at the latest before the gate opens: another server may have answered by then. */
  function cutOnce(failure: Error | undefined): void {
    // One that refuses logins answers: the pool's own connections hear why.
    if (cut !== "due" || isRefused(failure)) return;
    cut = "done";
    onClose();
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      note(await look());
      options.onChecked?.();
      // It checks again at once after a first failure.
      if (failures === 0 || failures >= failuresMax) await pauses.next();
    }
    options.dropConnections();
  }

  function health(): Health {
    pauses.need();
    return answered && failures < failuresMax ? { ready: true } : { ready: false, reason };
  }

  const watching = watch();
  return {
    health,
    async checked() {
      await pauses.upToDate();
      return health();
    },
    need: () => pauses.need(),
    assertOpen() {
      pauses.use();
      if (failures >= failuresMax) throw unavailable(new Error(reason));
    },
    stop() {
      stopped.abort();
      return watching;
    },
  };
}

function failuresAfter(failures: number, failure: Error | undefined): number {
  if (!failure) return 0;
  return failure instanceof UnfitServer ? Math.max(failures, failuresMax) : failures + 1;
}

function reasonOf(failure: Error): string {
  if (failure instanceof UnfitServer) return failure.message;
  return `PostgreSQL ${isRefused(failure) ? "refuses the login" : "does not answer"}: ${failure.message}`;
}

/** Asks the server over one connection that it replaces after a failure. */
function createProbe(options: HealthGateOptions): () => Promise<Error | undefined> {
  let connected: Client | undefined;
  async function connect(): Promise<Client> {
    const client = options.createClient();
    // The next check finds the failure; without a listener, the event would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }
  async function ask(): Promise<void> {
    connected ??= await connect();
    await options.ask(connected);
  }
  return async () => {
    const error = await withDeadline(ask());
    if (error) {
      connected = undefined;
      options.dropConnections();
    }
    return error;
  };
}

/** The error of `work`, or one that says it took too long; undefined if it succeeded in time. */
async function withDeadline(work: Promise<void>): Promise<Error | undefined> {
  const ended = new AbortController();
  const late = passed(deadlineMs, ended.signal).then(() => new Error(`no answer within ${deadlineMs} ms`));
  const done = work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const outcome = await Promise.race([done, late]);
  ended.abort();
  return outcome;
}

/**
 * Resolves when the process has had this much time to read incoming data, or the signal aborts. A late event loop does
 * not mean a dead server: a delay of any length counts as one tick, after which the process reads what arrived
 * meanwhile.
 */
async function passed(durationMs: number, signal: AbortSignal): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs && !signal.aborted; passedMs += tickMs) {
    await sleep(tickMs, undefined, { signal }).catch(() => undefined);
  }
}
