import { products } from "../../catalog/mod.ts";
import { DomainError, invalid, type Issue } from "../../engine/errors.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { withLiveSymbols } from "../files/lock-files.ts";

/** Project products in one request, at most, counting quantities and accessories: each is a row and an event. */
export const addedProductsMax = 1000;

/** Levels of accessories that are followed; deeper ones are a mistake of the catalog. */
const depthMax = 3;

/** A product of the catalog. */
export type CatalogProduct = RowOf<typeof products>;

/** A product as a request names it. */
export interface ChosenProduct {
  readonly productId: Id<"product">;
  /** @default 1 */
  readonly quantity?: number;
  /**
   * True adds the accessories that are included or default, `all` the optional ones too, a list of product ids the
   * optional ones that it names; false adds none.
   * @default false
   */
  readonly accessories?: boolean | "all" | readonly Id<"product">[];
}

/** One product to add. */
export interface Piece {
  readonly product: CatalogProduct;
  readonly accessoryOf: Piece | null;
  /** Index of the product in the request that it comes from. */
  readonly chosenIndex: number;
}

/**
 * Reads every piece that a request asks for, quantities multiplied out, accessories right after the piece they belong
 * to. Accessories bring their own included and default ones, to a depth of 3; drafts, and those that would contain
 * themselves, are left out.
 * @throws {DomainError} `validation_failed` with pointers into `/products` when the catalog lacks some, or there are
 * more than {@link addedProductsMax}
 */
export async function readPieces(
  transaction: Transaction,
  chosen: readonly ChosenProduct[],
): Promise<readonly Piece[]> {
  const catalog = await readCatalog(transaction, chosen);
  const errors = chosen.flatMap((one, index) => listIssues(one, `/products/${index}`, catalog));
  if (errors.length > 0)
    throw new DomainError("validation_failed", "Some of the products are not in the catalog", { errors });
  const pieces: Piece[] = [];
  for (const [chosenIndex, one] of chosen.entries()) {
    const product = catalog.get(one.productId);
    const wanted = { chosenIndex, quantity: one.quantity ?? 1, choice: one.accessories ?? false };
    if (product) addPieces({ pieces, catalog }, { product, accessoryOf: null, ...wanted });
  }
  return pieces;
}

type Choice = NonNullable<ChosenProduct["accessories"]>;
type Catalog = ReadonlyMap<Id<"product">, CatalogProduct>;

/** Reads the products and the wanted levels of accessories. */
async function readCatalog(transaction: Transaction, chosen: readonly ChosenProduct[]): Promise<Catalog> {
  const catalog = new Map<Id<"product">, CatalogProduct>();
  const load = async (wanted: readonly Id<"product">[]) => {
    const values = [...new Set(wanted)].filter((id) => !catalog.has(id));
    // Reads drafts too, to tell a draft accessory from one that the catalog has removed.
    const where = all(live, among("id", values));
    const rows = values.length === 0 ? [] : await transaction.select(products.table, { where });
    for (const row of await withLiveSymbols(transaction, rows)) catalog.set(row.id, row);
  };
  const accessoriesOf = (id: Id<"product">, choice: Choice) =>
    wantedAccessories(catalog.get(id), choice).map(({ productId }) => productId);
  await load(chosen.map(({ productId }) => productId));
  let level = chosen.flatMap(({ productId, accessories = false }) => accessoriesOf(productId, accessories));
  for (let depth = 1; depth <= depthMax && level.length > 0; depth += 1) {
    await load(level);
    level = [...new Set(level)].flatMap((id) => accessoriesOf(id, true));
  }
  return catalog;
}

function wantedAccessories(product: CatalogProduct | undefined, choice: Choice): CatalogProduct["accessories"] {
  if (!product || isDraft(product) || choice === false) return [];
  if (choice === "all") return product.accessories;
  const named = choice === true ? [] : choice;
  return product.accessories.filter(({ mode, productId }) => mode !== "optional" || named.includes(productId));
}

/** True for a draft: users do not see it, and it does not come along as an accessory. */
function isDraft({ status }: CatalogProduct): boolean {
  return status === "draft";
}

function listIssues(chosen: ChosenProduct, pointer: string, catalog: Catalog): readonly Issue[] {
  const { productId, accessories = false } = chosen;
  const product = catalog.get(productId);
  if (!product || isDraft(product)) return [unknownReference(`${pointer}/productId`, productId)];
  const offered = product.accessories.map((accessory) => accessory.productId);
  const known = new Set(offered.filter((id) => catalog.get(id)?.status !== "draft"));
  const named = typeof accessories === "object" ? accessories : [];
  return named.flatMap((id, index) => {
    const message = `The product does not have the accessory ${id}`;
    return known.has(id) ? [] : [{ pointer: `${pointer}/accessories/${index}`, code: "unknown_accessory", message }];
  });
}

function addPieces(
  into: { readonly pieces: Piece[]; readonly catalog: Catalog },
  wanted: Piece & { readonly quantity: number; readonly choice: Choice },
): void {
  const { quantity, choice, ...piece } = wanted;
  const path = pathOf(piece);
  const accessories = path.length > depthMax ? [] : wantedAccessories(piece.product, choice);
  for (let count = 0; count < quantity; count += 1) {
    if (into.pieces.length === addedProductsMax) throw tooMany();
    const added = { ...piece };
    into.pieces.push(added);
    for (const accessory of accessories) {
      if (path.includes(accessory.productId)) continue;
      const product = into.catalog.get(accessory.productId);
      if (!product) throw lostAccessory(accessory.productId, piece.chosenIndex);
      if (isDraft(product)) continue;
      addPieces(into, { ...piece, product, accessoryOf: added, quantity: accessory.quantity, choice: true });
    }
  }
}

/** Catalog ids of a piece and of the pieces it belongs to. */
function pathOf({ product, accessoryOf }: Piece): readonly Id<"product">[] {
  return [product.id, ...(accessoryOf ? pathOf(accessoryOf) : [])];
}

function tooMany(): DomainError {
  const message = `One request can add at most ${addedProductsMax} products, counting quantities and accessories`;
  return invalid("/products", "too_many_items", message);
}

function lostAccessory(id: Id<"product">, chosenIndex: number): DomainError {
  const issue = unknownReference(`/products/${chosenIndex}/accessories`, id);
  return new DomainError("validation_failed", "An accessory has been removed from the catalog", { errors: [issue] });
}
