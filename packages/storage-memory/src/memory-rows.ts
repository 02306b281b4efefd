import type { Id } from "@design-catalog/core/ports";

/** A stored row, with the application that owns it. */
export interface StoredRow {
  readonly key: string;
  readonly applicationId: Id<"application">;
  readonly row: Readonly<Record<string, unknown>>;
  /** Values that no other row of the table may have; each names its columns and its application. */
  readonly uniques?: readonly string[];
  /** Number of the transaction that inserted a row of a feed. */
  readonly transaction?: number;
}

/** Rows of one table by key, with an index of their unique values. An erased row of a transaction is undefined. */
export interface IndexedRows {
  readonly byKey: ReadonlyMap<string, StoredRow | undefined>;
  /** Key of the row that has a unique value. */
  holder(unique: string): string | undefined;
  set(key: string, stored: StoredRow | undefined): void;
  delete(key: string): void;
}

/** Creates an empty index of rows, of which no two may have the same unique value. */
export function createIndexedRows(): IndexedRows {
  const byKey = new Map<string, StoredRow | undefined>();
  const holders = new Map<string, string>();

  /** Leaves a value that another row has taken over in the meantime. */
  function free(key: string): void {
    for (const unique of byKey.get(key)?.uniques ?? []) if (holders.get(unique) === key) holders.delete(unique);
  }

  return {
    byKey,
    holder: (unique) => holders.get(unique),
    set(key, stored) {
      free(key);
      for (const unique of stored?.uniques ?? []) holders.set(unique, key);
      byKey.set(key, stored);
    },
    delete(key) {
      free(key);
      byKey.delete(key);
    },
  };
}
