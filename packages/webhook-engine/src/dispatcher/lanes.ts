import type { QueueName } from "@design-catalog/core";

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

/** One queue's part of the slots. */
export interface Lane {
  readonly queue: QueueName;
  readonly slots: number;
  readonly perEndpoint: number;
  /** Jobs claimed and not ended. */
  active: number;
  /** The same by group. */
  readonly activeByGroup: Map<string, number>;
  /** Groups of which the last claim took as much as it was to, so that there may be more; "all" when of every group. */
  unexhausted: ReadonlySet<string> | "all";
  /** When to look into the queue next, by the timers; 0 is at once. */
  lookAtMs: number;
  /** How long the last claim took. */
  claimMs: number;
}

// Retries go to endpoints that failed before: they get a part of their own, and no more, of every limit.
const retryShare = 1 / 4;

/** New deliveries first, then retries. */
export function createLanes({ slots, perEndpoint }: DispatcherLimits): readonly Lane[] {
  const retrySlots = Math.max(1, Math.floor(slots * retryShare));
  const retriesPerEndpoint = Math.max(1, Math.floor(perEndpoint * retryShare));
  return [
    createLane("deliveries", slots - retrySlots, perEndpoint - retriesPerEndpoint),
    createLane("delivery-retries", retrySlots, retriesPerEndpoint),
  ];
}

function createLane(queue: QueueName, slots: number, perEndpoint: number): Lane {
  return {
    queue,
    slots: Math.max(1, slots),
    perEndpoint: Math.max(1, perEndpoint),
    active: 0,
    activeByGroup: new Map(),
    unexhausted: "all",
    lookAtMs: 0,
    claimMs: 0,
  };
}

/** Notes that a job was claimed (1) or has ended (-1). */
export function countActive(lane: Lane, group: string, change: 1 | -1): void {
  lane.active += change;
  const count = (lane.activeByGroup.get(group) ?? 0) + change;
  if (count > 0) lane.activeByGroup.set(group, count);
  else lane.activeByGroup.delete(group);
}
