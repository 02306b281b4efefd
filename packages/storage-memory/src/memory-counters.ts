import type { WriterScope } from "./memory-writer.ts";

/** Name of the table of counters; the space keeps it apart from real tables. */
const counterTable = " counters";

/** Counts upwards for as long as the application exists. */
export function createMemoryCounters({ applicationId, lock, changes }: WriterScope) {
  return {
    async copyCounter(from: string, to: string): Promise<void> {
      const value = changes.get(counterTable, `${applicationId}:${from}`)?.row["value"];
      const key = `${applicationId}:${to}`;
      if (value !== undefined) changes.set(counterTable, { key, applicationId, row: { value } });
    },
    async nextNumber(counter: string, atLeast = 1): Promise<number> {
      const key = `${applicationId}:${counter}`;
      await lock(`counter:${key}`);
      const value = Math.max(Number(changes.get(counterTable, key)?.row["value"] ?? 0) + 1, atLeast);
      changes.set(counterTable, { key, applicationId, row: { value } });
      return value;
    },
  };
}
