import { products } from "../../catalog/mod.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import { all, always, among, compares, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { type PlacedName, type ProjectProductRow, projectProducts } from "../../projects/mod.ts";
import type { UpdateParameters } from "./schemas.ts";

/** Projects found at a time. */
const pageProjects = 100;

/** A product of the catalog. */
export type CatalogProduct = RowOf<typeof products>;

/** Products, projects and fields of an update. */
export interface Selection {
  /** Live products of the catalog. */
  readonly products: ConditionOn<CatalogProduct>;
  /** Project products, as far as the request names products or projects. */
  readonly copies: ConditionOn<ProjectProductRow>;
  /** Fields to bring; all if absent. */
  readonly fields?: readonly PlacedName[];
  /** True brings also what the projects have changed. */
  readonly overwrite: boolean;
}

/** Reads the parameters of an update. @throws {DomainError} `validation_failed` for a faulty filter */
export function readSelection(parameters: UpdateParameters, nowMs: number): Selection {
  const { productIds, filterModel, projectIds, fields, overwrite = false } = parameters;
  const filter = matchingFilter<CatalogProduct>(products.columns, filterModel, nowMs);
  return {
    products: all(live, filter, productIds ? among("id", productIds) : always),
    copies: all(
      live,
      productIds ? among("productId", productIds) : always,
      projectIds ? among("projectId", projectIds) : always,
    ),
    ...(fields && { fields }),
    overwrite,
  };
}

/** Ids of projects and snapshots with selected products behind one of them, in the order of ids; a page. */
export async function findProjectIds(
  reader: Reader,
  selection: Selection,
  after: string,
): Promise<readonly Id<"project">[]> {
  const tallies = await reader.tally(projectProducts.table, {
    ...selected(selection),
    where: all(selection.copies, compares("projectId", "greaterThan", after)),
    by: ["projectId"],
    limit: pageProjects,
  });
  return tallies.map(({ key }) => key.projectId);
}

/** Number of projects and snapshots with selected products. */
export async function countProjects(reader: Reader, selection: Selection): Promise<number> {
  const [total] = await reader.tally(projectProducts.table, { ...selected(selection), by: [], distinct: "projectId" });
  return total?.distinct ?? 0;
}

function selected({ copies, products: where }: Selection) {
  return { where: copies, among: { column: "productId", table: products.table, where } } as const;
}
