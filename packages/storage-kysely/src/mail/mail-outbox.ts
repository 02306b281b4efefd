import type { ClaimedMail, MailOutbox } from "@design-catalog/core/ports";
import type { DatabasePool } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";

/**
 * The outbox for the mails of all applications.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const outbox = createMailOutbox(pool);
 * const now = new Date().toISOString();
 * assert.equal(await outbox.claim({ now, until: now }), undefined); // no mail is due
 * await pool.end();
 * ```
 */
export function createMailOutbox(pool: Pick<DatabasePool, "query">): MailOutbox {
  return {
    async claim({ now, until, served = [] }) {
      return rowsOf<ClaimedMail>(await pool.query(claimText, [now, until, served]))[0];
    },
    async settle({ applicationId, id, attempts, text, html }, outcome) {
      await pool.query(settleText, [
        applicationId,
        id,
        attempts,
        outcome.status,
        outcome.status === "queued" ? outcome.nextAttemptAt : null,
        outcome.status === "sent" ? null : outcome.lastError,
        outcome.status === "sent" ? outcome.sentAt : null,
        text,
        html,
      ]);
    },
  };
}

/**
 * Applications take turns, so nobody's new password waits for another's thousand invitations. Skips a mail that another
 * sender is claiming, instead of waiting for it. Only the side that serves an application claims
 * its mails.
 */
const claimText = `
  UPDATE outgoing_mails SET attempts = attempts + 1, next_attempt_at = $2
  WHERE (application_id, id) = (
    SELECT application_id, id FROM outgoing_mails WHERE status = 'queued' AND next_attempt_at <= $1
      AND NOT EXISTS (SELECT FROM applications
        WHERE applications.id = outgoing_mails.application_id AND move_state IS NOT NULL)
    ORDER BY array_position($3::text[], application_id) NULLS FIRST, next_attempt_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING application_id AS "applicationId", id, recipient, subject, text, html, attempts`;

/** Once its application has moved away, the other side sends the mail again: an outcome would come too late for it. */
const settleText = `
  UPDATE outgoing_mails SET status = $4, next_attempt_at = $5, last_error = $6, sent_at = $7, text = $8, html = $9
  WHERE application_id = $1 AND id = $2 AND attempts = $3 AND status = 'queued'
    AND NOT EXISTS (SELECT FROM applications WHERE applications.id = $1 AND move_state = 'moved')`;
