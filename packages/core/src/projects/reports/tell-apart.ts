import { groupBy } from "../../engine/group-by.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import type { ProjectProductRow } from "../products/table.ts";
import { type ViewItemRow, viewItems } from "../view-items/table.ts";
import { projectViews } from "../views/table.ts";

/** Products whose placements are read at once. */
const productsAtOnce = 1_000;

/** Placements of a product that a cell names, at most. */
const placesMax = 3;

/** Tells products of a project apart that have the same name in reports. */
export interface Distinction {
  /** Number among the products of the same name, from 1, in the order of their ids; null for the only one. */
  readonly number: number | null;
  /** Views that show the product, with its position; null if none does. */
  readonly place: string | null;
}

/** The name of a product as reports show it. */
export function shownName({ label, name }: Pick<ProjectProductRow, "label" | "name">): string {
  return label ?? name;
}

/** Finds for the products of a project, given in the order of their ids, what tells those of the same name apart. */
export async function tellApart(
  reader: Reader,
  products: readonly ProjectProductRow[],
): Promise<ReadonlyMap<string, Distinction>> {
  const equals = [...groupBy(products, shownName).values()].filter((group) => group.length > 1);
  const places = await readPlaces(
    reader,
    equals.flatMap((group) => group.map(({ id }) => id)),
  );
  const entries = equals.flatMap((group) =>
    group.map(({ id }, index) => [id, { number: index + 1, place: places.get(id) ?? null }] as const),
  );
  return new Map(entries);
}

async function readPlaces(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const placements: ViewItemRow[] = [];
  for (let at = 0; at < ids.length; at += productsAtOnce) {
    const where = all(live, among("projectProductId", ids.slice(at, at + productsAtOnce)));
    placements.push(...(await reader.select(viewItems, { where })));
  }
  const views = await reader.select(projectViews.table, {
    where: all(live, among("id", [...new Set(placements.map(({ viewId }) => viewId))])),
  });
  const nameOf = new Map<string, string>(views.map(({ id, name }) => [id, name]));
  const ofProduct = groupBy(placements, ({ projectProductId }) => projectProductId ?? "");
  return new Map([...ofProduct].map(([id, items]) => [id, placeText(items, nameOf)]));
}

function placeText(items: readonly ViewItemRow[], nameOf: ReadonlyMap<string, string>): string {
  const texts = items.map(({ viewId, geometry: { x, y } }) => `${nameOf.get(viewId) ?? viewId} (${x}, ${y})`);
  return texts.length <= placesMax ? texts.join("; ") : [...texts.slice(0, placesMax), "…"].join("; ");
}
