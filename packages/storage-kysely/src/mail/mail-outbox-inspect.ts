import type { OutgoingMailRow } from "@design-catalog/core/application";
import type { SqlExecute } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";

/** A mail of the outbox without its text. */
export type ListedMail = Omit<OutgoingMailRow, "text" | "html">;

/** Filter for the mails of the outbox. Absent members match everything. */
export interface MailQuery {
  /** Empty for every status. */
  readonly statuses?: readonly OutgoingMailRow["status"][];
  /** Part of the address, ignoring case. */
  readonly recipient?: string | undefined;
  /** RFC 3339, inclusive. */
  readonly since?: string | undefined;
  /** RFC 3339, exclusive. */
  readonly until?: string | undefined;
}

/** Counts of the mails in the outbox. */
export interface MailBacklog {
  /** Mails that no mail server has accepted yet. */
  readonly pending: number;
  /** Mails that were given up; they stay until the retention has passed. */
  readonly failed: number;
  /** Age of the oldest pending mail; 0 if there is none. */
  readonly oldestPendingMs: number;
}

/**
 * The newest `limit` mails of all applications, and the total number.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const { mails, count } = await listMails(pool.query, { statuses: ["failed"] }, 20);
 * assert.equal(mails.length, count);
 * await pool.end();
 * ```
 */
export async function listMails(
  execute: SqlExecute,
  { statuses = [], recipient, since, until }: MailQuery,
  limit: number,
): Promise<{ readonly mails: readonly ListedMail[]; readonly count: number }> {
  const values = [statuses, recipient ?? null, since ?? null, until ?? null];
  const chosen = await execute(`SELECT ${listedColumns} FROM ${chosenText} ORDER BY id DESC LIMIT $5`, [
    ...values,
    limit,
  ]);
  const { rows: counted } = await execute(`SELECT count(*) AS count FROM ${chosenText}`, values);
  return { mails: rowsOf<ListedMail>(chosen), count: Number(counted[0]?.["count"]) };
}

/**
 * One mail of any application; undefined if none has the id.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await findMail(pool.query, "6740a1f2c3d4e5f6071829c1"), undefined);
 * await pool.end();
 * ```
 */
export async function findMail(execute: SqlExecute, id: string): Promise<OutgoingMailRow | undefined> {
  const found = await execute(`SELECT ${listedColumns}, text, html FROM outgoing_mails WHERE id = $1`, [id]);
  return rowsOf<OutgoingMailRow>(found)[0];
}

/**
 * Counts the mails of all applications that are still to be sent, and those that were given up.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal((await readMailBacklog(pool.query)).pending, 0);
 * await pool.end();
 * ```
 */
export async function readMailBacklog(execute: SqlExecute): Promise<MailBacklog> {
  const { rows } = await execute(
    `SELECT count(*) FILTER (WHERE status = 'queued') AS pending, count(*) FILTER (WHERE status = 'failed') AS failed,
       coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued')), 0) AS oldest
     FROM outgoing_mails WHERE status <> 'sent'`,
  );
  const { pending, failed, oldest } = rows[0] ?? {};
  return { pending: Number(pending), failed: Number(failed), oldestPendingMs: Math.round(Number(oldest) * 1_000) };
}

const listedColumns = `id, kind, recipient, subject, status, attempts, next_attempt_at AS "nextAttemptAt",
  last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"`;

const chosenText = `outgoing_mails
  WHERE (cardinality($1::text[]) = 0 OR status = ANY($1::text[]))
    AND ($2::text IS NULL OR position(lower($2) IN lower(recipient)) > 0)
    AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`;
