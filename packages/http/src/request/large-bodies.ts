import { holderOf, type SlotContext, slotsOf } from "@design-catalog/core/application";
import type { Exchange } from "../routes/route.ts";
import { turnOf } from "./slot-turn.ts";

/** Bytes from which a body takes turns; a smaller one costs the event loop a millisecond or two. */
const largeBytes = 65_536;

/** A body to be parsed and checked. */
export interface ReadBody {
  readonly bytes: number;
  /** Context of the request: callers take turns. */
  readonly context: SlotContext;
  /** Aborts when nobody waits for the answer any more. */
  readonly source: Pick<Exchange, "request" | "signal">;
}

/**
 * Runs the work on a body. Large bodies run one after another, each after a pause as long as the one before took: in
 * between, other requests run and get half of the processor, however many bodies arrive at once. Callers take turns, so
 * nobody waits for more than one body of each other caller.
 * @throws {DomainError} `rate_limited` when too many bodies of the caller already wait, `request_timeout` when the client
 * has gone. Throws the signal's reason when it aborts.
 */
export async function inTurn<Result>({ bytes, context, source }: ReadBody, look: () => Result): Promise<Result> {
  if (bytes < largeBytes) return look();
  const place = slotsOf(context, "large-bodies").take(holderOf(context));
  await turnOf(place, source);
  const startedMs = performance.now();
  try {
    return look();
  } finally {
    setTimeout(() => place.leave(), performance.now() - startedMs);
  }
}
