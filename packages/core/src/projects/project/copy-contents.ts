import type { Change } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { copyOf } from "../../engine/rows/row-copy.ts";
import { newBase } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { cableCounter } from "../cables/cable-counter.ts";
import { projectCables } from "../cables/table.ts";
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
 * the source's count of cables. Writes no audit entries: the creation of the project names the source.
 */
export async function copyContents(
  { context, transaction }: Change,
  { from, to }: { readonly from: Id<"project">; readonly to: Id<"project"> },
): Promise<void> {
  const where = all(live, matches({ projectId: from }));
  const { id: _, ...base } = newBase(context);
  const set = { ...base, projectId: to, removalId: null };
  const items = { viewId: views, projectProductId: products, projectCableId: projectCables, ...ends };
  const copies = [
    copyOf({ table: products, where, set, references: { accessoryOfId: products } }),
    copyOf({ table: views, where, set }),
    copyOf({ table: projectCables, where, set, references: ends, dependents }),
    copyOf({ table: viewItems, where, set, references: items, dependents }),
  ];
  await transaction.copyRows(copies, context.ports.ids);
  await transaction.copyCounter(cableCounter(from), cableCounter(to));
}
