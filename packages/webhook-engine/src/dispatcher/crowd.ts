import type { Timers } from "@design-catalog/core/ports";

/** Right of a request that has waited to add jobs of groups, until it has added them or ends. */
export interface Ticket {
  /** Tells whether the request may still add the first job of a group. */
  admits(group: string): boolean;
  /** Notes that the request adds jobs of a group. */
  use(group: string): void;
  /** Gives back what was not used. */
  end(): void;
}

/** The ticket of a request that has not waited. */
export const noTicket: Ticket = { admits: () => false, use: () => undefined, end: () => undefined };

export interface CrowdOptions {
  readonly timers: Pick<Timers, "after">;
  /** Jobs of a group that requests may add. */
  readonly room: (group: string) => number;
}

interface Waiter {
  readonly groups: readonly string[];
  readonly go: () => void;
}

/**
 * Requests that wait for room in several groups at once, in the order of their arrival in each. One that may go on gets a
 * ticket, for which room is kept: none wakes to find that others were faster.
 */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #lines = new Map<string, Set<Waiter>>();
  /** Tickets that have not been used, by group. */
  readonly #tickets = new Map<string, number>();
  /** The group that kept the last request from going on: its room is asked for first. */
  #full = "";
  #size = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  /** Requests that wait. */
  get size(): number {
    return this.#size;
  }

  /** Groups that requests wait for. */
  get groups(): readonly string[] {
    return [...this.#lines.keys()];
  }

  isAwaited(group: string): boolean {
    return this.#lines.has(group);
  }

  /** Tells whether a request without a ticket may add jobs of a group. */
  hasRoom(group: string): boolean {
    return !this.isAwaited(group) && this.#left(group) > 0;
  }

  /** Waits for room in all groups; resolves with undefined after `timeoutMs`. */
  wait(groups: readonly string[], timeoutMs: number): Promise<Ticket | undefined> {
    return new Promise((resolve) => {
      const end = (ticket: Ticket | undefined) => {
        callOff();
        this.#leave(waiter);
        resolve(ticket);
        if (!ticket) for (const group of groups) this.look(group);
      };
      const waiter = { groups, go: () => end(this.#issue(groups)) };
      const callOff = this.#options.timers.after(timeoutMs, () => end(undefined));
      this.#join(waiter);
      for (const group of groups) this.look(group);
    });
  }

  /** Lets those go on that have waited longest for a group, if there is room in all of their groups. */
  look(group: string): void {
    for (const { groups, go } of this.#lines.get(group) ?? []) {
      if (this.#mustWait(groups)) return;
      go();
    }
  }

  #mustWait(groups: readonly string[]): boolean {
    if (groups.includes(this.#full) && this.#left(this.#full) <= 0) return true;
    const full = groups.find((group) => this.#left(group) <= 0);
    if (full !== undefined) this.#full = full;
    return full !== undefined;
  }

  #left(group: string): number {
    return this.#options.room(group) - (this.#tickets.get(group) ?? 0);
  }

  #join(waiter: Waiter): void {
    this.#size++;
    for (const group of waiter.groups) this.#lines.set(group, (this.#lines.get(group) ?? new Set()).add(waiter));
  }

  #leave(waiter: Waiter): void {
    this.#size--;
    for (const group of waiter.groups) {
      const line = this.#lines.get(group);
      line?.delete(waiter);
      if (line?.size === 0) this.#lines.delete(group);
    }
  }

  #issue(groups: readonly string[]): Ticket {
    const unused = new Set(groups);
    for (const group of unused) this.#count(group, 1);
    return {
      admits: (group) => unused.has(group),
      use: (group) => void (unused.delete(group) && this.#count(group, -1)),
      end: () => {
        const left = [...unused];
        unused.clear();
        for (const group of left) this.#count(group, -1);
        for (const group of left) this.look(group);
      },
    };
  }

  #count(group: string, change: 1 | -1): void {
    const count = (this.#tickets.get(group) ?? 0) + change;
    if (count > 0) this.#tickets.set(group, count);
    else this.#tickets.delete(group);
  }
}
