import { Lane } from "./lane.ts";

/** Bounds of the attempts that one process makes at the same time. */
export interface DispatcherLimits {
  /**
   * Attempts at once. Sixteen endpoints, as many as an application can have, at sixteen each: however many of them
   * hang, they cannot take the slots of the others.
   * @default 256
   */
  readonly slots: number;
  /** Attempts at once to one endpoint. @default 16 */
  readonly perEndpoint: number;
}

export const defaultLimits: DispatcherLimits = { slots: 256, perEndpoint: 16 };

// Retries go to endpoints that failed before: they get a part of their own, and no more, of every limit.
const retryShare = 1 / 4;

/** New deliveries first, then retries. */
export function createLanes({ slots, perEndpoint }: DispatcherLimits): readonly Lane[] {
  const retrySlots = Math.max(1, Math.floor(slots * retryShare));
  const retriesPerEndpoint = Math.max(1, Math.floor(perEndpoint * retryShare));
  return [
    new Lane({ queue: "deliveries", slots: slots - retrySlots, perEndpoint: perEndpoint - retriesPerEndpoint }),
    new Lane({ queue: "delivery-retries", slots: retrySlots, perEndpoint: retriesPerEndpoint }),
  ];
}
