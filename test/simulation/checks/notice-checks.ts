import { outgoingMails } from "@design-catalog/core/application";
import {
  deliveries,
  type DeliveryAttemptRow,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";
import { changesOf, newRows } from "./ledger.ts";

const hourMs = 3_600_000;
const failingMs = 120 * hourMs;
const noticeMs = 24 * hourMs;

/** Invariants of the upkeep of endpoints. */
export const noticeChecks: readonly Invariant[] = [
  {
    name: "14 only an endpoint with a failed schedule and five days without a success is disabled automatically",
    watch: (scene) => ({
      commit: ({ changes }) =>
        firstWrong(changesOf(changes, webhookEndpoints), ({ before, after }) =>
          after && before?.enabled && after.disabledReason === "failing"
            ? judgeDisabling(scene, before, after)
            : undefined,
        ),
    }),
  },
  {
    name: "14 such an endpoint is disabled within one sweep, unless the sweep is disturbed",
    watch: ({ world, ledger }) => ({
      sweep({ begunClockMs }) {
        const { database, swarm, time } = world;
        if (time.now() < ledger.calmAtMs + swarm.sweepEveryMs) return undefined;
        return firstWrong(database.rows(webhookEndpoints), (endpoint) =>
          endpoint.enabled && !endpoint.deleted && isFailing(endpoint, begunClockMs - swarm.sweepEveryMs)
            ? `${endpoint.id} has been failing for more than five days, and a sweep left it enabled`
            : undefined,
        );
      },
    }),
  },
  {
    name: "15 an endpoint's address gets at most one mail about exhausted deliveries in 24 hours",
    watch() {
      const lastMs = new Map<string, number>();
      return {
        commit: ({ changes }) =>
          firstWrong(newRows(changes, outgoingMails), ({ kind, recipient, createdAt }) => {
            if (kind !== "webhook-exhausted") return undefined;
            const agoMs = Date.parse(createdAt) - (lastMs.get(recipient) ?? -Infinity);
            lastMs.set(recipient, Date.parse(createdAt));
            return agoMs >= noticeMs ? undefined : `${recipient} got a mail ${agoMs} ms after the previous one`;
          }),
      };
    },
  },
  {
    name: "15 a subscribed address is told of the first exhausted delivery",
    watch: ({ world }) => ({
      end({ isDrained }) {
        if (!isDrained || !world.swarm.features.has("upkeep")) return undefined;
        const told = new Set(world.database.rows(outgoingMails).map(({ kind, recipient }) => `${kind} ${recipient}`));
        const exhausted = world.database.rows(deliveries).filter(({ status }) => status === "exhausted");
        return firstWrong(exhausted, ({ endpointId, eventType }) => {
          const endpoint = world.database.find(webhookEndpoints, endpointId);
          if (!endpoint || endpoint.deleted || eventType === "webhook.test") return undefined;
          const isTold = told.has(`webhook-exhausted ${endpoint.notificationEmail}`);
          return isTold ? undefined : `nobody was told of an exhausted delivery to ${endpointId}`;
        });
      },
    }),
  },
];

/**
 * Judges by the attempts themselves since when an endpoint has failed without a success. Clocks that were set make them
 * inconclusive.
 */
function judgeDisabling({ world, ledger }: Scene, before: WebhookEndpointRow, after: WebhookEndpointRow): Verdict {
  const nowMs = Date.parse(after.disabledAt ?? "");
  if (!isFailing(before, nowMs)) return `${after.id} was disabled without five days of failures`;
  if (world.swarm.features.has("clockJumps")) return undefined;
  const ofEndpoint = world.database.rows(deliveries).filter(({ endpointId }) => endpointId === after.id);
  const attempts = ofEndpoint.flatMap(({ id }) => ledger.attemptsOf(id));
  const ends = (wanted: (attempt: DeliveryAttemptRow) => boolean) =>
    attempts.filter(wanted).map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const goodMs = Math.max(Date.parse(before.enabledAt), ...ends(({ outcome }) => outcome === "success"));
  const failures = ends(({ outcome, trigger }) => outcome === "failure" && trigger === "automatic");
  const failuresMs = failures.filter((endMs) => endMs > goodMs);
  if (nowMs - Math.min(...failuresMs) < failingMs)
    return `${after.id} was disabled although its first failure is too recent`;
  const { failureCount } = after;
  const isCounted = failureCount >= 1 && failureCount <= failuresMs.length;
  return isCounted ? undefined : `${after.id} has ${failureCount} failures on record, not ${failuresMs.length}`;
}

function isFailing({ enabledAt, lastSuccessAt, firstFailureAt }: WebhookEndpointRow, nowMs: number): boolean {
  if (firstFailureAt === null || firstFailureAt <= enabledAt || firstFailureAt <= (lastSuccessAt ?? "")) return false;
  return nowMs - Date.parse(firstFailureAt) >= failingMs;
}
