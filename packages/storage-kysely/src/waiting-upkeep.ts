import type { SqlExecute } from "./connection/pool.ts";

/** Work that waits for upkeep, due or not, in any application. */
export interface WaitingUpkeep {
  readonly mails: boolean;
  /** Notices of sessions that have ended, for their clients. */
  readonly logoutNotices: boolean;
  readonly changedProducts: boolean;
}

/**
 * Reads what waits for upkeep that is tried every few seconds, with one prepared statement: mostly nothing does.
 * @example
 * ```ts
 * import { createPool, readWaitingUpkeep } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readWaitingUpkeep(pool.query), { mails: false, logoutNotices: false, changedProducts: false });
 * await pool.end();
 * ```
 */
export async function readWaitingUpkeep(execute: SqlExecute): Promise<WaitingUpkeep> {
  // With values, though there are none, it is prepared.
  const { rows } = await execute(waitingText, []);
  const [row = {}] = rows;
  return {
    mails: row["mails"] === true,
    logoutNotices: row["logout_notices"] === true,
    changedProducts: row["changed_products"] === true,
  };
}

const waitingText = `SELECT
  EXISTS (SELECT FROM outgoing_mails WHERE status = 'queued') AS mails,
  EXISTS (SELECT FROM oauth_client_sessions WHERE next_attempt_at IS NOT NULL) AS logout_notices,
  EXISTS (SELECT FROM changed_products) AS changed_products`;
