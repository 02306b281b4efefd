import { products } from "../../catalog/mod.ts";
import { DomainError } from "../../engine/errors.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { checkPortsKept, endsOf, findCablesAt, type ProjectProductRow, projectProducts } from "../../projects/mod.ts";
import { planProduct, type ProductPlan } from "./plan-product.ts";
import type { Conflict } from "./schemas.ts";
import type { Selection } from "./selection.ts";

/** Planned changes of one project. */
export interface ProjectPlan {
  /** Plans with changes. */
  readonly plans: readonly ProductPlan[];
  readonly conflicts: readonly Conflict[];
  /** Products with fields that stay, because the project has changed them. */
  readonly keptCount: number;
}

/**
 * Plans the update of one project. A product whose connectors must stay for a cable is a conflict and keeps all its
 * fields. `apply` is called at once for each product whose cables have been checked: those of the next one are judged by
 * what the project then holds.
 */
export async function planProject(
  reader: Reader,
  target: { readonly projectId: Id<"project">; readonly selection: Selection },
  apply: (plan: ProductPlan) => Promise<void> = () => Promise.resolve(),
): Promise<ProjectPlan> {
  const planned = await planProducts(reader, target);
  const wired = await findWired(reader, target.projectId, planned);
  const conflicts: Conflict[] = [];
  const plans: ProductPlan[] = [];
  for (const plan of planned) {
    if (Object.keys(plan.changes).length === 0) continue;
    if (wired.has(plan.before.id)) {
      const conflict = await findConflict(reader, plan);
      if (conflict) conflicts.push(conflict);
      if (conflict) continue;
      await apply(plan);
    }
    plans.push(plan);
  }
  return { plans, conflicts, keptCount: planned.filter(({ kept }) => kept.length > 0).length };
}

async function planProducts(
  reader: Reader,
  { projectId, selection }: { readonly projectId: Id<"project">; readonly selection: Selection },
): Promise<readonly ProductPlan[]> {
  const ofProject: ConditionOn<ProjectProductRow> = all(selection.copies, matches({ projectId }));
  const plans: ProductPlan[] = [];
  // Planning a page takes some 20 ms, in which no other request of the process goes on.
  for await (const rows of await rowPages(reader, projectProducts.table, ofProject)) {
    plans.push(...(await planPage(reader, rows, selection)));
  }
  return plans;
}

async function planPage(
  reader: Reader,
  rows: readonly ProjectProductRow[],
  selection: Selection,
): Promise<readonly ProductPlan[]> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const found = await reader.select(products.table, { where: all(selection.products, among("id", ids)) });
  const catalog = new Map(found.map((product) => [product.id, product]));
  return rows.flatMap((row) => {
    const product = catalog.get(row.productId);
    return product ? [planProduct(row, product, selection)] : [];
  });
}

/** Ids of the products that get other connectors while cables are plugged into them. */
async function findWired(
  reader: Reader,
  projectId: Id<"project">,
  plans: readonly ProductPlan[],
): Promise<ReadonlySet<string>> {
  const rewired = plans.filter(({ fields }) => fields.includes("connectors"));
  if (rewired.length === 0) return new Set();
  const productIds = rewired.map(({ before }) => before.id);
  const cables = await findCablesAt(reader, { projectId, productIds });
  const plugged = new Set(cables.flatMap(endsOf).map(({ projectProductId }) => projectProductId));
  return new Set(productIds.filter((id) => plugged.has(id)));
}

/** The reason why cables keep a product from getting its new connectors. */
async function findConflict(reader: Reader, { before, changes }: ProductPlan): Promise<Conflict | undefined> {
  try {
    await checkPortsKept(reader, { before, after: { ...before, ...changes } });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== "in_use" && error.code !== "not_mateable")) throw error;
    const { id: projectProductId, projectId, productId } = before;
    return { projectId, projectProductId, productId, code: error.code, message: error.message };
  }
}
