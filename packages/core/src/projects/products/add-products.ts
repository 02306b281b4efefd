import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { idOf, integer, list, nullable, number, oneOf, text } from "../../engine/schemas/schema.ts";
import { recordProjectEvents } from "../events.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { addItems } from "../view-items/add-items.ts";
import type { RequestedItem } from "../view-items/placed-item.ts";
import { lengthMax } from "../view-items/schemas.ts";
import { addedProductsMax, type ChosenProduct, type Piece, readPieces } from "./accessories.ts";
import { productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, placedCopy, projectProducts } from "./table.ts";

const closed = { additionalProperties: false };
const position = Type.Optional(
  number({ min: -lengthMax, max: lengthMax, description: "Position on the view, in its units; 0 if absent" }),
);
const addedProduct = Type.Object(
  {
    productId: idOf("product"),
    quantity: Type.Optional(
      integer({ min: 1, max: addedProductsMax, description: "Number of project products to add" }),
    ),
    accessories: Type.Optional(
      Type.Union([Type.Boolean(), oneOf(["all"]), { ...list(idOf("product"), { max: 100 }), uniqueItems: true }], {
        description:
          "true adds the accessories that are included or default, `all` also the optional ones, and a list of product ids the optional ones that it names",
        default: false,
      }),
    ),
    viewId: Type.Optional(
      idOf("project view", { description: "Places the products, not their accessories, on the view" }),
    ),
    x: position,
    y: position,
    label: Type.Optional(nullable(text({ max: 100 }))),
    notes: Type.Optional(nullable(text({ max: 4000, form: "lines" }))),
  },
  { $id: "ProjectProductAdd", ...closed },
);

export const addProjectProducts = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "addProjectProducts",
  method: "POST",
  path: "/api/v1/projects/{id}/products",
  tag: "Project products",
  summary: "Add catalog products",
  description:
    "Adds catalog products with a copy of their current fields, all or none; `quantity: n` adds n project products. `accessories` adds accessories too; the default is none. Emits `project.product.added` for each product, accessories included, and `project.view.product.added` for each placement.",
  body: Type.Object(
    { products: { ...list(addedProduct, { max: addedProductsMax }), minItems: 1 } },
    { $id: "ProjectProductsAdd", ...closed },
  ),
  status: 201,
  output: Type.Array(projectProducts.schemas.entity),
  example: {
    body: { products: [{ productId: "6740a1f2c3d4e5f607182911", quantity: 2 }] },
    output: [exampleEntity(projectProducts)],
  },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      return addProducts(change, { project, products: body.products });
    }),
});

/** A product to add, with its text in the project and its place on a view. */
export interface AddedProduct extends ChosenProduct {
  readonly viewId?: string;
  readonly x?: number;
  readonly y?: number;
  readonly label?: string | null;
  readonly notes?: string | null;
}

/**
 * Adds catalog products to a locked project and announces each, as {@link addProjectProducts} does. Only the products
 * themselves take label and notes, not their accessories.
 * @throws {DomainError} `validation_failed` with pointers into `/products`
 */
export async function addProducts(
  change: Change,
  added: { readonly project: ProjectRow; readonly products: readonly AddedProduct[] },
): Promise<ProjectProductRow[]> {
  const { context, transaction } = change;
  const { project, products } = added;
  const pieces = await readPieces(transaction, products);
  const rows = new Map<Piece, ProjectProductRow>();
  for (const piece of pieces) {
    const accessoryOfId = piece.accessoryOf && (rows.get(piece.accessoryOf)?.id ?? null);
    const told = piece.accessoryOf ? {} : (products[piece.chosenIndex] ?? {});
    rows.set(piece, { ...newProduct(context, piece, told), projectId: project.id, accessoryOfId });
  }
  const inserted = [...rows.values()];
  await insertRows(change, { kind: projectProductKind, rows: inserted });
  const events = inserted.map(
    (row) => ({ type: "project.product.added", data: productEventData(project, row) }) as const,
  );
  await recordProjectEvents(change, events);
  const items = [...rows].flatMap(([piece, row]) => placementOf(piece, row, products[piece.chosenIndex]));
  if (items.length > 0) await addItems(change, { project, items });
  return inserted;
}

function newProduct(context: OperationContext, { product }: Piece, told: Pick<AddedProduct, "label" | "notes">) {
  const { label = null, notes = null } = told;
  const { id: productId, version: catalogVersion } = product;
  const source = { productId, catalogVersion, overridden: [] };
  return { ...placedCopy(product), ...newBase<"projectProduct">(context), ...source, removalId: null, label, notes };
}

/** Millimetres of width or height for a product that states none. */
const symbolSize = 100;

function placementOf(piece: Piece, row: ProjectProductRow, added: AddedProduct | undefined): readonly RequestedItem[] {
  if (added?.viewId === undefined || piece.accessoryOf) return [];
  const { viewId, x = 0, y = 0 } = added;
  const size = (lengthMm: number | null) => Math.min(lengthMm ?? symbolSize, lengthMax);
  const geometry = { x, y, width: size(row.widthMm), height: size(row.heightMm) };
  const item = { type: "product", viewId, geometry, projectProductId: row.id } as const;
  return [{ item, pointer: `/products/${piece.chosenIndex}` }];
}
