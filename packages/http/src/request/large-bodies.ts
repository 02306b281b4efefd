import { DomainError, type OperationContext } from "@design-catalog/core";
import type { Exchange } from "../routes/route.ts";
import { deferred } from "./deferred.ts";

/** Bytes from which a body takes turns; a smaller one costs the event loop a millisecond or two. */
const largeBytes = 65_536;

/** Most large bodies of one caller that may wait in this process. */
export const waitingMax = 8;

/** A body to be parsed and checked. */
export interface ReadBody {
  readonly bytes: number;
  /** The caller it belongs to: callers take turns. */
  readonly caller: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly source: Pick<Exchange, "request" | "signal">;
}

/** Functions that begin the waiting turns, by caller, in the order of the turns. */
const lines = new Map<string, Set<() => void>>();
let isBusy = false;

/** The caller whose turn a large body takes: a user, whatever client sends it, otherwise an address. */
export function callerOf({ applicationId, actor, clientAddress }: OperationContext): string {
  return `${applicationId} ${actor?.userId ?? clientAddress ?? ""}`;
}

/**
 * Runs the work on a body. Large bodies run one after another, each after a pause as long as the one before took: in
 * between, other requests run and get half of the processor, however many bodies arrive at once. Callers take turns, so
 * nobody waits for more than one body of each other caller.
 * @throws {DomainError} `rate_limited` when {@link waitingMax} bodies of the caller already wait, `request_timeout`
 * when the client has gone. Throws the signal's reason when it aborts.
 */
export async function inTurn<Result>(body: ReadBody, look: () => Result): Promise<Result> {
  if (body.bytes < largeBytes) return look();
  await turnOf(body);
  const startedMs = performance.now();
  try {
    return look();
  } finally {
    setTimeout(beginNext, performance.now() - startedMs);
  }
}

async function turnOf({ caller, source }: ReadBody): Promise<void> {
  if (!isBusy) {
    isBusy = true;
    return;
  }
  const line = lines.get(caller) ?? new Set();
  if (line.size >= waitingMax) {
    const policy = { name: "large-bodies-at-once", quota: waitingMax };
    throw new DomainError("rate_limited", "Too many large bodies at once", { retryAfterSeconds: 1, policy });
  }
  lines.set(caller, line);
  const { promise, resolve } = deferred();
  line.add(resolve);
  const gone = AbortSignal.any([source.signal, source.request.signal]);
  if (gone.aborted) resolve();
  else gone.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  // A caller whose turn has come has left the line, and keeps the turn even if its client has just gone.
  if (!line.delete(resolve)) return;
  source.signal.throwIfAborted();
  throw new DomainError("request_timeout", "The client disconnected while its body waited");
}

/** Begins the next turn and moves its caller to the end of the line. */
function beginNext(): void {
  for (const [caller, line] of lines) {
    lines.delete(caller);
    const [begin] = line;
    if (!begin) continue;
    line.delete(begin);
    if (line.size > 0) lines.set(caller, line);
    begin();
    return;
  }
  isBusy = false;
}
