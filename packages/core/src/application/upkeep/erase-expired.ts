import { mailRetentionDays, outgoingMails } from "../mail/outgoing-mails.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { all, type Condition } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idempotencyHours, idempotencyKeys } from "../../engine/calls/idempotency.ts";
import { rateLimits } from "../../engine/calls/rate-limit.ts";
import type { Table } from "../../ports/table.ts";
import { accountTokens } from "../../identity/accounts/table.ts";
import { jobRetentionDays, jobs } from "../jobs/table.ts";
import { mcpLog, mcpLogDays } from "../mcp/tables.ts";
import { authorizationCodes, authorizationRequests } from "../../identity/oauth/grant-tables.ts";
import { refreshTokens } from "../../identity/oauth/refresh-tokens.ts";
import { projectInvitations } from "../../projects/members/invitations-table.ts";
import { browserSessions } from "../../identity/sign-in/browser-sessions.ts";
import { signInGuards } from "../../identity/sign-in/guards-table.ts";
import { ssoLogins } from "../../identity/sso/tables.ts";
import type { UpkeepPorts } from "../../webhooks/upkeep/upkeep-ports.ts";

/** What erases expired rows with. */
export interface ExpiryPorts extends Pick<UpkeepPorts, "clock" | "log" | "contextOf"> {
  readonly applicationIds: () => Promise<readonly string[]>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An expired refresh token or code still tells a late client from a thief for a day. */
const replayGraceMs = 24 * hourMs;

/** Bounds what one transaction locks. */
const batchRows = 1_000;

/** Bounds one sweep: 100,000 rows of each table and application. */
const roundsMax = 100;

/** Holds off other processes that do the same in an application. */
const lockName = "expired-rows";

/**
 * Erases what has expired and what is past its retention, of all applications; returns how many rows. One application
 * that fails does not keep the others waiting.
 */
export async function eraseExpired(ports: ExpiryPorts): Promise<number> {
  let total = 0;
  for (const applicationId of await ports.applicationIds()) {
    try {
      total += await eraseOf(ports.contextOf(applicationId).store, ports.clock.now());
    } catch (error) {
      const fields = { applicationId, error: String(error) };
      ports.log.error("Expired rows could not be erased; the next sweep tries again", fields);
    }
  }
  if (total > 0) ports.log.info("Erased what has expired", { rows: total });
  return total;
}

/** Erases expired rows of one table. */
type Sweep = (store: ApplicationStore, nowMs: number) => Promise<number>;

const sweeps: readonly Sweep[] = [
  sweep(idempotencyKeys, "createdAt", idempotencyHours * hourMs),
  sweep(rateLimits, "resetsAt"),
  sweep(accountTokens, "expiresAt"),
  sweep(projectInvitations, "expiresAt"),
  sweep(signInGuards, "expiresAt"),
  sweep(browserSessions, "expiresAt"),
  sweep(ssoLogins, "expiresAt"),
  sweep(authorizationRequests, "expiresAt"),
  sweep(authorizationCodes, "expiresAt", replayGraceMs),
  sweep(refreshTokens, "expiresAt", replayGraceMs),
  sweep(outgoingMails, "createdAt", mailRetentionDays * dayMs),
  sweep(jobs, "createdAt", jobRetentionDays * dayMs),
  sweep(mcpLog, "createdAt", mcpLogDays * dayMs),
];

async function eraseOf(store: ApplicationStore, nowMs: number): Promise<number> {
  let total = 0;
  for (const erase of sweeps) total += await erase(store, nowMs);
  return total;
}

/** Rows go when what the column says is so long ago. */
function sweep<Row extends { readonly id: string }>(table: Table<Row>, column: keyof Row & string, afterMs = 0): Sweep {
  return (store, nowMs) => eraseBefore(store, table, { column, beforeMs: nowMs - afterMs });
}

async function eraseBefore<Row extends { readonly id: string }>(
  store: ApplicationStore,
  table: Table<Row>,
  { column, beforeMs }: { readonly column: string; readonly beforeMs: number },
): Promise<number> {
  const expired: Condition = { op: "lessThanOrEqual", column, value: formatTimestamp(beforeMs) };
  let total = 0;
  for (let round = 0; round < roundsMax; round++) {
    const erased = await eraseBatch(store, table, expired);
    total += erased;
    if (erased < batchRows) break;
  }
  return total;
}

function eraseBatch<Row extends { readonly id: string }>(
  store: ApplicationStore,
  table: Table<Row>,
  expired: Condition,
): Promise<number> {
  return store.transaction(async (transaction) => {
    if (!(await transaction.tryLock(lockName))) return 0;
    const rows = await transaction.select(table, { where: expired, limit: batchRows });
    if (rows.length === 0) return 0;
    // A window may have begun anew meanwhile.
    return transaction.erase(table, all(expired, { op: "in", column: "id", values: rows.map(({ id }) => id) }));
  });
}
