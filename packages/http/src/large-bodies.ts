import { DomainError, type OperationContext } from "@design-catalog/core";
import type { Exchange } from "./route.ts";

/** Smaller ones cost the event loop a millisecond or two. */
const largeBytes = 65_536;

/** Large bodies of one caller that wait for their turn in this process. */
export const waitingMax = 8;

/** A body that is to be looked at. */
export interface ReadBody {
  readonly bytes: number;
  /** Whose it is: callers take turns. */
  readonly caller: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly source: Pick<Exchange, "request" | "signal">;
}

/** What begins the turns of those who wait, by caller, in the order of the turns. */
const lines = new Map<string, Set<() => void>>();
let isBusy = false;

/** Whose turn a large body takes: all that a user sends, by whatever client, else all that comes from an address. */
export function callerOf({ applicationId, actor, clientAddress }: OperationContext): string {
  return `${applicationId} ${actor?.userId ?? clientAddress ?? ""}`;
}

/**
 * Runs what looks at a body. Large ones are looked at one after the other, each after a pause as long as the one before
 * took: between any two of them others have their turn, and half of the processor, however many are sent at once. Callers
 * take turns, so nobody waits for more than one body of each other caller.
 * @throws {DomainError} `rate_limited` when {@link waitingMax} bodies of the caller wait already, `request_timeout` when the
 * client has gone. Throws the signal's reason when it aborts.
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
  const { promise, resolve } = Promise.withResolvers<void>();
  line.add(resolve);
  const gone = AbortSignal.any([source.signal, source.request.signal]);
  if (gone.aborted) resolve();
  else gone.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  // Whose turn has come is in line no more, and has it even when its client has just gone.
  if (!line.delete(resolve)) return;
  source.signal.throwIfAborted();
  throw new DomainError("request_timeout", "The client went away while its body waited");
}

/** Begins the next turn; its caller goes to the end. */
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
