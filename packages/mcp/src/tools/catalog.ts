import { Type } from "@sinclair/typebox";
import { call } from "../operations.ts";
import { catalogId, object, pick, pickProduct, productDetails, productRow } from "../schemas.ts";
import { defineTool, type Tool } from "../tool.ts";

type ProductRow = Parameters<typeof pickProduct>[0];

const searchProducts = defineTool({
  name: "search_products",
  title: "Search products",
  description:
    "Finds catalog products by words in their name, manufacturer, model, part number or category, best matches first. Typos and missing words are tolerated. Use the ids with add_products_to_project.",
  effect: "reads",
  input: object({
    query: Type.String({ minLength: 1, maxLength: 200 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "20 when absent" })),
  }),
  output: object({ products: Type.Array(productRow) }),
  async run({ context, settings }, { query, limit = 20 }) {
    const body = { query, limit: Math.min(limit, settings.resultRowsMax) };
    const found = await call<{ readonly products: readonly object[] }>(context, "searchProducts", { body });
    return { products: found.products.map((row) => pick(productRow, row)) };
  },
});

const getProduct = defineTool({
  name: "get_product",
  title: "Read a product",
  description: "Reads one catalog product with its measurements, connectors and accessories.",
  effect: "reads",
  input: object({ productId: catalogId }),
  output: object({ product: productDetails }),
  async run({ context }, { productId }) {
    const row = await call<ProductRow>(context, "getCatalogProduct", { parameters: { id: productId } });
    return { product: pickProduct(row) };
  },
});

/** Tools for the catalog as users see it. */
export const catalogTools: readonly Tool[] = [searchProducts, getProduct];
