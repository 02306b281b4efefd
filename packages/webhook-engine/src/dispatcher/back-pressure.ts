import { DomainError } from "@design-catalog/core/engine";
import type { Id, Telemetry, Timers } from "@design-catalog/core/ports";
import { endpointIdOf } from "@design-catalog/core/webhooks";
import { Crowd, noTicket, type Ticket } from "./crowd.ts";
import type { Lane } from "./lane.ts";
import type { Behind, Pace } from "./pace.ts";
import { WaitingRoom } from "./waiting-room.ts";

export interface BackPressureOptions {
  readonly lane: Pick<Lane, "jobsAhead">;
  readonly pace: Pick<Pace, "behind">;
  readonly timers: Timers;
  readonly telemetry: Pick<Telemetry, "busyRefused">;
}

/** The little that is known of a request that waits. */
export interface Wish {
  readonly applicationId: Id<"application">;
  /** Time by which it is refused. */
  readonly deadlineMs: number;
}

/** Longest time in which a request may wait for room, in milliseconds. */
export const roomMsMax = 2_000;
/** Longest wait of an answer. */
const easedMsMax = 1_000;
/** Part of the jobs held beyond an endpoint's places that may wait to be sent before answers wait. */
const easedShare = 1 / 2;

/**
 * Holds requests up while deliveries that they would add to wait for this process: before their commit while it is
 * behind, and before their answer until it has nearly caught up. Clients that wait for their answers thus send no more
 * than the process delivers. Deliveries that wait for their receivers hold nobody up.
 */
export class BackPressure {
  readonly #options: BackPressureOptions;
  /** Requests that wait for room. */
  readonly #requests: Crowd;
  /** Groups for which a request of an application waited last. */
  readonly #crowded = new Map<Id<"application">, readonly string[]>();
  /** Answers that wait until the process has nearly caught up. */
  readonly #answers: WaitingRoom;
  #isOff = false;

  constructor(options: BackPressureOptions) {
    this.#options = options;
    this.#requests = new Crowd({ ...options, room: (group) => this.#room(group) });
    this.#answers = new WaitingRoom(options.timers);
  }

  /** Requests that are held up. */
  get heldUp(): number {
    return this.#requests.size + this.#answers.size;
  }

  /** Tells whether a request must wait before it adds a job of a group; those that came first go first. */
  turnsAway(group: string, ticket: Ticket): boolean {
    return !ticket.admits(group) && !this.#requests.hasRoom(group);
  }

  /**
   * Waits until a transaction may run that nothing is known of, while others of its application wait: most of them add
   * jobs of the same groups, and each that finds no room has run in vain.
   */
  async whenPassed({ applicationId, deadlineMs }: Wish): Promise<Ticket> {
    const groups = (this.#crowded.get(applicationId) ?? []).filter((group) => this.#requests.isAwaited(group));
    if (groups.length > 0) return (await this.#wait(groups, deadlineMs)) ?? noTicket;
    this.#crowded.delete(applicationId);
    return noTicket;
  }

  /** Waits for room. @throws {DomainError} `busy` when the time is up */
  async whenRoom(groups: readonly string[], { applicationId, deadlineMs }: Wish): Promise<Ticket> {
    this.#crowded.set(applicationId, groups);
    const ticket = await this.#wait(groups, deadlineMs);
    if (ticket) return ticket;
    this.#options.telemetry.busyRefused();
    throw new DomainError("busy", "Deliveries wait for the service; send the request again", { retryAfterSeconds: 1 });
  }

  /** Resolves when few deliveries of a group wait, after 1 s at the latest. */
  async whenEased(group: string): Promise<void> {
    if (!this.#isEased(group)) await this.#answers.wait(group, easedMsMax);
  }

  /** Notes that a delivery of a group has been committed, sent or recorded. */
  noteProgress(group: string): void {
    this.#look(group);
  }

  /** Looks at all groups again: a claim has ended, or an endpoint has failed. */
  lookAgain(): void {
    for (const group of new Set([...this.#requests.groups, ...this.#answers.keys])) this.#look(group);
  }

  /** Holds nobody up any more. */
  end(): void {
    this.#isOff = true;
    this.lookAgain();
  }

  async #wait(groups: readonly string[], deadlineMs: number): Promise<Ticket | undefined> {
    const leftMs = deadlineMs - this.#options.timers.now();
    return leftMs > 0 ? await this.#requests.wait(groups, leftMs) : undefined;
  }

  #look(group: string): void {
    if (this.#requests.isAwaited(group)) this.#requests.look(group);
    if (this.#answers.count(group) > 0 && this.#isEased(group)) this.#answers.wake(group, Infinity);
  }

  /** Jobs of a group that requests may add before as many wait for this process as it holds beyond places. */
  #room(group: string): number {
    if (this.#isOff) return Infinity;
    const { unsent, unwritten } = this.#behind(group);
    return Math.max(0, this.#options.lane.jobsAhead - unsent - unwritten);
  }

  /** Results that are not yet written keep no event from arriving. */
  #isEased(group: string): boolean {
    return this.#behind(group).unsent <= this.#options.lane.jobsAhead * easedShare;
  }

  #behind(group: string): Behind {
    return this.#isOff ? { unsent: 0, unwritten: 0 } : this.#options.pace.behind(endpointIdOf({ group }));
  }
}
