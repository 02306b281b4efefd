import { setTimeout as sleep } from "node:timers/promises";
import { type Lateness, watchLateness } from "@design-catalog/testing/lateness";

/** A request and its result. */
export interface Outcome {
  /** Times by `performance.now()`. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** The same without the time for which a busy machine held the client up. */
  readonly ownMs: number;
  /** Undefined if the connection ended without an answer. */
  readonly status: number | undefined;
  /** True if nothing arrived within `hangTimeoutMs`. */
  readonly hung: boolean;
  /** Id of the created project, if one was created. */
  readonly projectId: string | undefined;
  readonly kind: "write" | "read";
}

/** A load that runs until it is stopped or has reached its goal. */
export interface Load {
  /** All requests so far. */
  readonly outcomes: readonly Outcome[];
  /** Ids of the projects whose creation was acknowledged so far. */
  acknowledged(): readonly string[];
  /** Resolves once `until` projects are acknowledged and every request has ended. */
  readonly done: Promise<void>;
  /** Starts no more requests and waits for the running ones. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly token: string;
  /** Concurrent requests that create projects. */
  readonly writers: number;
  /** Concurrent requests that read a page of projects. @default 0 */
  readonly readers?: number;
  /** Stops by itself after this many acknowledged creations. @default never */
  readonly until?: number;
  /** Milliseconds each lane pauses after an answer. @default 0 */
  readonly pauseMs?: number;
}

/** Longer than any answer may take, and short enough to show in a test. */
const hangTimeoutMs = 10_000;
/** Milliseconds before a client that found nobody listening tries again. */
const refusedPauseMs = 25;

/** Creates and reads projects over HTTP like many clients, and records every answer. */
export function startLoad(options: LoadOptions): Load {
  const outcomes: Outcome[] = [];
  const acknowledged: string[] = [];
  const stopped = new AbortController();
  const lateness = watchLateness();
  const isOver = () => stopped.signal.aborted || acknowledged.length >= (options.until ?? Infinity);

  async function lane(kind: Outcome["kind"]): Promise<void> {
    while (!isOver()) {
      const outcome = await ask(options, { kind, lateness });
      outcomes.push(outcome);
      if (outcome.projectId !== undefined) acknowledged.push(outcome.projectId);
      await sleep(outcome.status === undefined ? refusedPauseMs : (options.pauseMs ?? 0));
    }
  }

  const lanes = [
    ...Array.from({ length: options.writers }, () => lane("write")),
    ...Array.from({ length: options.readers ?? 0 }, () => lane("read")),
  ];
  const done = Promise.all(lanes).then(() => lateness.stop());
  return {
    outcomes,
    acknowledged: () => acknowledged,
    done,
    stop() {
      stopped.abort();
      return done;
    },
  };
}

interface Asking {
  readonly kind: Outcome["kind"];
  readonly lateness: Lateness;
}

async function ask({ url, token }: LoadOptions, { kind, lateness }: Asking): Promise<Outcome> {
  const startedAtMs = performance.now();
  const ownMs = lateness.stopwatch();
  const path = kind === "write" ? "/api/v1/projects" : "/api/v1/projects/grid";
  const body = kind === "write" ? { name: "Lobby video wall" } : { startRow: 0, endRow: 10, count: false };
  const end = (parts: Pick<Outcome, "status" | "hung" | "projectId">): Outcome => ({
    startedAtMs,
    durationMs: performance.now() - startedAtMs,
    ownMs: ownMs(),
    kind,
    ...parts,
  });
  try {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hangTimeoutMs),
    });
    const text = await response.text();
    return end({ status: response.status, hung: false, projectId: response.status === 201 ? idIn(text) : undefined });
  } catch (error) {
    const hung = error instanceof Error && error.name === "TimeoutError";
    return end({ status: undefined, hung, projectId: undefined });
  }
}

/** @throws {Error} if a successful answer has no project */
function idIn(text: string): string {
  const id = /"id":"([0-9a-f]{24})"/u.exec(text)?.[1];
  if (id === undefined) throw new Error(`Cannot read the project's id: ${text}`);
  return id;
}

/** Number of answers by status; `none` counts requests without an answer. */
export function countStatuses(outcomes: readonly Outcome[]): Readonly<Record<string, number>> {
  const groups = Map.groupBy(outcomes, ({ status }) => String(status ?? "none"));
  return Object.fromEntries([...groups].map(([status, of]) => [status, of.length]));
}

/** The longest duration, in whole milliseconds; 0 without requests. */
export function slowestMs(outcomes: readonly Outcome[]): number {
  return Math.round(Math.max(0, ...outcomes.map(({ durationMs }) => durationMs)));
}

/** The longest duration without what a busy machine added to it, in whole milliseconds; 0 without requests. */
export function slowestByItselfMs(outcomes: readonly Outcome[]): number {
  return Math.round(Math.max(0, ...outcomes.map(({ ownMs }) => ownMs)));
}
