import type { ClaimedJob, NewJob, OfferedJob, StoredTable } from "@design-catalog/core/ports";
import { deliveries } from "@design-catalog/core/webhooks";

/**
 * Lease of a job without a row: the row of its delivery says that the process that recorded it makes the first attempt.
 * Nobody else ever gets this lease, so it needs no number: the job that follows it has one.
 */
const rowLease = "row";

/**
 * True for a job without a row in the queue, because the row of its delivery holds its lease.
 * @example
 * ```ts
 * assert.equal(isRowLease({ lease: "0" }), false);
 * ```
 */
export function isRowLease({ lease }: Pick<ClaimedJob, "lease">): boolean {
  return lease === rowLease;
}

/** An offer whose delivery can hold the lease: the first of a new delivery, which the same transaction inserts. */
export function canHoldInRow(job: NewJob): job is OfferedJob & { readonly key: string } {
  return "item" in job && job.queue === "deliveries" && job.key === firstKeyOf(String(job.data["deliveryId"]));
}

function firstKeyOf(deliveryId: string): string {
  return `${deliveryId}00000001`;
}

/** The id of the job of a delivery's first attempt, in SQL; `id` is that of the delivery. */
export const firstJobId = "(id || '00000001')::uuid";

/** The job as a claim would return it. */
export function heldInRow({ queue, data, group, key }: OfferedJob & { readonly key: string }): ClaimedJob {
  const id = key.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
  return { queue, id, lease: rowLease, data, ...(group !== undefined && { group }) };
}

/** Deliveries with the column of the lease, as they are inserted. */
const heldDeliveries = { ...deliveries, columns: { ...deliveries.columns, heldSince: "timestamp" } } as const;

/** Rows to insert, and the table with their columns. */
interface Inserted {
  readonly table: StoredTable;
  readonly rows: readonly object[];
}

/** Deliveries that a transaction will hold; their rows are not yet inserted. */
export class RowLeases {
  readonly #deliveryIds = new Set<unknown>();

  hold(jobs: readonly OfferedJob[]): void {
    for (const { data } of jobs) this.#deliveryIds.add(data["deliveryId"]);
  }

  /** Adds the column to rows of which one is held: PostgreSQL reads "now" as the begin of the transaction. */
  inserted(table: { readonly name: string }, rows: readonly object[]): Inserted | undefined {
    if (this.#deliveryIds.size === 0 || table.name !== deliveries.name) return undefined;
    const withLease = rows.map((row) => ({
      ...row,
      heldSince: this.#deliveryIds.delete(Reflect.get(row, "id")) ? "now" : null,
    }));
    return { table: heldDeliveries, rows: withLease };
  }
}
