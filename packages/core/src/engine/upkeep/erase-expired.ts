import type { Clock } from "../../ports/clock.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import type { ColumnOf, Table } from "../../ports/table.ts";
import type { OperationContext } from "../calls/operation.ts";
import { all, among, compares } from "../rows/conditions.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import { inEachApplication } from "./each-application.ts";

/** Dependencies of upkeep across all applications. */
export interface ExpiryPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Context of the system's own work in an application: no actor. */
  readonly contextOf: (applicationId: Id<"application">) => OperationContext;
  readonly applicationIds: () => Promise<readonly Id<"application">[]>;
}

/** Erases the expired rows of one table of an application and returns how many. */
export type ExpiringRows = (context: OperationContext) => Promise<number>;

/** Rows that one transaction locks. */
const batchRows = 1_000;

/** Rounds of one sweep: 100,000 rows of each table and application. */
const roundsMax = 100;

/** Lock against other processes that sweep the same application. */
const lockName = "expired-rows";

/**
 * Erases expired rows and rows past their retention in all applications; returns how many. A table or an application that
 * fails does not hold up the others.
 */
export async function eraseExpiredRows(ports: ExpiryPorts, kinds: readonly ExpiringRows[]): Promise<number> {
  const total = await inEachApplication(ports, "Expired rows could not be erased", ...kinds);
  if (total > 0) ports.log.info("Expired rows were erased", { source: "upkeep", rows: total });
  return total;
}

/** Rows of a table that expire `afterMs` milliseconds after the time in a column. @default at that time */
export function expiring<Row extends { readonly id: string }>(
  table: Table<Row>,
  column: ColumnOf<Row>,
  afterMs = 0,
): ExpiringRows {
  return ({ store, ports }) => eraseBefore(store, table, { column, beforeMs: ports.clock.now() - afterMs });
}

async function eraseBefore<Row extends { readonly id: string }>(
  store: ApplicationStore,
  table: Table<Row>,
  { column, beforeMs }: { readonly column: ColumnOf<Row>; readonly beforeMs: number },
): Promise<number> {
  const expired = compares(column, "lessThanOrEqual", formatTimestamp(beforeMs));
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
  expired: ConditionOn<Row>,
): Promise<number> {
  return store.transaction(async (transaction) => {
    if (!(await transaction.tryLock(lockName))) return 0;
    const rows = await transaction.select(table, { where: expired, limit: batchRows });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // A window may have restarted meanwhile.
    return transaction.erase(table, all(expired, among("id", ids)));
  });
}
