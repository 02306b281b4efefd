import type { EndpointOptions } from "@design-catalog/core/ports";
import type { Place } from "./lines.ts";

/** Limits that an endpoint sets; one that is missing does not hold. */
export type Limits = Pick<EndpointOptions, "maxPerSecond" | "maxAtOnce">;

/** Time that attempts may catch up with: timers fire late, which must not lower the rate. */
const lateMsMax = 100;
/** Time from a permit to its attempt: loads that take longer must not let many attempts begin together. */
const permitMsMax = 1_000;
/** Part of a turn that rounding may cost. */
const tolerance = 1e-6;

/**
 * Attempts at an endpoint that only this process attempts: each takes a turn, at the intervals of the rate, and
 * a place until it ends. All times are those of the process's timers.
 */
export class Allowance {
  limits: Limits;
  /** Jobs that have a turn, and when they got it. */
  readonly #permits = new Map<Place, number>();
  /** Time of the next turn. */
  #nextAtMs = -Infinity;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Whether attempts are under way. */
  get isUsed(): boolean {
    return this.#permits.size > 0;
  }

  /** Attempts that may begin now. */
  left(nowMs: number): number {
    return Math.min(this.placesLeft, this.turns(nowMs, nowMs));
  }

  get placesLeft(): number {
    return Math.max(0, (this.limits.maxAtOnce ?? Infinity) - this.#permits.size);
  }

  /** Turns from now until a time. */
  turns(nowMs: number, untilMs: number): number {
    const fromMs = Math.max(this.#nextAtMs, nowMs - lateMsMax);
    const spanMs = untilMs - fromMs;
    return this.#turnMs === 0 ? Infinity : Math.max(0, Math.floor(spanMs / this.#turnMs + tolerance) + 1);
  }

  /** Attempts for which jobs may wait: those that have a turn until a time, and one for each place. */
  ahead(nowMs: number, untilMs: number): number {
    return Math.min(this.turns(nowMs, untilMs), this.placesLeft + (this.limits.maxAtOnce ?? 0));
  }

  /** Milliseconds until the next turn; 0 when it has come. */
  waitMs(nowMs: number): number {
    return Math.max(0, this.#nextAtMs - nowMs);
  }

  /** Keeps the distance of one turn from what another process did at a time. */
  follow(atMs: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, atMs + this.#turnMs);
  }

  take(place: Place, nowMs: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, nowMs - lateMsMax) + this.#turnMs;
    this.#permits.set(place, nowMs);
  }

  /** Tells whether a job has a permit that still holds. */
  permits(place: Place, nowMs: number): boolean {
    return nowMs - (this.#permits.get(place) ?? -Infinity) <= permitMsMax;
  }

  /** Ends a permit; false for a job without one. The turn of a job that led to no attempt goes to the next. */
  end(place: Place): boolean {
    if (!this.#permits.delete(place)) return false;
    if (!place.settlement?.attempt) this.#nextAtMs -= this.#turnMs;
    return true;
  }

  get #turnMs(): number {
    return 1_000 / (this.limits.maxPerSecond ?? Infinity);
  }
}
