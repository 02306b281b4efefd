import type { Id } from "./id.ts";
import type { StoredTable } from "./table.ts";

/** Rows, and when they were read; without the time, a `get` that names one does not find them. */
export interface ReadRows<Row extends object> {
  readonly rows: readonly Row[];
  readonly readAtMs?: number;
}

/**
 * The rows in force of small tables, as one process has read them. They may be outdated: a transaction that uses them
 * lets the database compare them, see `Transaction.expectLive` and `Transaction.expectNone`.
 */
export interface RowMemory {
  /** Returns the rows; with `sinceMs` only those that were read at that time or later. */
  get<Row extends object>(
    applicationId: Id<"application">,
    table: StoredTable<Row>,
    sinceMs?: number,
  ): readonly Row[] | undefined;
  set<Row extends object>(applicationId: Id<"application">, table: StoredTable<Row>, read: ReadRows<Row>): void;
}

/**
 * Creates an empty memory; above `applicationsMax` applications it forgets the one that it has known longest.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { createRowMemory } from "@design-catalog/core/ports";
 * import { webhookEndpoints } from "@design-catalog/core/webhooks";
 * import assert from "node:assert/strict";
 *
 * const memory = createRowMemory();
 * memory.set(defaultApplicationId, webhookEndpoints, { rows: [] });
 * assert.deepEqual(memory.get(defaultApplicationId, webhookEndpoints), []);
 * ```
 */
export function createRowMemory(applicationsMax = 1_000): RowMemory {
  const tables = new Map<string, Map<string, ReadRows<object>>>();
  const open = (name: string) => {
    const known = tables.get(name) ?? new Map<string, ReadRows<object>>();
    tables.set(name, known);
    return known;
  };
  return {
    get<Row extends object>(applicationId: Id<"application">, { name }: StoredTable<Row>, sinceMs = -Infinity) {
      const { rows, readAtMs = -Infinity } = open(name).get(applicationId) ?? {};
      // `set` took rows of the same table.
      return readAtMs >= sinceMs ? (rows as readonly Row[] | undefined) : undefined;
    },
    set(applicationId, { name }, read) {
      const known = open(name);
      const [oldest] = known.keys();
      if (oldest !== undefined && !known.has(applicationId) && known.size >= applicationsMax) known.delete(oldest);
      known.set(applicationId, read);
    },
  };
}
