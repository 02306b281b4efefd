import type { Id } from "./id.ts";
import type { StoredTable } from "./table.ts";

/**
 * The rows in force of small tables, as one process has read them. They may be outdated: a transaction that uses them
 * lets the database compare them, see `Transaction.expectLive` and `Transaction.expectNone`.
 */
export interface RowMemory {
  get<Row extends object>(applicationId: Id<"application">, table: StoredTable<Row>): readonly Row[] | undefined;
  set<Row extends object>(applicationId: Id<"application">, table: StoredTable<Row>, rows: readonly Row[]): void;
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
 * memory.set(defaultApplicationId, webhookEndpoints, []);
 * assert.deepEqual(memory.get(defaultApplicationId, webhookEndpoints), []);
 * ```
 */
export function createRowMemory(applicationsMax = 1_000): RowMemory {
  const tables = new Map<string, Map<string, readonly object[]>>();
  const open = (name: string) => {
    const known = tables.get(name) ?? new Map<string, readonly object[]>();
    tables.set(name, known);
    return known;
  };
  return {
    get<Row extends object>(applicationId: Id<"application">, { name }: StoredTable<Row>) {
      // `set` took rows of the same table.
      return open(name).get(applicationId) as readonly Row[] | undefined;
    },
    set(applicationId, { name }, rows) {
      const known = open(name);
      const [oldest] = known.keys();
      if (oldest !== undefined && !known.has(applicationId) && known.size >= applicationsMax) known.delete(oldest);
      known.set(applicationId, rows);
    },
  };
}
