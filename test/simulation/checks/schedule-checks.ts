import type { Settlement } from "@design-catalog/core/ports";
import { deliveries } from "@design-catalog/core/webhooks";
import type { Sending } from "../world/observations.ts";
import type { SimulatedProcess } from "../world/simulated-process.ts";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";
import { changesOf } from "./ledger.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** The schedule as documented, independent of the engine's. */
const waitsMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 10, 24, 24].map((hours) => hours * hourMs)];
const retryAfterMaxMs = 24 * hourMs;
/** Times are exact to the millisecond, durations are rounded, and an HTTP-date has whole seconds. */
const roundingMs = 3;
const dateRoundingMs = 1_003;

/** An answered request whose result is not written yet. */
interface Answered {
  readonly sending: Sending;
  readonly statusCode: number | undefined;
  readonly retryAfter: string | undefined;
}

/** Invariants of the schedule, checked at results. */
export const scheduleChecks: readonly Invariant[] = [
  {
    name: "5 the wait is that of the schedule within 10 %, or the Retry-After of a 429 or 503 when that is longer",
    watch(scene) {
      const answered = new Map<string, readonly Answered[]>();
      return {
        answer({ sending, result }) {
          const key = keyOf(sending.process, sending.deliveryId);
          const isResponse = result.outcome === "response";
          const statusCode = isResponse ? result.statusCode : undefined;
          // The receiver's header, before the service reads it.
          const retryAfter = isResponse ? result.headers["retry-after"] : undefined;
          answered.set(key, [...(answered.get(key) ?? []), { sending, statusCode, retryAfter }]);
          return undefined;
        },
        settle: ({ process, settlements, settled }) =>
          firstWrong(settlements, (settlement) => {
            const all = answered.get(keyOf(process, settlement.item.deliveryId)) ?? [];
            // An attempt starts when its delivery has been read.
            const startedAtMs = Date.parse(settlement.attempt?.startedAt ?? "");
            const answers = all.filter(({ sending }) =>
              sending.loads.some(({ answeredClockMs }) => answeredClockMs === startedAtMs),
            );
            return settled.has(settlement.job.id) ? judgeNext(scene, { process, settlement, answers }) : undefined;
          }),
      };
    },
  },
  {
    name: "6 a delivery is delivered exactly when a receiver accepts it, and exhausted after its last attempt",
    watch: ({ ledger }) => ({
      commit: ({ changes }) =>
        firstWrong(changesOf(changes, deliveries), ({ after }) => {
          if (!after) return undefined;
          const attempts = ledger.attemptsOf(after.id);
          const isTaken = attempts.some(({ outcome }) => outcome === "success");
          if (isTaken !== (after.status === "delivered")) return `${after.id} is ${after.status}, success: ${isTaken}`;
          const lastMax = after.eventType === "webhook.test" ? 1 : waitsMs.length + 1;
          const last = attempts.filter(({ trigger }) => trigger !== "manual").length;
          const isEarly = after.status === "exhausted" && last < lastMax;
          return isEarly ? `${after.id} is exhausted after ${last} attempts` : undefined;
        }),
    }),
  },
  {
    name: "6 an attempt is recorded as a success exactly when the receiver answered 2xx",
    watch() {
      const statuses = new Map<string, Set<number | null>>();
      return {
        answer({ sending, result }) {
          const key = keyOf(sending.process, sending.deliveryId);
          const known = statuses.get(key) ?? new Set();
          statuses.set(key, known.add(result.outcome === "response" ? result.statusCode : null));
          return undefined;
        },
        settle: ({ process, settlements }) =>
          firstWrong(settlements, ({ attempt, item }) => {
            if (!attempt) return undefined;
            const is2xx = attempt.statusCode !== null && Math.floor(attempt.statusCode / 100) === 2;
            if (is2xx !== (attempt.outcome === "success"))
              return `${item.deliveryId}: ${attempt.statusCode} is recorded wrongly`;
            const seen = statuses.get(keyOf(process, item.deliveryId));
            const isInvented = attempt.statusCode !== null && !seen?.has(attempt.statusCode);
            return isInvented ? `${item.deliveryId}: no receiver answered ${attempt.statusCode}` : undefined;
          }),
      };
    },
  },
  {
    name: "16 a resend is one more attempt, and only its success changes the delivery",
    watch(scene) {
      const wanted = new Map<string, number>();
      return {
        commit({ changes }) {
          for (const { after } of changes) {
            if (after?.["action"] !== "resend") continue;
            const id = String(after["resourceId"]);
            wanted.set(id, (wanted.get(id) ?? 0) + 1);
          }
          return undefined;
        },
        settle: ({ settlements }) =>
          firstWrong(settlements, ({ attempt, next, retry, item }) => {
            if (attempt?.trigger !== "manual" || attempt.outcome === "success") return undefined;
            return next || retry ? `the resend of ${item.deliveryId} moved its schedule` : undefined;
          }),
        end: ({ isDrained }) =>
          isDrained ? firstWrong(wanted, ([id, count]) => judgeResends(scene, id, count)) : undefined,
      };
    },
  },
];

