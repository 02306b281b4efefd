import type { DispatchEndpoint, DispatchItem, Id } from "@design-catalog/core/ports";
import { hasLimits, limitedGroupsOf } from "@design-catalog/core/webhooks";
import { Allowance, type Limits } from "./allowance.ts";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import { type Lease, Leases, type LeasesOptions } from "./leases.ts";
import type { Place, Turns } from "./lines.ts";

export interface ThrottleOptions extends Omit<LeasesOptions, "isBusy" | "onIdle"> {
  /** Called when jobs at an endpoint may start again. */
  readonly onTurn: (endpointId: HeldJob["endpointId"]) => void;
  /** Jobs that wait in a lane for a turn at an endpoint. */
  readonly waiting: (place: Pick<Place, "lane" | "endpointId">) => number;
}

/** Jobs are claimed for turns so far ahead: longer than the pause between two claims. */
const aheadMs = 1_000;

type LimitedEndpoint = Pick<DispatchEndpoint, "id" | "enabled" | "options">;

/** Where a delivery goes. */
export interface Destination extends Pick<DispatchItem, "applicationId"> {
  readonly endpoint: LimitedEndpoint | undefined;
}

interface Limited {
  readonly lease: Lease;
  readonly allowance: Allowance;
  callOff: (() => void) | undefined;
}

/**
 * Keeps to the limits of endpoints. One process at a time, which holds the endpoint's lease, makes all attempts that keep
 * to them, so none needs to count those of others; the others hand such jobs back. Endpoints without limits are unknown
 * here. Jobs that wait have no settlement: they stay in line, or go back to the queue, as they came.
 */
export class Throttle implements Turns {
  readonly #options: ThrottleOptions;
  readonly #limited = new Map<HeldJob["endpointId"], Limited>();
  readonly #leases: Leases;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    const limitedBy = ({ endpoint }: Lease) => this.#limited.get(endpoint.endpointId);
    this.#leases = new Leases({
      ...options,
      isBusy: (lease) => limitedBy(lease)?.allowance.isUsed === true,
      onIdle: ({ endpoint }) => this.#forget(endpoint.endpointId),
    });
  }

  isLimited(endpointId: HeldJob["endpointId"]): boolean {
    return this.#limited.has(endpointId);
  }

  left(endpointId: HeldJob["endpointId"]): number {
    const limited = this.#limited.get(endpointId);
    // Jobs of an endpoint that this process does not hold are stopped once they are loaded.
    return limited && this.#leases.holds(limited.lease) ? limited.allowance.left(this.#now) : Infinity;
  }

  take(place: Place): void {
    const limited = place.keepsLimits ? this.#limited.get(place.endpointId) : undefined;
    if (!limited || !this.#leases.holds(limited.lease)) return;
    limited.allowance.take(place, this.#now);
    this.#awaitTurn(limited);
  }

  end(place: Place): boolean {
    const limited = this.#limited.get(place.endpointId);
    if (limited?.allowance.end(place) !== true) return false;
    this.#awaitTurn(limited);
    return true;
  }

  /** Tells whether the attempt of a loaded job may begin; one that may not goes back to the queue. */
  async admits(held: Place, item: Destination | undefined): Promise<boolean> {
    // Nothing is sent without an endpoint, or to one that is disabled.
    if (!held.keepsLimits || item?.endpoint?.enabled !== true) return true;
    const limited = this.#learn(item.applicationId, item.endpoint);
    if (!limited || this.#permits(limited, held)) return true;
    this.end(held);
    if (!(await this.#obtain(limited)) || limited.allowance.left(this.#now) < 1) return false;
    this.take(held);
    // Ending its last permit may have called off what others wait for.
    this.#options.onTurn(held.endpointId);
    return true;
  }

  /** Lowers the places of each group with limits to the jobs of it that may be claimed now. */
  claimable(lane: Lane, others: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    if (this.#limited.size === 0) return others;
    const places = new Map(others);
    for (const [endpointId, limited] of this.#limited) {
      if (endpointId === "") continue;
      const wanted = this.#wanted(limited, lane);
      for (const group of limitedGroupsOf(endpointId)) {
        const free = lane.jobsPerEndpoint - (lane.activeByGroup.get(group) ?? 0);
        places.set(group, Math.max(0, Math.min(wanted, free, others.get(group) ?? Infinity)));
      }
    }
    return places;
  }

  /** Ends the leases of this process. */
  async stop(): Promise<void> {
    for (const { callOff } of this.#limited.values()) callOff?.();
    await this.#leases.stop();
  }

  /** Jobs that will soon have a turn; one at a time asks whether another process still holds the endpoint. */
  #wanted({ lease, allowance }: Limited, lane: Lane): number {
    const { endpointId } = lease.endpoint;
    const waiting = this.#options.waiting({ lane, endpointId });
    if (!this.#leases.holds(lease)) return this.#leases.isElsewhere(lease) ? 0 : 1 - waiting;
    const nowMs = this.#now;
    return allowance.ahead(nowMs, nowMs + aheadMs) - waiting;
  }

  #permits({ lease, allowance }: Limited, held: Place): boolean {
    return this.#leases.holds(lease) && allowance.permits(held, this.#now);
  }

  async #obtain({ lease, allowance }: Limited): Promise<boolean> {
    if (this.#leases.holds(lease)) return true;
    const otherEndedAtMs = await this.#leases.obtain(lease);
    if (otherEndedAtMs === undefined) return false;
    allowance.follow(otherEndedAtMs);
    return true;
  }

  /** Notes the limits of an endpoint as it was loaded; undefined if it has none. */
  #learn(applicationId: DispatchItem["applicationId"], { id, options = {} }: LimitedEndpoint): Limited | undefined {
    if (!hasLimits(options)) return this.#lift(id);
    const limited = this.#limited.get(id) ?? this.#open(applicationId, id, options);
    limited.lease.usedAtMs = this.#now;
    limited.allowance.limits = options;
    return limited;
  }

  #open(applicationId: DispatchItem["applicationId"], endpointId: Id<"endpoint">, limits: Limits): Limited {
    const lease = this.#leases.open({ applicationId, endpointId });
    const limited = { lease, allowance: new Allowance(limits), callOff: undefined };
    this.#limited.set(endpointId, limited);
    return limited;
  }

  #lift(endpointId: Id<"endpoint">): undefined {
    const lifted = this.#limited.get(endpointId);
    if (!lifted) return;
    this.#leases.close(lifted.lease);
    this.#forget(endpointId);
    this.#options.onTurn(endpointId);
  }

  #forget(endpointId: HeldJob["endpointId"]): void {
    this.#limited.get(endpointId)?.callOff?.();
    this.#limited.delete(endpointId);
  }

  /** Looks at the line again at the next turn. */
  #awaitTurn(limited: Limited, nowMs = this.#now): void {
    limited.callOff?.();
    const waitMs = limited.allowance.waitMs(nowMs);
    limited.callOff = waitMs > 0 ? this.#options.timers.after(waitMs, () => this.#look(limited)) : undefined;
  }

  /** Some timers fire a moment early, when there is no turn yet; which it is one reading of the clock decides. */
  #look(limited: Limited): void {
    const nowMs = this.#now;
    if (limited.allowance.waitMs(nowMs) > 0) this.#awaitTurn(limited, nowMs);
    else this.#options.onTurn(limited.lease.endpoint.endpointId);
  }

  get #now(): number {
    return this.#options.timers.now();
  }
}
