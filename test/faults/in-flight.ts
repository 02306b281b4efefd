import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import { webhookIdOf } from "../support/arrivals.ts";

/** A kill of the service, by the clock of the machine. */
export interface Kill {
  /** Webhook ids of the attempts without an answer. */
  readonly inFlight: readonly string[];
  readonly atMs: number;
  readonly readyAtMs: number;
}

/** A time without PostgreSQL, by the clock of the machine. */
export interface Outage {
  /** Webhook ids of the attempts without an answer at its begin. */
  readonly inFlight: readonly string[];
  readonly atMs: number;
  readonly backAtMs: number;
}

/** Deliveries may start a moment before the banner is read. */
const startedAgainMs = 200;

/** Makes a receiver answer after a delay, and keeps track of unanswered requests. */
export function watchInFlight(delayMs: number) {
  const unanswered = new Set<string>();
  const answers = new Map<ReceivedRequest, number>();
  let answerMs = delayMs;
  return {
    /** Times of the answers, by the clock of the machine. */
    answers,
    /** Makes the receiver answer after another delay from now on. */
    slowDown(toMs: number) {
      answerMs = toMs;
    },
    /** Resolves with the webhook ids of the running attempts as soon as there are any; with none after `waitMs`. */
    async untilInFlight(waitMs: number): Promise<readonly string[]> {
      const deadlineMs = performance.now() + waitMs;
      while (unanswered.size === 0 && performance.now() < deadlineMs) await sleep(1);
      return [...unanswered];
    },
    async respond(request: ReceivedRequest) {
      const id = webhookIdOf(request);
      unanswered.add(id);
      await sleep(answerMs);
      unanswered.delete(id);
      answers.set(request, Date.now());
      return { status: 204 };
    },
  };
}

/**
 * Returns the time from the restart to the repetition of each attempt in flight; Infinity for one never repeated. If
 * another kill came in between, its restart counts.
 */
export function retriesOf(killed: Kill, kills: readonly Kill[], receiver: Receiver): readonly number[] {
  return killed.inFlight.map((id) => {
    const startedMs = killed.readyAtMs - startedAgainMs;
    const again = receiver.requests.find((request) => webhookIdOf(request) === id && request.receivedAtMs > startedMs);
    if (again === undefined) return Number.POSITIVE_INFINITY;
    const restarts = kills.map(({ readyAtMs }) => readyAtMs).filter((atMs) => atMs <= again.receivedAtMs);
    return Math.max(0, again.receivedAtMs - Math.max(killed.readyAtMs, ...restarts));
  });
}

/** Observations of a run in which the service was killed. */
export interface KilledRun {
  readonly requests: readonly ReceivedRequest[];
  /** Times of the answers; a request without one was never answered. */
  readonly answers: ReadonlyMap<ReceivedRequest, number>;
  readonly kills: readonly Kill[];
  readonly outages: readonly Outage[];
  /** Longest time from an answer until its result is recorded. */
  readonly settlingMs: number;
}

/** Longest pause of a service before it tries to record results again, and the time for doing so. */
const resumeMs = 2_000;

/** Requests that were repeated, each with the time from its answer to the kill that explains it. */
export interface Repeated {
  /** Milliseconds by which answers preceded the kill; none for requests that had no answer. */
  readonly unrecordedMs: readonly number[];
  /** Webhook ids repeated although no kill of the service met their attempt in flight or its result unrecorded. */
  readonly unexplained: readonly string[];
}

/** Looks for the kill that explains each repetition: one of PostgreSQL never does, since results wait for its return. */
export function explainRepetitions(run: KilledRun): Repeated {
  const unrecordedMs: number[] = [];
  const unexplained: string[] = [];
  for (const [id, copies] of Map.groupBy(run.requests, webhookIdOf)) {
    for (const [index, again] of copies.slice(1).entries()) {
      const sent = copies[index];
      const answeredMs = (sent && run.answers.get(sent)) ?? Number.POSITIVE_INFINITY;
      const receivedMs = sent?.receivedAtMs ?? Number.NaN;
      const cause = run.kills.find(
        (kill) =>
          receivedMs <= kill.readyAtMs &&
          again.receivedAtMs > kill.atMs &&
          answeredMs >= recordedUntilMs(kill, run) - run.settlingMs,
      );
      if (!cause) unexplained.push(id);
      else if (answeredMs < cause.atMs) unrecordedMs.push(cause.atMs - answeredMs);
    }
  }
  return { unrecordedMs, unexplained };
}

/** The last moment at which the killed process could record results. */
function recordedUntilMs({ atMs }: Kill, { outages }: KilledRun): number {
  const outage = outages.find(({ backAtMs }) => backAtMs <= atMs && atMs <= backAtMs + resumeMs);
  return outage?.atMs ?? atMs;
}
