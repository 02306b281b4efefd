import { Type } from "@sinclair/typebox";
import { DomainError } from "../../errors.ts";
import { recordEvents } from "../../events/record-events.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live } from "../../resource/condition.ts";
import type { RowOf } from "../../resource/definition.ts";
import { exampleEntity } from "../../resource/describe.ts";
import { defineOperation, type OperationContext } from "../../resource/operation.ts";
import { unknownReference } from "../../resource/references.ts";
import { insertRows, newBase } from "../../resource/rows.ts";
import { idOf, integer, list, nullable, text } from "../../resource/schema.ts";
import { products } from "../products.ts";
import { lockProject, onProject } from "../projects/access.ts";
import { productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

/** At most this many project products in one request, quantities counted: each is a row and an event. */
export const addedProductsMax = 1000;

const closed = { additionalProperties: false };
const addedProduct = Type.Object(
  {
    productId: idOf("product"),
    quantity: Type.Optional(integer({ min: 1, max: addedProductsMax, description: "Adds as many project products" })),
    label: Type.Optional(nullable(text({ max: 100 }))),
    notes: Type.Optional(nullable(text({ max: 4000 }))),
  },
  { $id: "ProjectProductAdd", ...closed },
);

/** Adds catalog products to a project, all or none; announces `project.product.added` for each. */
export const addProjectProducts = defineOperation({
  ...onProject("writer"),
  name: "addProjectProducts",
  method: "POST",
  path: "/api/v1/projects/{id}/products",
  tag: "Project products",
  summary: "Add catalog products",
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
    context.store.transaction(async (transaction) => {
      const project = await lockProject(transaction, subject.id);
      checkTotal(body.products);
      const catalog = await findCatalogProducts(transaction, body.products);
      const rows = body.products.flatMap((added) =>
        Array.from({ length: added.quantity ?? 1 }, () =>
          placeProduct(context, { projectId: project.id, product: catalog.get(added.productId), added }),
        ),
      );
      await insertRows(context, transaction, { kind: projectProductKind, rows });
      const events = rows.map(
        (row) => ({ type: "project.product.added", data: productEventData(project, row) }) as const,
      );
      await recordEvents(context, transaction, events);
      return rows;
    }),
});

type Added = {
  readonly productId: string;
  readonly quantity?: number;
  readonly label?: string | null;
  readonly notes?: string | null;
};
type CatalogProduct = RowOf<typeof products>;

function checkTotal(added: readonly Added[]): void {
  const total = added.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (total <= addedProductsMax) return;
  const message = `One request adds at most ${addedProductsMax} products: current total is ${total}`;
  throw new DomainError("validation_failed", message, {
    errors: [{ pointer: "/products", code: "too_many_items", message }],
  });
}

async function findCatalogProducts(
  transaction: Transaction,
  added: readonly Added[],
): Promise<ReadonlyMap<string, CatalogProduct>> {
  const ids = [...new Set(added.map(({ productId }) => productId))];
  const found = await transaction.select(products.table, { where: all(live, { op: "in", column: "id", values: ids }) });
  const catalog = new Map(found.map((product) => [product.id, product]));
  const errors = added.flatMap(({ productId }, index) =>
    catalog.has(productId) ? [] : [unknownReference(`/products/${index}/productId`, productId)],
  );
  if (errors.length > 0)
    throw new DomainError("validation_failed", "The catalog lacks some of the products", { errors });
  return catalog;
}

function placeProduct(
  context: OperationContext,
  placed: { readonly projectId: string; readonly product: CatalogProduct | undefined; readonly added: Added },
): ProjectProductRow {
  const { projectId, product, added } = placed;
  if (!product) throw new TypeError(`Cannot place a product as it was not looked up: current id is ${added.productId}`);
  const { status: _status, accessories: _accessories, attributes: _attributes, ...copied } = product;
  return {
    ...copied,
    ...newBase(context),
    projectId,
    productId: product.id,
    accessoryOfId: null,
    removalId: null,
    label: added.label ?? null,
    notes: added.notes ?? null,
  };
}
