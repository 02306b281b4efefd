import { outgoingMails } from "@design-catalog/core/application";
import { matches } from "@design-catalog/core/engine";
import type { MailOutbox } from "@design-catalog/core/ports";
import { allRows, type MemoryTables } from "./memory-tables.ts";
import type { RunTransaction } from "./memory-transaction.ts";

/** Creates the outbox of mails of all applications. */
export function createMemoryMailOutbox(tables: MemoryTables, runTransaction: RunTransaction): MailOutbox {
  return {
    claim: ({ now, until, served = [] }) =>
      runTransaction(async (transaction) => {
        const due = allRows(tables, outgoingMails)
          .filter(({ row }) => row.nextAttemptAt !== null && row.nextAttemptAt <= now)
          .toSorted((one, other) => ((one.row.nextAttemptAt ?? "") < (other.row.nextAttemptAt ?? "") ? -1 : 1))
          .toSorted((one, other) => served.indexOf(one.applicationId) - served.indexOf(other.applicationId));
        for (const { applicationId, row } of due) {
          const where = matches({ id: row.id, attempts: row.attempts, status: "queued" });
          const changes = { attempts: row.attempts + 1, nextAttemptAt: until };
          const [claimed] = await transaction.open(applicationId).update(outgoingMails, where, changes);
          if (!claimed) continue;
          const { id, recipient, subject, text, html, attempts } = claimed;
          return { applicationId, id, recipient, subject, text, html, attempts };
        }
        return undefined;
      }),
    settle: ({ applicationId, id, attempts, text, html }, outcome) =>
      runTransaction(async (transaction) => {
        const where = matches({ id, attempts, status: "queued" });
        await transaction.open(applicationId).update(outgoingMails, where, {
          status: outcome.status,
          nextAttemptAt: outcome.status === "queued" ? outcome.nextAttemptAt : null,
          lastError: outcome.status === "sent" ? null : outcome.lastError,
          sentAt: outcome.status === "sent" ? outcome.sentAt : null,
          text,
          html,
        });
      }),
  };
}
