import { hex } from "@design-catalog/core/engine";
import type { DeliveryStore, EndpointReference, Log, Random, Timers } from "@design-catalog/core/ports";
import { attemptDeadlineMs } from "../attempts/attempt.ts";

export interface LeasesOptions {
  readonly deliveries: Pick<DeliveryStore, "lease">;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  /** Tells whether attempts at an endpoint are under way. */
  readonly isBusy: (lease: Lease) => boolean;
  /** Called when an endpoint has long not been used; its lease ends. */
  readonly onIdle: (lease: Lease) => void;
}

/** This process's claim to an endpoint. Times are those of its timers. */
export interface Lease {
  readonly endpoint: EndpointReference;
  heldUntilMs: number;
  /** Time before which another process is taken to hold it. */
  askAtMs: number;
  asking: Promise<number | undefined> | undefined;
  usedAtMs: number;
}

/** Lasts through an attempt, and through an outage of the database that is not much longer. */
const leaseMs = 30_000;
const prolongMs = 5_000;
/** Time for which an endpoint is left to another process before this one asks again. */
const elsewhereMs = 5_000;
const idleMs = 60_000;
/** Rest of a lease without which no attempt begins: each ends while its process still holds the endpoint. */
const spareMs = attemptDeadlineMs + 1_000;

/** Leases of endpoints that only one process at a time may attempt. */
export class Leases {
  readonly #options: LeasesOptions;
  readonly #leases = new Set<Lease>();
  readonly #holder: string;
  #callOff: (() => void) | undefined;
  #isStopped = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    this.#holder = hex(options.random.bytes(12));
  }

  /** Begins to look after an endpoint, which this process does not hold yet. */
  open(endpoint: EndpointReference): Lease {
    const lease = { endpoint, heldUntilMs: -Infinity, askAtMs: -Infinity, asking: undefined, usedAtMs: this.#now };
    this.#leases.add(lease);
    this.#callOff ??= this.#options.timers.after(prolongMs, () => void this.#look());
    return lease;
  }

  /** Ends a lease of an endpoint that has no limits any more. */
  close(lease: Lease): void {
    this.#leases.delete(lease);
    void this.#request([lease], 0);
  }

  /** Tells whether an attempt that begins now ends while this process holds the endpoint. */
  holds({ heldUntilMs }: Lease): boolean {
    return this.#now + spareMs < heldUntilMs;
  }

  /** Tells whether another process is taken to hold the endpoint. */
  isElsewhere(lease: Lease): boolean {
    return this.#now < lease.askAtMs;
  }

  /** Takes an endpoint; returns the time at which another process ended, -Infinity if none has, undefined if one holds it. */
  obtain(lease: Lease): Promise<number | undefined> {
    if (this.#isStopped || this.isElsewhere(lease)) return Promise.resolve(undefined);
    return (lease.asking ??= this.#request([lease], leaseMs)
      .then((ends) => ends.get(lease))
      .finally(() => (lease.asking = undefined)));
  }

  /** Ends the leases of endpoints without attempts under way; those of others lapse. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#callOff?.();
    await this.#request(
      [...this.#leases].filter((lease) => this.#holds(lease) && !this.#options.isBusy(lease)),
      0,
    );
  }

  #holds({ heldUntilMs }: Lease): boolean {
    return this.#now < heldUntilMs;
  }

  /** Prolongs leases, and ends those that nobody uses. */
  async #look(): Promise<void> {
    const { isBusy, onIdle, timers } = this.#options;
    const isUsed = (lease: Lease) => isBusy(lease) || this.#now - lease.usedAtMs < idleMs;
    const idle = [...this.#leases].filter((lease) => !isUsed(lease));
    for (const lease of idle) {
      this.#leases.delete(lease);
      onIdle(lease);
    }
    await this.#request(
      idle.filter((lease) => this.#holds(lease)),
      0,
    );
    await this.#request(
      [...this.#leases].filter((lease) => this.#holds(lease)),
      leaseMs,
    );
    const isOver = this.#isStopped || this.#leases.size === 0;
    this.#callOff = isOver ? undefined : timers.after(prolongMs, () => void this.#look());
  }

  /** Asks for leases; returns those that it got. A failure leaves them as they are. */
  async #request(leases: readonly Lease[], forMs: number): Promise<ReadonlyMap<Lease, number>> {
    const ends = new Map<Lease, number>();
    if (leases.length === 0) return ends;
    const askedAtMs = this.#now;
    const { deliveries, log } = this.#options;
    try {
      const endpoints = leases.map(({ endpoint }) => endpoint);
      const granted = await deliveries.lease({ holder: this.#holder, endpoints, forMs });
      const byEndpoint = new Map(granted.map((lease) => [lease.endpointId, lease.otherEndedMs]));
      for (const lease of leases) {
        const otherEndedMs = byEndpoint.get(lease.endpoint.endpointId);
        lease.heldUntilMs = otherEndedMs === undefined ? -Infinity : askedAtMs + forMs;
        if (otherEndedMs === undefined) lease.askAtMs = this.#now + elsewhereMs;
        else ends.set(lease, otherEndedMs === null ? -Infinity : askedAtMs - otherEndedMs);
      }
    } catch (error) {
      log.warn("Leases of endpoints could not be written", { error: String(error), rows: leases.length });
    }
    return ends;
  }

  get #now(): number {
    return this.#options.timers.now();
  }
}
