import type { Id } from "../../ports/id.ts";
import type { ReadRows, RowMemory } from "../../ports/row-memory.ts";
import type { StoredTable } from "../../ports/table.ts";

/**
 * Creates an empty memory; above `applicationsMax` applications it forgets the one that it has known longest.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { webhookEndpoints } from "@design-catalog/core/webhooks";
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
