import { DomainError } from "@design-catalog/core/engine";
import type { Telemetry, Timers } from "@design-catalog/core/ports";
import { endpointIdOf } from "@design-catalog/core/webhooks";
import type { Lane } from "./lane.ts";
import type { Behind, Pace } from "./pace.ts";
import { WaitingRoom } from "./waiting-room.ts";

export interface BackPressureOptions {
  readonly lane: Pick<Lane, "jobsAhead">;
  readonly pace: Pick<Pace, "behind">;
  readonly timers: Timers;
  readonly telemetry: Pick<Telemetry, "busyRefused">;
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
  readonly #requests: WaitingRoom;
  /** Answers that wait until the process has nearly caught up. */
  readonly #answers: WaitingRoom;
  #isOff = false;

  constructor(options: BackPressureOptions) {
    this.#options = options;
    this.#requests = new WaitingRoom(options.timers);
    this.#answers = new WaitingRoom(options.timers);
  }

  /** Requests that are held up. */
  get heldUp(): number {
    return this.#requests.size + this.#answers.size;
  }

  /** Tells whether a request must wait before it adds a job of a group; those that came first go first. */
  turnsAway(group: string, hasWaited: boolean): boolean {
    return this.#room(group) === 0 || (!hasWaited && this.#requests.count(group) > 0);
  }

  /** Waits for room. @throws {DomainError} `busy` when the time is up */
  async whenRoom(group: string, deadlineMs: number): Promise<void> {
    const { timers, telemetry } = this.#options;
    const leftMs = deadlineMs - timers.now();
    if (leftMs > 0 && (await this.#requests.wait(group, leftMs))) return;
    telemetry.busyRefused();
    throw new DomainError("busy", "Deliveries wait for the service; send the request again", { retryAfterSeconds: 1 });
  }

  /** Resolves when few deliveries of a group wait, after 1 s at the latest. */
  async whenEased(group: string): Promise<void> {
    if (!this.#isEased(group)) await this.#answers.wait(group, easedMsMax);
  }

  /** Notes that a delivery of a group has been committed, sent or recorded. */
  noteProgress(group: string): void {
    this.#look(group, 1);
  }

  /** Looks at all groups again: a claim has ended, or an endpoint has failed. */
  lookAgain(): void {
    for (const group of new Set([...this.#requests.keys, ...this.#answers.keys])) this.#look(group, Infinity);
  }

  /** Holds nobody up any more. */
  end(): void {
    this.#isOff = true;
    this.lookAgain();
  }

  #look(group: string, requestsMax: number): void {
    if (this.#requests.count(group) > 0) this.#requests.wake(group, Math.min(this.#room(group), requestsMax));
    if (this.#answers.count(group) > 0 && this.#isEased(group)) this.#answers.wake(group, Infinity);
  }

  /** Jobs of a group that requests may add before as many wait for this process as it holds beyond places. */
  #room(group: string): number {
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
