import type { OperationContext } from "../../../engine/calls/operation.ts";
import { all, always } from "../../../engine/rows/conditions.ts";
import type { ConditionOn } from "../../../ports/condition.ts";
import { archivedLines, verifyArchive } from "./read-archive.ts";
import { type AuditArchiveRow, auditArchives } from "./table.ts";

/** Days of archives to read, both ends included, such as `2025-11-21`. */
export interface ArchivedDays {
  /** @default the first */
  readonly from?: string | undefined;
  /** @default the last */
  readonly to?: string | undefined;
}

/** An archived day whose check sum agrees, with its lines of NDJSON in UTF-8, oldest first. */
export interface CheckedArchive {
  readonly day: string;
  readonly rows: number;
  readonly lines: AsyncIterable<Uint8Array>;
}

/**
 * Reads the archives of days, the oldest first. Each is read as a whole and compared with its note before its lines are
 * given out.
 * @throws {DamagedArchiveError} at the first archive that is lost or has another content
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * for await (const { day, rows } of readAuditArchives(context, { from: "2025-01-01" })) assert(rows > 0, day);
 * ```
 */
export async function* readAuditArchives(
  context: OperationContext,
  { from, to }: ArchivedDays = {},
): AsyncGenerator<CheckedArchive> {
  const rows = await context.store.select(auditArchives, {
    where: all(bound("greaterThanOrEqual", from), bound("lessThanOrEqual", to)),
    orderBy: [{ column: "day", direction: "asc" }],
  });
  for (const row of rows) {
    await verifyArchive(context, row);
    yield { day: row.day, rows: row.rowCount, lines: bytesOf(context, row) };
  }
}

function bound(op: "greaterThanOrEqual" | "lessThanOrEqual", value: string | undefined): ConditionOn<AuditArchiveRow> {
  return value === undefined ? always : { op, column: "day", value };
}

async function* bytesOf(context: OperationContext, row: AuditArchiveRow): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of archivedLines(context, row)) yield bytes;
}
