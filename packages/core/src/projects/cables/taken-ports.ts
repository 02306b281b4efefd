import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { type CableEnd, type EndColumns, presentEnds } from "./ends.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";

/** Unique name of a port within a project. */
export function portKey({ projectProductId, connector, index = 0 }: CableEnd): string {
  return `${projectProductId} ${index} ${connector}`;
}

/** Plugged ends of a cable. */
export function endsOf(row: EndColumns): readonly CableEnd[] {
  const { from, to } = presentEnds(row);
  return [from, to].filter((end) => end !== null);
}

/** True when a product has the port that an end names. */
export function hasPort(product: ProjectProductRow, { connector, index = 0 }: CableEnd): boolean {
  return index < (product.connectors.find(({ name }) => name === connector)?.quantity ?? 0);
}

/** Ids of the products that cables are plugged into, each once. */
export function productsOf(rows: readonly EndColumns[]): readonly Id<"projectProduct">[] {
  return [...new Set(rows.flatMap(endsOf).map(({ projectProductId }) => projectProductId))];
}

/** Finds the live cables of a project that are plugged into one of the products. */
export function findCablesAt(
  reader: Reader,
  at: {
    readonly projectId: Id<"project">;
    readonly productIds: readonly Id<"projectProduct">[];
    readonly lock?: boolean;
  },
): Promise<readonly ProjectCableRow[]> {
  const conditions = (["fromProductId", "toProductId"] as const).map((column) => among(column, at.productIds));
  const where = all(live, matches({ projectId: at.projectId }), { op: "or", conditions });
  return reader.select(projectCables, { where, lock: at.lock ?? false });
}

/**
 * Selects the cables that hold their ports: those with all their products in the project. A cable with a removed
 * product leaves its ports free until the product comes back.
 */
export async function holdingCables(
  reader: Reader,
  cables: readonly ProjectCableRow[],
): Promise<readonly ProjectCableRow[]> {
  const found = await findProductsOf(reader, cables);
  return cables.filter((cable) => endsOf(cable).every(({ projectProductId }) => found.has(projectProductId)));
}

/** Finds the live products that cables of one project are plugged into, by id. */
export async function findProductsOf(
  reader: Reader,
  cables: readonly ProjectCableRow[],
): Promise<ReadonlyMap<string, ProjectProductRow>> {
  const [values, projectId] = [productsOf(cables), cables[0]?.projectId];
  if (values.length === 0 || projectId === undefined) return new Map();
  const where = all(live, matches({ projectId }), among("id", values));
  return new Map((await reader.select(projectProducts.table, { where })).map((row) => [row.id, row]));
}
