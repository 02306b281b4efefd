import { Lane } from "./lane.ts";

/** Limits of the attempts that one process makes at the same time. */
export interface DispatcherLimits {
  /**
   * Attempts at once. The default is sixteen for each of sixteen endpoints, the maximum of an application, so hanging
   * endpoints cannot take the slots of the others.
   * @default 256
   */
  readonly slots: number;
  /** Attempts at once to one endpoint. @default 16 */
  readonly perEndpoint: number;
  /**
   * Bytes of the bodies that committed transactions may hand over for attempts from memory; 0 makes every attempt wait
   * for a claim.
   * @default 16 MiB
   */
  readonly handedOverBytes: number;
}

export const defaultLimits: DispatcherLimits = { slots: 256, perEndpoint: 16, handedOverBytes: 16 * 1_048_576 };

/** Fewest places of an endpoint in a process: one for new deliveries and one for retries. */
const perEndpointMin = 2;

/**
 * Returns the default limits of one of several processes that share the places of each endpoint.
 * @example
 * ```ts
 * import { divideLimits } from "@design-catalog/webhook-engine";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(divideLimits(4), { slots: 64, perEndpoint: 4, handedOverBytes: 4 * 1_048_576 });
 * ```
 */
export function divideLimits(processes: number): DispatcherLimits {
  const { slots, perEndpoint, handedOverBytes } = defaultLimits;
  return {
    slots: Math.ceil(slots / processes),
    perEndpoint: Math.max(perEndpointMin, Math.floor(perEndpoint / processes)),
    handedOverBytes: Math.ceil(handedOverBytes / processes),
  };
}

// Retries go to endpoints that have failed before, so they get a fixed part of every limit.
const retryShare = 1 / 4;

/** Creates the lane of new deliveries, then that of retries. */
export function createLanes({
  slots,
  perEndpoint,
}: Pick<DispatcherLimits, "slots" | "perEndpoint">): readonly [Lane, Lane] {
  const retrySlots = Math.max(1, Math.floor(slots * retryShare));
  const retriesPerEndpoint = Math.max(1, Math.floor(perEndpoint * retryShare));
  return [
    new Lane({ queue: "deliveries", slots: slots - retrySlots, perEndpoint: perEndpoint - retriesPerEndpoint }),
    new Lane({ queue: "delivery-retries", slots: retrySlots, perEndpoint: retriesPerEndpoint }),
  ];
}
