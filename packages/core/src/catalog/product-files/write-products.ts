import { patchedFields, patchRows } from "../../engine/operations/patch-rows.ts";
import { checkEach } from "../../engine/operations/row-patches.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { refreshSearchRows } from "../product-search/searchable-products.ts";
import { products } from "../products.ts";
import { findTargets, type ProductRow, type Target } from "./find-targets.ts";
import type { ImportedProduct } from "./schemas.ts";

/** Products that one statement writes, at most: checking them takes some 20 ms, in which no other request goes on. */
const batchRows = 250;

/** A product of a file as it was, if there was one, and as it is. */
export interface WrittenProduct {
  readonly before: ProductRow | undefined;
  readonly after: ProductRow;
}

/**
 * Writes the products of a file, all or none, and brings the search up to date. Returns those that changed, in the order
 * of the file.
 * @throws {DomainError} `validation_failed`, `version_conflict`, `duplicate`
 */
export async function writeProducts(
  change: Change,
  items: readonly ImportedProduct[],
): Promise<readonly WrittenProduct[]> {
  // Without the lock, two imports that create the same product would refuse each other.
  await change.transaction.lock("products import");
  const targets = await findTargets(change, items);
  const rows = new Map<Target, ProductRow>();
  // Removals come first, so other products may take over their part numbers.
  const ordered = [...targets.filter(({ patch }) => patch.deleted), ...targets.filter(({ patch }) => !patch.deleted)];
  for (const batch of batchesOf(ordered)) {
    const changed = [...(await changeFound(change, batch)), ...(await createMissing(change, batch))];
    const written = changed.filter(([{ before }, after]) => after.version !== before?.version);
    for (const [target, after] of written) rows.set(target, after);
    const ids = written.map(([, after]) => after.id);
    await refreshSearchRows(change, ids);
  }
  return targets.flatMap((target) => {
    const after = rows.get(target);
    return after ? [{ before: target.before, after }] : [];
  });
}

function* batchesOf(targets: readonly Target[]): Generator<readonly Target[]> {
  for (let at = 0; at < targets.length; at += batchRows) yield targets.slice(at, at + batchRows);
}

type Rows = ReadonlyMap<Target, ProductRow>;

async function changeFound(change: Change, targets: readonly Target[]): Promise<Rows> {
  const found = targets.flatMap((target) => {
    const { before, patch, pointer } = target;
    return before ? [{ target, before, patch: { ...patch, version: patch.version ?? before.version }, pointer }] : [];
  });
  const rows = await patchRows(change, products, found);
  // The rows are those of the products, which the engine's types cannot express.
  return new Map(found.map(({ target }, index) => [target, rows[index] as ProductRow]));
}

async function createMissing(change: Change, targets: readonly Target[]): Promise<Rows> {
  const missing = targets.filter(({ before }) => !before);
  const rows = checkEach(missing, (target) => {
    const row = { ...newBase(change.context), ...patchedFields(products, {}, target.patch) };
    return { target, after: row, pointer: target.pointer };
  });
  await checkReferences(change.transaction, products.definition.references, ...rows);
  await insertRows(change, { kind: kindOf(products), rows: rows.map(({ after }) => after) });
  // As above.
  return new Map(rows.map(({ target, after }) => [target, after as unknown as ProductRow]));
}
