import { checkPatches, patchedFields, type PatchedRow, writePatched } from "../../engine/operations/patch-rows.ts";
import { checkEach } from "../../engine/operations/row-patches.ts";
import type { Change } from "../../engine/rows/change.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { claimUniqueValues, type UniqueClaim } from "../../engine/rows/unique-values.ts";
import { kindOf } from "../../engine/schemas/describe.ts";
import { createTurns } from "../../engine/turns.ts";
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
  const turns = createTurns(change.context.ports);
  const checked: Checked[] = [];
  for (const batch of batchesOf(targets)) {
    if (turns.isOver()) await turns.next();
    checked.push(...(await checkFound(change, batch)), ...(await checkMissing(change, batch)));
  }
  await claimUniqueValues<ProductRow>(change, products.table, checked);
  const rows = new Map<Target, ProductRow>();
  for (const batch of batchesOf(checked)) {
    const written = await writeBatch(change, batch);
    for (const [target, after] of written) rows.set(target, after);
    await refreshSearchRows(
      change,
      written.map(([, after]) => after.id),
    );
  }
  return targets.flatMap((target) => {
    const after = rows.get(target);
    return after ? [{ before: target.before, after }] : [];
  });
}

/** Divides rows among statements. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += batchRows) yield items.slice(at, at + batchRows);
}

/** A product of a file that fits its fields. */
type Checked = { readonly target: Target } & (
  | PatchedRow<ProductRow>
  | (UniqueClaim<ProductRow> & { readonly before?: undefined; readonly after: ProductRow })
);

async function checkFound(change: Change, targets: readonly Target[]): Promise<readonly Checked[]> {
  const found = targets.flatMap((target) => {
    const { before, patch, pointer } = target;
    return before ? [{ target, before, patch: { ...patch, version: patch.version ?? before.version }, pointer }] : [];
  });
  const patched = await checkPatches(change, products, found);
  return patched.flatMap((row, index) => {
    const target = found[index]?.target;
    return target ? [{ ...row, target }] : [];
  });
}

async function checkMissing(change: Change, targets: readonly Target[]): Promise<readonly Checked[]> {
  const missing = targets.filter(({ before }) => !before);
  const rows = checkEach(missing, (target) => {
    const row = { ...newBase(change.context), ...patchedFields(products, {}, target.patch) };
    // The fields are those of the products, which the engine's types cannot express.
    return { target, after: row as unknown as ProductRow, pointer: target.pointer };
  });
  await checkReferences(change.transaction, products.definition.references, ...rows);
  return rows;
}

/** Writes products, and returns those that changed. */
async function writeBatch(
  change: Change,
  batch: readonly Checked[],
): Promise<readonly (readonly [Target, ProductRow])[]> {
  const found = batch.flatMap((checked) => (checked.before ? [checked] : []));
  const missing = batch.flatMap((checked) => (checked.before ? [] : [checked]));
  const rows = await writePatched(change, products, found);
  await insertRows(change, { kind: kindOf(products), rows: missing.map(({ after }) => after) });
  const changed = found.flatMap(({ target, before }, index) => {
    // As above.
    const after = rows[index] as ProductRow;
    return after.version === before.version ? [] : [[target, after] as const];
  });
  return [...changed, ...missing.map(({ target, after }) => [target, after] as const)];
}