interface Settled {
  readonly process: SimulatedProcess;
  readonly settlement: Settlement;
  readonly answers: readonly Answered[];
}

function judgeNext({ ledger, world: { database, time } }: Scene, { process, settlement, answers }: Settled): Verdict {
  const { attempt, next, item } = settlement;
  if (attempt?.trigger !== "automatic" || attempt.outcome === "success") return undefined;
  const load = ledger.loadAt(process, item.deliveryId, Date.parse(attempt.startedAt));
  // The start of the wait is unknown after concurrent attempts, or after a clock was set.
  const isClear = answers.length <= 1 && load !== undefined && process.disturbedAtMs < load.answeredAtMs;
  const number = item.automaticCount + 1;
  const waitMs = waitsMs[number - 1];
  if (waitMs === undefined)
    return next?.status === "exhausted" ? undefined : `${item.deliveryId} goes on after attempt ${number}`;
  if (next?.status !== "pending") return `${item.deliveryId} ends after attempt ${number}`;
  if (!isClear) return undefined;
  const dueAt = database.find(deliveries, item.deliveryId)?.nextAttemptAt;
  // A resend has succeeded meanwhile.
  if (typeof dueAt !== "string") return undefined;
  // As it is stored, by the database's clock: that of the process may be wrong.
  const actualMs = Date.parse(dueAt) - database.clock.now();
  const askedMs = askedWaitMs(answers[0], Date.parse(attempt.startedAt) + attempt.durationMs);
  const [minMs, maxMs] = [
    Math.max(0.9 * waitMs, askedMs - dateRoundingMs),
    Math.max(1.1 * waitMs, askedMs + roundingMs),
  ];
  // The wait counts from the settling statement, whose answer may come late.
  const answerMs = time.now() - load.answeredAtMs - attempt.durationMs;
  if (actualMs >= minMs - answerMs - roundingMs && actualMs <= maxMs + roundingMs) return undefined;
  return `${item.deliveryId} waits ${actualMs} ms after attempt ${number}, not ${minMs} to ${maxMs}`;
}

function askedWaitMs(answered: Answered | undefined, nowMs: number): number {
  if (!answered?.retryAfter || (answered.statusCode !== 429 && answered.statusCode !== 503)) return 0;
  const isSeconds = /^\d+$/u.test(answered.retryAfter);
  const askedMs = isSeconds ? Number(answered.retryAfter) * secondMs : Date.parse(answered.retryAfter) - nowMs;
  return Number.isNaN(askedMs) || answered.retryAfter.startsWith("-")
    ? 0
    : Math.min(Math.max(0, askedMs), retryAfterMaxMs);
}

/** Judges the resends of a delivery: one attempt each, and none after the endpoint was deleted. */
function judgeResends({ world, ledger }: Scene, id: string, count: number): Verdict {
  const made = ledger.attemptsOf(id).filter(({ trigger }) => trigger === "manual").length;
  const endpointId = world.database.find(deliveries, id)?.endpointId ?? "";
  const isDeleted = ledger.historyOf(endpointId).at(-1)?.row.deleted === true;
  if (made === count || (isDeleted && made < count)) return undefined;
  return `${id} was resent ${count} times, with ${made} attempts`;
}

function keyOf(process: SimulatedProcess, deliveryId: string): string {
  return `${process.name} ${deliveryId}`;
}
