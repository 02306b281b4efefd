import type { AttemptRecord, Timers } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import type { Room } from "./room.ts";

/** A held job as far as it says what it waits for. */
export interface PacedJob extends Pick<HeldJob, "lane" | "endpointId" | "kind"> {
  readonly settlement: { readonly attempt?: Pick<AttemptRecord, "outcome"> | undefined } | undefined;
}

/** Deliveries of an endpoint that wait for this service. */
export interface Behind {
  /** Those not yet on the wire; Infinity if the queue has more. */
  readonly unsent: number;
  /** Results not yet written, and deliveries of transactions under way. */
  readonly unwritten: number;
}

/**
 * Tells how many deliveries of an endpoint wait for this service. All others wait for their receiver: their requests are
 * on the wire, or the places that they could have are taken by requests that are.
 */
export interface Pace {
  /** Notes that the request of an attempt is on the wire; returns a function to call at its end. */
  begin(held: PacedJob): () => void;
  /**
   * Notes that a job waits for its result to be written. After a failed automatic attempt the endpoint has to succeed, and
   * to be caught up with, again.
   */
  noteMade(held: PacedJob): void;
  /** Notes that the process no longer holds a job. */
  noteOver(held: PacedJob): void;
  /** Notes that a large change has left jobs of an endpoint in the queue. */
  noteLarge(endpointId: HeldJob["endpointId"]): void;
  /**
   * Tells what waits for this service; nothing until it has caught up with the endpoint since its last failure and the last
   * large change.
   */
  behind(endpointId: HeldJob["endpointId"]): Behind;
  /** Attempts that an endpoint may have at once in a lane: more with each success, few again after a failure. */
  placesOf(place: Pick<HeldJob, "lane" | "endpointId">): number;
}

const endpointsMax = 10_000;
/**
 * Part of an endpoint's places that its requests hold when the jobs in line wait for the receiver. After each answer a
 * place is open until the next delivery is loaded, and receivers answer many requests at the same time.
 */
const heldShare = 2 / 3;
/** Time constant of the average; as long as an answer may wait. */
const averageMs = 1_000;

type LaneState = "slots" | "perEndpoint" | "firstPlaces" | "activeByGroup" | "hasExhausted" | "placesLeft";

export interface PaceOptions {
  readonly timers: Pick<Timers, "now">;
  /** The lane of new deliveries. */
  readonly lane: Pick<Lane, LaneState | "leaveBehind">;
  readonly room: Pick<Room, "reservedFor">;
  /** Called when a job has been sent, and when the process no longer holds it. */
  readonly onProgress: (endpointId: HeldJob["endpointId"]) => void;
}

/** Jobs of one endpoint by the state of their attempts; jobs of the schedule count apart from requested ones. */
interface Jobs {
  readonly sent: Set<PacedJob>;
  readonly requestedSent: Set<PacedJob>;
  readonly made: Set<PacedJob>;
}

/** An endpoint whose last attempt succeeded. */
interface Answering {
  isCaughtUp: boolean;
  successes: number;
  /** Average part of the places that its requests held, until a time. */
  held: number;
  heldUntilMs: number;
}

/** Creates a pace that knows no endpoint. */
export function createPace(options: PaceOptions): Pace {
  return new EndpointPaces(options);
}

/** State of an endpoint whose deliveries wait for its receiver. */
export const nothing: Behind = { unsent: 0, unwritten: 0 };
const emptyJobs = (): Jobs => ({ sent: new Set(), requestedSent: new Set(), made: new Set() });
const noJobs = emptyJobs();

