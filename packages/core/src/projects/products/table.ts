import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { idOf, nullable, text } from "../../engine/schemas/schema.ts";
import { connectorReferences, placedExample, placedFields } from "../../catalog/mod.ts";

/** A catalog product in a project, with its own copy of the catalog fields. */
export const projectProducts = defineResource({
  name: "ProjectProduct",
  plural: "ProjectProducts",
  table: "project_products",
  path: "/api/v1/projects/{id}/products",
  parameter: "productId",
  area: "Projects",
  fields: {
    ...placedFields,
    label: nullable(text({ max: 100, description: "Tag in the project, such as DSP-01" })),
    notes: nullable(text({ max: 4000 })),
  },
  readOnly: {
    projectId: idOf("project"),
    productId: idOf("product", { description: "The catalog product" }),
    accessoryOfId: nullable(idOf("project product", { description: "The product that it was added with" })),
    removalId: nullable(idOf("removal", { description: "Shared by everything that was removed together" })),
  },
  references: connectorReferences,
  distinct: { connectors: "name" },
  example: {
    ...placedExample,
    label: "DSP-01",
    notes: null,
  },
});

/** A project product's row. */
export type ProjectProductRow = RowOf<typeof projectProducts>;
