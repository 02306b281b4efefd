import type { Id } from "../../ports/id.ts";
import type { BaseRow, Table } from "../../ports/table.ts";
import { DomainError } from "../errors.ts";
import { liveRowsQuota, type QuotaKind } from "../quota-kind.ts";
import { utcDay } from "../schemas/formats.ts";
import type { Change } from "./change.ts";
import { matches } from "./conditions.ts";

/** A quota in force, and how much of it is used. */
export interface QuotaRow {
  readonly id: Id;
  readonly name: string;
  readonly most: number;
  /** Null until the next use, which counts everything. */
  readonly used: number | null;
  /** UTC day that `used` is of, such as `2026-11-21`; null for a quota that no day ends. */
  readonly day: string | null;
  /** Percent that administrators were last told about; 0 for none. */
  readonly warnedPercent: number;
}

/** Table of the quotas of an application; an unlimited one has no row. */
export const quotas: Table<QuotaRow> = {
  name: "quotas",
  columns: { id: "id", name: "text", most: "number", used: "number", day: "text", warnedPercent: "integer" },
  unique: [["name"]],
};

/** A change of the use of one quota. */
export interface QuotaUse extends QuotaKind {
  /** Negative for what is given back. */
  readonly amount: number;
  /** Pointer to the member of the request that asks for too much. @default the whole body */
  readonly pointer?: string;
}

/** Milliseconds within which processes follow a change of a daily quota. */
const dailyQuotaLagMs = 5_000;

/**
 * Counts a use of a quota, if the application has one. The counter's row stays locked until the transaction ends, so
 * call it last.
 * @throws {DomainError} `limit_reached` with the limit and what is used without this change
 */
export async function useQuota(change: Change, use: QuotaUse): Promise<void> {
  const { name, amount, count, isCounted = true, isDaily = false, pointer = "" } = use;
  if (amount === 0 || (await isUnlimited(change, name, isDaily))) return;
  const { transaction } = change;
  const [quota] = await transaction.select(quotas, { where: matches({ name }), limit: 1, lock: true });
  if (!quota) return;
  const nowMs = change.context.ports.clock.now();
  const day = isDaily ? utcDay(nowMs) : null;
  const used = quota.used === null || quota.day !== day ? await count(transaction, nowMs) : quota.used + amount;
  if (amount > 0 && used > quota.most) {
    const before = used - amount;
    const message = `The quota ${name} is ${quota.most}: the application has ${before} and cannot add ${amount}`;
    const errors = [{ pointer, code: "limit_reached", message }];
    throw new DomainError("limit_reached", message, { limit: quota.most, used: before, errors });
  }
  if (isCounted) await transaction.update(quotas, matches({ id: quota.id }), { used, day });
}

/**
 * Tells whether an application lacks a quota. A process that remembers that it does reads nothing: the database compares,
 * so the transaction cannot commit past a quota that had been set before it. For a daily quota, a recent memory suffices.
 */
async function isUnlimited({ context, transaction }: Change, name: string, isDaily: boolean): Promise<boolean> {
  const { rowMemory, clock } = context.ports;
  const nowMs = clock.now();
  const sinceMs = isDaily ? nowMs - dailyQuotaLagMs : undefined;
  const known = transaction.isRepeated ? undefined : rowMemory?.get(transaction.applicationId, quotas, sinceMs);
  const rows = known ?? (await transaction.select(quotas));
  if (!known) rowMemory?.set(transaction.applicationId, quotas, { rows, readAtMs: nowMs });
  if (rows.some((quota) => quota.name === name)) return false;
  if (known && !isDaily) await transaction.expectNone(quotas, "name", name);
  return true;
}

/** Counts live rows that came or went against the quota of their table. @throws {DomainError} `limit_reached` */
export async function countLiveRows<Row extends BaseRow>(
  change: Change,
  table: Table<Row>,
  rows: readonly { readonly before?: Row; readonly after: Row }[],
): Promise<void> {
  const quota = liveRowsQuota(table);
  if (!quota) return;
  const isLive = (row: Row | undefined) => (row && !row.deleted ? 1 : 0);
  const amount = rows.reduce((sum, { before, after }) => sum + isLive(after) - isLive(before), 0);
  await useQuota(change, { ...quota, amount });
}
