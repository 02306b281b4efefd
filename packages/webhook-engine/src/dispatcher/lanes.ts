import { endpointsMax } from "@design-catalog/core/webhooks";
import { Lane } from "./lane.ts";

/** Limits of the attempts that one process makes at the same time. */
export interface DispatcherLimits {
  /**
   * Attempts at once. The default is twice as many as the endpoints of an application have places, so those that answer
   * late leave half of the slots to other applications.
   * @default 2,048
   */
  readonly slots: number;
  /**
   * Attempts at once to one endpoint that answers: so many that a receiver which needs 50 ms takes as much as this
   * process sends. A quarter until it answers.
   * @default 64
   */
  readonly perEndpoint: number;
  /**
   * Bytes of the bodies that committed transactions may hand over for attempts from memory; 0 makes every attempt wait
   * for a claim.
   * @default 16 MiB
   */
  readonly handedOverBytes: number;
}

const perEndpointOfOne = 64;

export const defaultLimits: DispatcherLimits = {
  slots: 2 * endpointsMax * perEndpointOfOne,
  perEndpoint: perEndpointOfOne,
  handedOverBytes: 16 * 1_048_576,
};

/** Fewest places of an endpoint in a process: the kernel does not divide the load evenly. */
const perEndpointMin = 16;

/**
 * Returns the default limits of one of several processes that share the places of each endpoint.
 * @example
 * ```ts
 * assert.deepEqual(divideLimits(4), { slots: 512, perEndpoint: 16, handedOverBytes: 4 * 1_048_576 });
 * ```
 */
export function divideLimits(processes: number): DispatcherLimits {
  const { slots, perEndpoint: ofOne, handedOverBytes } = defaultLimits;
  const perEndpoint = Math.max(perEndpointMin, Math.floor(ofOne / processes));
  return {
    slots: (slots / ofOne) * perEndpoint,
    perEndpoint,
    handedOverBytes: Math.ceil(handedOverBytes / processes),
  };
}

// Retries go to endpoints that have failed before, so they get a fixed and small part of every limit.
const retryShare = 1 / 16;

/** Creates the lane of new deliveries, then that of retries. */
export function createLanes({
  slots,
  perEndpoint,
}: Pick<DispatcherLimits, "slots" | "perEndpoint">): readonly [Lane, Lane] {
  const retriesPerEndpoint = Math.max(1, Math.floor(perEndpoint * retryShare));
  const retrySlots = Math.max(1, Math.floor((slots * retriesPerEndpoint) / perEndpoint));
  return [
    new Lane({ queue: "deliveries", slots: slots - retrySlots, perEndpoint: perEndpoint - retriesPerEndpoint }),
    new Lane({ queue: "delivery-retries", slots: retrySlots, perEndpoint: retriesPerEndpoint }),
  ];
}
