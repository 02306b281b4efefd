import { Type } from "@sinclair/typebox";
import { call } from "../operations.ts";
import { cursorAfter, type Grid, pageOf } from "../page.ts";
import { catalogId, id, nextCursor, object, paging, pick, placedId, projectProductRow } from "../schemas.ts";
import { defineTool, type Tool } from "../tool.ts";

const listProjectProducts = defineTool({
  name: "list_project_products",
  title: "List the products of a project",
  description: "Lists the products in a project or snapshot, including accessories.",
  effect: "reads",
  input: object({ projectId: id("project"), ...paging }),
  output: object({ products: Type.Array(projectProductRow), nextCursor }),
  async run(tool, { projectId, ...wanted }) {
    const page = pageOf(tool, wanted);
    const input = { parameters: { id: projectId }, body: page };
    const { rowData, rowCount } = await call<Grid<object>>(tool.context, "queryProjectProducts", input);
    return { products: rowData.map((row) => pick(projectProductRow, row)), ...cursorAfter(page, rowCount) };
  },
});

const addProducts = defineTool({
  name: "add_products_to_project",
  title: "Add products to a project",
  description:
    "Adds catalog products to a project, all or none of them, in the given quantities and with the accessories that come with them. With viewId, also places them on that view.",
  effect: "adds",
  input: object({
    projectId: id("project"),
    products: Type.Array(
      object({
        productId: catalogId,
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "1 when absent" })),
        label: Type.Optional(Type.String({ maxLength: 100, description: "Tag in the project, such as DSP-01" })),
        viewId: Type.Optional(id("view to place it on")),
        x: Type.Optional(Type.Number()),
        y: Type.Optional(Type.Number()),
        optionalAccessories: Type.Optional(
          Type.Array(id("optional accessory"), {
            maxItems: 100,
            uniqueItems: true,
            description: "Optional accessories to add too",
          }),
        ),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    expandAccessories: Type.Optional(Type.Boolean({ description: "If false, adds no accessories; true if absent" })),
  }),
  output: object({
    added: Type.Array(projectProductRow, { description: "The first of those added" }),
    addedCount: Type.Integer({ description: "Total number added; list_project_products shows the others" }),
  }),
  async run({ context, settings }, { projectId, products, expandAccessories = true }) {
    const wanted = products.map(({ optionalAccessories = [], ...product }) => ({
      ...product,
      accessories: expandAccessories && optionalAccessories.length > 0 ? optionalAccessories : expandAccessories,
    }));
    const input = {
      parameters: { id: projectId },
      body: { products: wanted },
      pointers: [[/^(\/products\/\d+)\/accessories(?=\/|$)/u, "$1/optionalAccessories"]] as const,
    };
    const rows = await call<readonly object[]>(context, "addProjectProducts", input);
    const added = rows.slice(0, settings.resultRowsMax).map((row) => pick(projectProductRow, row));
    return { added, addedCount: rows.length };
  },
});

const removeProducts = defineTool({
  name: "remove_products_from_project",
  title: "Remove a product from a project",
  description:
    "Removes one product from a project, with its accessories, its placements and the cables plugged into it. Users can restore it in the application.",
  effect: "removes",
  input: object({ projectId: id("project"), projectProductId: placedId }),
  output: object({ removed: id("projectProduct", "Id of the product that was removed") }),
  async run({ context }, { projectId, projectProductId }) {
    const parameters = { id: projectId, productId: projectProductId };
    await call(context, "deleteProjectProduct", { parameters });
    return { removed: projectProductId };
  },
});

/** Tools for products in projects. */
export const projectProductTools: readonly Tool[] = [listProjectProducts, addProducts, removeProducts];
