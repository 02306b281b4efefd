import { connectorReferences, placedExample, placedFields } from "../../catalog/mod.ts";
import { titled } from "../../engine/fields/titled.ts";
import { namesOf } from "../../engine/names-of.ts";
import { fieldChanges } from "../../engine/rows/audit.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { idOf, integer, list, nullable, oneOf, text } from "../../engine/schemas/schema.ts";

/** Name of a field that a project product copies from the catalog. */
export type PlacedName = keyof typeof placedFields;

/** Names of the fields that a project product copies from the catalog. */
export const placedNames = namesOf(placedFields);

/** A catalog product in a project, with its own copy of the catalog fields. */
export const projectProducts = defineResource({
  name: "ProjectProduct",
  plural: "ProjectProducts",
  titles: {
    one: ["Product of a project", "Produkt eines Projekts"],
    many: ["Products of a project", "Produkte eines Projekts"],
  },
  table: "project_products",
  path: "/api/v1/projects/{id}/products",
  parameter: "productId",
  area: "Projects",
  fields: {
    ...placedFields,
    label: titled(
      ["Label", "Beschriftung"],
      nullable(text({ max: 100, description: "Tag in the project, such as DSP-01" })),
    ),
    notes: titled(["Notes", "Notizen"], nullable(text({ max: 4000, form: "lines" }))),
  },
  readOnly: {
    projectId: titled(["Project", "Projekt"], idOf("project")),
    productId: titled(["Product", "Produkt"], idOf("product", { description: "The catalog product" })),
    catalogVersion: titled(
      ["Version in the catalog", "Version im Katalog"],
      nullable(
        integer({ min: 0, description: "Version of the catalog product that its fields are from; null if unknown" }),
      ),
    ),
    overridden: titled(["Overridden", "Überschrieben"], {
      ...list(oneOf(placedNames), { max: placedNames.length }),
      description: "Fields that the project has changed; updates from the catalog leave them as they are",
      default: [],
    }),
    accessoryOfId: titled(
      ["Accessory of", "Zubehör von"],
      nullable(idOf("projectProduct", { description: "The product that it was added with" })),
    ),
    removalId: titled(
      ["Removal", "Entfernung"],
      nullable(idOf("removal", { description: "Shared by everything that was removed together" })),
    ),
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

/** Fields of a project product as the catalog has them. */
export type PlacedFields = Pick<ProjectProductRow, PlacedName>;

/** The fields of a catalog product that a project product copies. */
export function placedCopy(product: PlacedFields): PlacedFields {
  // The names are those of the type.
  return Object.fromEntries(placedNames.map((name) => [name, product[name]])) as PlacedFields;
}

/** The names of the fields of the catalog that a project has changed, those that `changes` change included. */
export function overriddenBy(before: ProjectProductRow, changes: Partial<ProjectProductRow>): PlacedName[] {
  const changed = new Set(fieldChanges(before, changes).map(({ field }) => field));
  return placedNames.filter((name) => before.overridden.includes(name) || changed.has(name));
}
