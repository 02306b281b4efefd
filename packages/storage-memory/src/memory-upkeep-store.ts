import { matches } from "@design-catalog/core/engine";
import type { WebhookUpkeepStore } from "@design-catalog/core/ports";
import {
  deliveries,
  deliveryAttempts,
  type ExhaustionNoticeRow,
  exhaustionNotices,
  isOwnFault,
  scheduledJob,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { allRows } from "./memory-tables.ts";
import type { MemoryDatabase, RunTransaction } from "./memory-transaction.ts";

/** Finds the work of the webhooks' upkeep by reading every row. */
export function createMemoryUpkeepStore(
  { tables, queue }: MemoryDatabase,
  runTransaction: RunTransaction,
): WebhookUpkeepStore {
  const liveEndpoints = () => allRows(tables, webhookEndpoints).filter(({ row }) => !row.deleted);
  const overdue = (before: string) =>
    allRows(tables, deliveries)
      .filter(({ row }) => row.nextAttemptAt !== null && row.nextAttemptAt < before)
      .toSorted((one, other) => ((one.row.nextAttemptAt ?? "") < (other.row.nextAttemptAt ?? "") ? -1 : 1));
  return {
    async failingEndpoints(before) {
      return liveEndpoints()
        .filter(({ row }) => row.enabled && row.firstFailureAt !== null && row.firstFailureAt <= before)
        .filter(({ row }) => (row.firstFailureAt ?? "") > lastGood(row))
        .map(({ applicationId, row }) => ({ applicationId, endpointId: row.id }));
    },
    async endpointsOwedNotice(before) {
      const notices = new Map(allRows(tables, exhaustionNotices).map(({ row }) => [row.id, row] as const));
      return liveEndpoints()
        .filter(({ row }) => row.notificationEmail !== null && isOwed(notices.get(row.id), before))
        .map(({ applicationId, row }) => ({ applicationId, endpointId: row.id }));
    },
    restoreLostJobs: ({ overdueBefore, dueAt, limitPerEndpoint, spared = [] }) =>
      runTransaction(async (transaction) => {
        const looks = new Map<string, number>();
        const lookedAt = overdue(overdueBefore).filter(({ applicationId, row: { endpointId } }) => {
          if (spared.includes(applicationId)) return false;
          const before = looks.get(endpointId) ?? 0;
          looks.set(endpointId, before + 1);
          return before < limitPerEndpoint;
        });
        const lost = lookedAt
          .map(({ applicationId, row }) => ({ applicationId, row, job: scheduledJob({ ...row, applicationId }) }))
          .filter(({ job }) => !queue.hasKey(job));
        let restored = 0;
        for (const { applicationId, row, job } of lost) {
          const application = transaction.open(applicationId);
          const asFound = matches({ id: row.id, status: "pending", nextAttemptAt: row.nextAttemptAt });
          const [moved] = await application.update(deliveries, asFound, { nextAttemptAt: dueAt });
          if (!moved) continue;
          await application.enqueue([job]);
          restored++;
        }
        return restored;
      }),
    async countAttempts({ applicationId, from, to }) {
      const ofApplication = <Row>(all: readonly { readonly applicationId: string; readonly row: Row }[]) =>
        all.filter((one) => one.applicationId === applicationId).map(({ row }) => row);
      const endpointOf = new Map(ofApplication(allRows(tables, deliveries)).map((row) => [row.id, row.endpointId]));
      return ofApplication(allRows(tables, deliveryAttempts))
        .filter(({ trigger, startedAt }) => trigger === "automatic" && startedAt >= from && startedAt < to)
        .filter(({ errorClass }) => !isOwnFault(errorClass))
        .flatMap(({ deliveryId, outcome, durationMs }) => {
          const endpointId = endpointOf.get(deliveryId);
          return endpointId === undefined ? [] : [{ endpointId, outcome, durationMs, count: 1 }];
        });
    },
  };
}

/** Time of the last success or enabling of an endpoint. */
function lastGood({ enabledAt, lastSuccessAt }: WebhookEndpointRow): string {
  return enabledAt > (lastSuccessAt ?? "") ? enabledAt : (lastSuccessAt ?? "");
}

function isOwed(notice: ExhaustionNoticeRow | undefined, before: string): boolean {
  return notice !== undefined && notice.exhaustedCount > 0 && (notice.notifiedAt ?? "") <= before;
}
