import { groupBy } from "../../engine/group-by.ts";
import { among } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Storage, Transaction } from "../../ports/storage.ts";
import { applicationOfLine, logEntryOf, type LogLine } from "./log-entry.ts";
import { logEntries } from "./table.ts";

/** Circumstances of {@link writeLogEntries}. */
export interface LogWriting {
  /** Application of lines about the whole service. */
  readonly ownApplicationId: Id<"application">;
  /** True after a failure: some of the lines may be stored, and stay as they are. */
  readonly isRepeated: boolean;
}

/**
 * Writes lines of the log, in one insert for each application that they are about.
 * @throws {DomainError} `unavailable` when the database cannot be reached; some lines may be stored then
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { type LogLine } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { storage, ports } = await createMemoryHost();
 * const id = ports.ids.next();
 * const line: LogLine = { id, atMs: Date.now(), level: "warn", message: "It is late", fields: { waitMs: 5 } };
 * await writeLogEntries(storage, [line], { ownApplicationId: defaultApplicationId, isRepeated: false });
 * assert.equal(await storage.open(defaultApplicationId).count(logEntries), 1);
 * ```
 */
export async function writeLogEntries(
  storage: Storage,
  lines: readonly LogLine[],
  { ownApplicationId, isRepeated }: LogWriting,
): Promise<void> {
  for (const [applicationId, own] of groupBy(lines, ({ fields }) => applicationOfLine(fields) ?? ownApplicationId)) {
    await storage.open(applicationId).transaction(async (transaction) => {
      const left = isRepeated ? await withoutStored(transaction, own) : own;
      if (left.length > 0) await transaction.insert(logEntries, left.map(logEntryOf));
    });
  }
}

async function withoutStored(transaction: Transaction, lines: readonly LogLine[]): Promise<readonly LogLine[]> {
  const ids = lines.map(({ id }) => id);
  const stored = await transaction.select(logEntries, { where: among("id", ids) });
  const known = new Set(stored.map(({ id }) => id));
  return lines.filter(({ id }) => !known.has(id));
}
