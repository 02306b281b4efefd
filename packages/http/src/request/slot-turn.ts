import { DomainError } from "@design-catalog/core";
import type { SlotPlace } from "@design-catalog/core/ports";
import type { Exchange } from "../routes/route.ts";
import { deferred } from "./deferred.ts";

/**
 * Waits for the turn of a place, which is left if nobody waits for the answer any more.
 * @throws {DomainError} `request_timeout` when the client has gone. Throws the signal's reason when it aborts.
 */
export async function turnOf(
  place: SlotPlace,
  { request, signal }: Pick<Exchange, "request" | "signal">,
): Promise<void> {
  if (place.hasTurn()) return;
  const { promise: left, resolve } = deferred();
  const gone = AbortSignal.any([signal, request.signal]);
  if (gone.aborted) resolve();
  else gone.addEventListener("abort", resolve, { once: true });
  await Promise.race([place.turn, left]);
  // Who has the turn keeps it even if its client has just gone.
  if (place.hasTurn()) return;
  place.leave();
  signal.throwIfAborted();
  throw new DomainError("request_timeout", "The client disconnected while its request waited");
}
