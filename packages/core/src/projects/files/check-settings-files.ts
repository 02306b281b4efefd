import { files } from "../../catalog/mod.ts";
import { invalid } from "../../engine/errors.ts";
import { isId } from "../../engine/id.ts";
import { type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import type { Transaction } from "../../ports/storage.ts";
import type { BaseRow } from "../../ports/table.ts";
import { lockFiles } from "./lock-files.ts";

/** A row with settings: data of clients, in which any text may be the id of a file. */
interface WithSettings {
  readonly settings?: unknown;
}

/**
 * Checks that the files that settings of rows name have not been removed, and keeps them from being removed meanwhile.
 * @throws {DomainError} `conflict` that names each row with the first file that it lacks
 */
export async function checkSettingsFiles(
  transaction: Transaction,
  { ids, rows }: Restored<BaseRow & WithSettings>,
): Promise<void> {
  const removed = rows.filter(({ deleted }) => deleted);
  const lost = await lostFiles(transaction, removed);
  const refused = removed.flatMap(({ id, settings }) => {
    const [file] = textsIn(settings).filter((text) => lost.has(text));
    return file === undefined
      ? []
      : [{ id, message: `Cannot restore it without the file that its settings name: ${file} has been removed` }];
  });
  const message = "Cannot restore what names files that have been removed";
  refuseRestored(refused, { ids, code: "conflict", message });
}

/**
 * Checks that changed settings do not begin to name a file that has been removed.
 * @throws {DomainError} `validation_failed` with `unknown_reference`
 */
export async function checkNewSettings(
  transaction: Transaction,
  { before, after }: { readonly before: WithSettings; readonly after: WithSettings },
): Promise<void> {
  const known = new Set(textsIn(before.settings));
  const settings = textsIn(after.settings).filter((text) => !known.has(text));
  const [file] = await lostFiles(transaction, [{ settings }]);
  if (file !== undefined) throw invalid("/settings", "unknown_reference", `The file ${file} has been removed`);
}

/** Ids of removed files that settings name; nobody removes the others before the transaction ends. */
async function lostFiles(transaction: Transaction, rows: readonly WithSettings[]): Promise<ReadonlySet<string>> {
  const named = rows.flatMap(({ settings }) => textsIn(settings)).filter((text) => isId(text));
  if (named.length === 0) return new Set();
  await lockFiles(transaction, named);
  const lost = await transaction.select(files, { where: all(matches({ deleted: true }), among("id", named)) });
  return new Set<string>(lost.map(({ id }) => id));
}

/** The texts in a value at any depth, without names of members. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
