import type { Lane } from "./lane.ts";

/** Jobs that a process may still hold in a lane, after those that it holds and those that transactions may add. */
export class Room {
  readonly #lane: Lane;
  readonly #reservedByGroup = new Map<string, number>();
  #reserved = 0;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Jobs for which room is reserved. */
  get reserved(): number {
    return this.#reserved;
  }

  reserve(group: string): void {
    this.#count(group, 1);
  }

  free(group: string): void {
    this.#count(group, -1);
  }

  /** Jobs of a group for which room is reserved. */
  reservedFor(group: string): number {
    return this.#reservedByGroup.get(group) ?? 0;
  }

  /** Jobs of a group for which there is room: none while the queue has some, which go first. */
  left(group: string): number {
    const { jobsMax, jobsPerEndpoint, active } = this.#lane;
    if (!this.#lane.hasExhausted(group)) return 0;
    const taken = (this.#lane.activeByGroup.get(group) ?? 0) + this.reservedFor(group);
    return Math.max(0, Math.min(jobsPerEndpoint - taken, jobsMax - active - this.#reserved));
  }

  #count(group: string, change: 1 | -1): void {
    this.#reserved += change;
    const count = (this.#reservedByGroup.get(group) ?? 0) + change;
    if (count > 0) this.#reservedByGroup.set(group, count);
    else this.#reservedByGroup.delete(group);
  }
}
