import { DomainError, type Issue } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { createTurns } from "../../engine/turns.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Transaction } from "../../ports/storage.ts";
import { products } from "../products.ts";
import type { ImportedProduct } from "./schemas.ts";

/** A product of the catalog. */
export type ProductRow = RowOf<typeof products>;

/** A product of a file, and the row that it changes; it creates one if there is none. */
export interface Target {
  readonly before: ProductRow | undefined;
  readonly patch: Omit<ImportedProduct, "id">;
  readonly pointer: string;
}

/**
 * Finds and locks the products that a file names by id or part number. A manufacturer next to a part number has to be
 * that of the product because only both together are unique.
 * @throws {DomainError} `validation_failed` for products without either, unknown ids, duplicates and ambiguous matches
 */
export async function findTargets(
  { context, transaction }: Change,
  items: readonly ImportedProduct[],
): Promise<readonly Target[]> {
  const rows = await readNamed(transaction, items);
  const turns = createTurns(context.ports);
  const catalog = {
    byId: new Map<string, ProductRow>(rows.map((row) => [row.id, row])),
    byPartNumber: groupBy(rows, ({ partNumber }) => partNumber),
  };
  const errors: Issue[] = [];
  const first = new Map<string, string>();
  const targets: Target[] = [];
  for (const [index, item] of items.entries()) {
    if (turns.isOver()) await turns.next();
    const pointer = `/products/${index}`;
    const found = matchesOf(item, catalog);
    const issue = matchIssue(item, found, pointer) ?? repeatedIssue(item, found[0], { first, pointer });
    if (issue) errors.push(issue);
    else targets.push({ before: found[0], patch: fieldsOf(item), pointer });
  }
  if (errors.length === 0) return targets;
  const message = `Cannot import the products because ${errors.length} of them cannot be identified`;
  throw new DomainError("validation_failed", message, { errors });
}

interface Catalog {
  readonly byId: ReadonlyMap<string, ProductRow>;
  readonly byPartNumber: ReadonlyMap<string | null, readonly ProductRow[]>;
}

/** Locks and reads the live products with the ids and part numbers of a file. */
async function readNamed(transaction: Transaction, items: readonly ImportedProduct[]): Promise<readonly ProductRow[]> {
  const ids = items.flatMap(({ id }) => id ?? []);
  const partNumbers = items.flatMap((item) => (item.id === undefined ? (partNumberOf(item) ?? []) : []));
  const byNumber: ConditionOn<ProductRow> = { op: "textIn", column: "partNumber", values: partNumbers };
  const rows = new Map<string, ProductRow>();
  // Part numbers have no index: `textIn` looks each product up in a hash table, which `among` does not in a generic plan.
  for (const named of [among("id", ids), byNumber])
    for (const row of await transaction.select(products.table, { where: all(live, named), lock: true }))
      rows.set(row.id, row);
  return [...rows.values()];
}

function matchesOf(item: ImportedProduct, { byId, byPartNumber }: Catalog): readonly ProductRow[] {
  if (item.id !== undefined) return [byId.get(item.id) ?? []].flat();
  const partNumber = partNumberOf(item);
  const found = partNumber === undefined ? [] : (byPartNumber.get(partNumber) ?? []);
  const manufacturer: unknown = Reflect.get(item, "manufacturer");
  return manufacturer === undefined ? found : found.filter((row) => row.manufacturer === manufacturer);
}

function matchIssue(item: ImportedProduct, found: readonly ProductRow[], pointer: string): Issue | undefined {
  const place = `${pointer}/partNumber`;
  if (item.id !== undefined) return found.length === 0 ? unknownReference(`${pointer}/id`, item.id) : undefined;
  if (partNumberOf(item) === undefined)
    return { pointer: place, code: "required", message: "Name the product by its id or its part number" };
  if (found.length > 1)
    return { pointer: place, code: "ambiguous", message: "Several products have it: add the manufacturer or the id" };
  if (found.length === 0 && item.deleted === true)
    return { pointer: place, code: "unknown_reference", message: "No product has it, so none can be removed" };
  return undefined;
}

/** Place of a product in a file, and the first place of each one before. */
interface Order {
  readonly first: Map<string, string>;
  readonly pointer: string;
}

function repeatedIssue(
  item: ImportedProduct,
  found: ProductRow | undefined,
  { first, pointer }: Order,
): Issue | undefined {
  const key = keyOf(item, found);
  const earlier = first.get(key);
  first.set(key, earlier ?? pointer);
  if (earlier === undefined) return undefined;
  return { pointer, code: "duplicate", message: `It duplicates ${earlier}`, ...(found && { id: found.id }) };
}

function keyOf(item: ImportedProduct, found: ProductRow | undefined): string {
  return found?.id ?? JSON.stringify([Reflect.get(item, "manufacturer") ?? null, partNumberOf(item)]);
}

/** Fields of a resource have no types of their own in its schemas. */
function partNumberOf(item: ImportedProduct): string | undefined {
  const partNumber: unknown = Reflect.get(item, "partNumber");
  return typeof partNumber === "string" ? partNumber : undefined;
}

/** The patch without what names the product, and without members that only the service writes. */
function fieldsOf(item: ImportedProduct): Target["patch"] {
  const { id: _id, createdAt: _at, updatedAt: _changed, createdBy: _by, updatedBy: _editor, ...patch } = item;
  return patch;
}
