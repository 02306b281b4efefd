import { DomainError } from "@design-catalog/core/engine";
import type { Telemetry, Timers } from "@design-catalog/core/ports";
import { endpointIdOf } from "@design-catalog/core/webhooks";
import type { Lane } from "./lane.ts";
import type { Pace } from "./pace.ts";
import type { Room } from "./room.ts";
import { WaitingRoom } from "./waiting-room.ts";

export interface BackPressureOptions {
  readonly lane: Pick<Lane, "jobsPerEndpoint" | "hasExhausted">;
  readonly room: Pick<Room, "left" | "taken">;
  readonly pace: Pick<Pace, "noteCaughtUp" | "mustKeepUp">;
  readonly timers: Timers;
  readonly telemetry: Pick<Telemetry, "busyRefused">;
}

/** Longest time in which a request may wait for room, in milliseconds. */
export const roomMsMax = 2_000;
/** Longest wait of an answer. */
const easedMsMax = 1_000;
/** Part of an endpoint's room up to which answers do not wait. */
const easedShare = 1 / 2;

/**
 * Holds requests up while deliveries that they would add to wait for this process: before their commit while there is
 * no room, and before their answer until the process has nearly caught up. Clients that wait for their answers thus send
 * no more than the process delivers. Endpoints that are slow, failing or not yet caught up with hold nobody up.
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
    if (this.#hasRoom(group) && (hasWaited || this.#requests.count(group) === 0)) return false;
    return this.#mustKeepUp(group);
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

  /** Notes that the process no longer holds a job of a group. */
  noteFreed(group: string): void {
    if (this.#requests.count(group) > 0 && this.#hasRoom(group)) this.#requests.wake(group, 1);
    if (this.#answers.count(group) > 0 && this.#isEased(group)) this.#answers.wake(group, Infinity);
  }

  /** Looks at all groups again: a claim has ended, or an endpoint has become slow. */
  lookAgain(): void {
    const { room } = this.#options;
    for (const group of this.#requests.keys) {
      this.#requests.wake(group, this.#mustKeepUp(group) ? room.left(group) : Infinity);
    }
    for (const group of this.#answers.keys) if (this.#isEased(group)) this.#answers.wake(group, Infinity);
  }

  /** Holds nobody up any more. */
  end(): void {
    this.#isOff = true;
    this.lookAgain();
  }

  #hasRoom(group: string): boolean {
    const { room, lane, pace } = this.#options;
    if (lane.hasExhausted(group)) pace.noteCaughtUp(endpointIdOf({ group }));
    return room.left(group) > 0;
  }

  #isEased(group: string): boolean {
    const { room, lane } = this.#options;
    return room.taken(group) <= lane.jobsPerEndpoint * easedShare || !this.#mustKeepUp(group);
  }

  #mustKeepUp(group: string): boolean {
    return !this.#isOff && this.#options.pace.mustKeepUp(endpointIdOf({ group }));
  }
}
