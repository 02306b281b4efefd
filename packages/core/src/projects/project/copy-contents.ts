import { files } from "../../catalog/mod.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { copyOf } from "../../engine/rows/row-copy.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { cableCounter } from "../cables/cable-counter.ts";
import { projectCables } from "../cables/table.ts";
import { withCopies } from "../files/with-copies.ts";
import { projectProducts } from "../products/table.ts";
import { viewItems } from "../view-items/table.ts";
import { projectViews } from "../views/table.ts";

const { table: products } = projectProducts;
const { table: views } = projectViews;

/** Ends of a cable or connection, each at a product. */
const ends = { fromProductId: products, toProductId: products };
/** Columns that go with an end: one at a product that is not copied hangs loose. */
const dependents = { fromProductId: ["fromConnector", "fromIndex"], toProductId: ["toConnector", "toIndex"] } as const;

/**
 * Copies the live rows of one project into another, set by set; the caller has locked the source. The copy continues
 * the source's count of cables, and its files share the stored content. Writes no audit entries: the creation of the project names the source.
 */
export async function copyContents(
  { context, transaction }: Change,
  { from, to }: { readonly from: Id<"project">; readonly to: Id<"project"> },
): Promise<void> {
  const where = all(live, matches({ projectId: from }));
  const owned = all(live, matches({ ownerKind: "project", ownerId: from }));
  // A scan that ends meanwhile would miss the copies.
  const sources = await transaction.select(files, { where: owned, lock: "share" });
  const { id: _, ...base } = newBase(context);
  const set = { ...base, projectId: to, removalId: null };
  const items = { viewId: views, projectProductId: products, projectCableId: projectCables, ...ends };
  const symbols = { symbolFileId: files };
  const copies = [
    copyOf({ table: files, where: owned, set: { ...base, ownerId: to } }),
    copyOf({ table: products, where, set, references: { accessoryOfId: products }, sharedReferences: symbols }),
    copyOf({ table: views, where, set }),
    copyOf({ table: projectCables, where, set, references: ends, dependents }),
    copyOf({ table: viewItems, where, set, references: items, sharedReferences: { fileId: files }, dependents }),
  ];
  const copied = await transaction.copyRows(copies, context.ports.ids);
  const copiedFiles = new Map(sources.map(({ id }) => [id, copied.get(id) ?? id] as const));
  if (copiedFiles.size > 0) await nameCopies(transaction, to, copiedFiles);
  await transaction.copyCounter(cableCounter(from), cableCounter(to));
}

/** Has settings of a copy's views name its own files; no statement reaches into them. */
async function nameCopies(
  transaction: Transaction,
  projectId: Id<"project">,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, settings } of await transaction.select(views, { where: matches({ projectId }) })) {
    const named = withCopies(settings, copies);
    if (!sameJson(named, settings)) await transaction.update(views, matches({ id }), { settings: named });
  }
}