class EndpointPaces implements Pace {
  readonly #options: PaceOptions;
  readonly #jobs = new Map<HeldJob["endpointId"], Jobs>();
  readonly #answering = new Map<HeldJob["endpointId"], Answering>();
  #sent = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  begin(held: PacedJob): () => void {
    const { lane, onProgress } = this.#options;
    const { endpointId } = held;
    if (held.lane !== lane) return () => undefined;
    const jobs = this.#jobsOf(endpointId);
    const sent = held.kind === "requested" ? jobs.requestedSent : jobs.sent;
    this.#average(endpointId);
    sent.add(held);
    this.#sent++;
    onProgress(endpointId);
    return () => {
      this.#average(endpointId);
      if (sent.delete(held)) this.#sent--;
      this.#forgetIdle(endpointId);
    };
  }

  noteMade(held: PacedJob): void {
    const { lane, endpointId, kind, settlement } = held;
    if (kind === "requested" || !settlement) return;
    if (lane === this.#options.lane) this.#jobsOf(endpointId).made.add(held);
    if (settlement.attempt) this.#noteOutcome(endpointId, settlement.attempt.outcome);
  }

  noteOver(held: PacedJob): void {
    if (this.#jobs.get(held.endpointId)?.made.delete(held)) this.#forgetIdle(held.endpointId);
    this.#options.onProgress(held.endpointId);
  }

  noteLarge(endpointId: HeldJob["endpointId"]): void {
    this.#options.lane.leaveBehind(endpointId);
    const endpoint = this.#answering.get(endpointId);
    if (endpoint) endpoint.isCaughtUp = false;
  }

  behind(endpointId: HeldJob["endpointId"]): Behind {
    const endpoint = this.#answering.get(endpointId);
    if (!endpoint) return nothing;
    const { lane, room } = this.#options;
    const isExhausted = lane.hasExhausted(endpointId);
    if (isExhausted) endpoint.isCaughtUp = true;
    if (!endpoint.isCaughtUp) return nothing;
    const { sent, made } = this.#jobs.get(endpointId) ?? noJobs;
    const unwritten = made.size + room.reservedFor(endpointId);
    if (Math.max(this.#heldNow(endpointId), this.#average(endpointId)) >= heldShare) return { unsent: 0, unwritten };
    const unsent = (lane.activeByGroup.get(endpointId) ?? 0) - sent.size - made.size;
    return { unsent: isExhausted ? unsent : Infinity, unwritten };
  }

  placesOf({ lane, endpointId }: Pick<HeldJob, "lane" | "endpointId">): number {
    return lane === this.#options.lane ? this.#places(endpointId) : lane.perEndpoint;
  }

  #places(endpointId: HeldJob["endpointId"]): number {
    const { lane } = this.#options;
    return Math.min(lane.perEndpoint, lane.firstPlaces + (this.#answering.get(endpointId)?.successes ?? 0));
  }

  /** Part of the schedule's places that requests hold, including those that requests to others keep from the endpoint. */
  #heldNow(endpointId: HeldJob["endpointId"]): number {
    const { lane } = this.#options;
    const { sent, requestedSent } = this.#jobs.get(endpointId) ?? noJobs;
    const places = this.#places(endpointId);
    const underWay = sent.size + requestedSent.size;
    const left = lane.placesLeft({ places, underWay, scheduledUnderWay: sent.size });
    return 1 - Math.min(left, lane.slots - this.#sent) / lane.placesLeft({ places, underWay: 0, scheduledUnderWay: 0 });
  }

  #average(endpointId: HeldJob["endpointId"]): number {
    const endpoint = this.#answering.get(endpointId);
    if (!endpoint) return 0;
    const nowMs = this.#options.timers.now();
    const weight = Math.exp((endpoint.heldUntilMs - nowMs) / averageMs);
    endpoint.heldUntilMs = nowMs;
    return (endpoint.held = endpoint.held * weight + this.#heldNow(endpointId) * (1 - weight));
  }

  #noteOutcome(endpointId: HeldJob["endpointId"], outcome: AttemptRecord["outcome"]): void {
    const unknown = { isCaughtUp: false, successes: 0, held: 0, heldUntilMs: this.#options.timers.now() };
    const endpoint = this.#answering.get(endpointId) ?? unknown;
    endpoint.successes++;
    if (outcome === "failure") this.#answering.delete(endpointId);
    else this.#answering.set(endpointId, endpoint);
    const [oldest] = this.#answering.keys();
    if (this.#answering.size > endpointsMax && oldest !== undefined) this.#answering.delete(oldest);
  }

  #jobsOf(endpointId: HeldJob["endpointId"]): Jobs {
    const jobs = this.#jobs.get(endpointId) ?? emptyJobs();
    this.#jobs.set(endpointId, jobs);
    return jobs;
  }

  #forgetIdle(endpointId: HeldJob["endpointId"]): void {
    const jobs = this.#jobs.get(endpointId);
    if (jobs && jobs.sent.size + jobs.requestedSent.size + jobs.made.size === 0) this.#jobs.delete(endpointId);
  }
}
