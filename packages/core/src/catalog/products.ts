import { type TProperties, Type } from "@sinclair/typebox";
import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, mapOf, nullable, number, oneOf, text } from "../engine/schemas/schema.ts";
import { visibleName } from "../engine/schemas/visible-name.ts";
import { matches } from "../ports/condition.ts";
import type { BaseRow, StoredTable } from "../ports/table.ts";
import { connectors } from "./connectors.ts";
import { files } from "./files/table.ts";
import { signals } from "./signals.ts";

const closed = { additionalProperties: false };

/** Images or data sheets of a product, at most. */
const filesMax = 50;

/** A connector on a product. */
const productConnector = Type.Object(
  {
    name: text({ max: 100, description: "Unique within the product" }),
    connectorId: idOf("connector"),
    direction: oneOf(["in", "out", "inout"]),
    signalIds: list(idOf("signal"), { max: 100 }),
    quantity: integer({ min: 1, max: 1000 }),
  },
  { $id: "ProductConnector", ...closed },
);

/** A product that comes with another. */
const productAccessory = Type.Object(
  {
    productId: idOf("product", {
      description: "May be a draft, which users do not see and which does not come with the product",
    }),
    quantity: integer({ min: 1, max: 1000 }),
    mode: oneOf(["included", "default", "optional"]),
  },
  { $id: "ProductAccessory", ...closed },
);

/** References from the connectors of a product. */
export const connectorReferences = {
  "connectors.*.connectorId": () => connectors.table,
  "connectors.*.signalIds.*": () => signals.table,
};

/**
 * Files that everybody who sees a product may see. One in quarantine may be named, as a file may also get there after it
 * was named; it has no URL until the scanner has found it clean.
 */
const applicationFiles = (): StoredTable<BaseRow> => ({ ...files, kept: matches({ ownerKind: "application" }) });

/** References from a product to files. */
export const fileReferences = {
  symbolFileId: applicationFiles,
  "imageFileIds.*": applicationFiles,
  "datasheetFileIds.*": applicationFiles,
};

/** A product of the catalog may name another one, which its own definition must not depend on. */
function productTable(): StoredTable<BaseRow> {
  return products.table;
}

/** Fields that a project product copies when it is placed. */
export const placedFields = {
  name: visibleName({ max: 200 }),
  manufacturer: nullable(text({ max: 200 })),
  model: nullable(text({ max: 200 })),
  partNumber: nullable(text({ max: 100 })),
  category: nullable(text({ max: 100 })),
  description: nullable(text({ max: 4000 })),
  widthMm: nullable(number({ min: 0 })),
  heightMm: nullable(number({ min: 0 })),
  depthMm: nullable(number({ min: 0 })),
  weightG: nullable(number({ min: 0 })),
  powerW: nullable(number({ min: 0 })),
  symbolFileId: nullable(idOf("file", { description: "Symbol of the product in drawings" })),
  connectors: { ...list(productConnector, { max: 500 }), default: [] },
} as const satisfies TProperties;

/** Example values of {@link placedFields}. */
export const placedExample = {
  name: "55 inch display",
  manufacturer: "Lumen",
  model: "LD-55",
  partNumber: "LD55-BK",
  category: "Displays",
  description: "UHD display for signage",
  widthMm: 1240,
  heightMm: 710,
  depthMm: 60,
  weightG: 18500,
  powerW: 140,
  symbolFileId: null,
  connectors: [],
};

/** A product of the catalog. */
export const products = defineResource({
  name: "Product",
  plural: "Products",
  table: "products",
  quota: "products",
  path: "/api/v1/admin/products",
  parameter: "productId",
  area: "Products",
  fields: {
    ...placedFields,
    status: oneOf(["draft", "active", "discontinued"], { default: "active" }),
    replacedById: nullable(idOf("product", { description: "The product to use instead" })),
    imageFileIds: {
      ...list(idOf("file"), { max: filesMax, description: "The first one stands for the product" }),
      default: [],
    },
    datasheetFileIds: { ...list(idOf("file"), { max: filesMax }), default: [] },
    accessories: { ...list(productAccessory, { max: 100 }), default: [] },
    attributes: {
      ...mapOf(Type.String({ pattern: "^.{1,100}$" }), Type.String({ maxLength: 1000 }), {
        description: "Free attributes by name",
        maxProperties: 200,
      }),
      default: {},
    },
  },
  unique: [["manufacturer", "partNumber"]],
  uniqueRules: { manufacturer: "null is a value" },
  references: {
    ...connectorReferences,
    replacedById: productTable,
    ...fileReferences,
  },
  distinct: { connectors: "name" },
  example: {
    ...placedExample,
    status: "active",
    replacedById: null,
    imageFileIds: [],
    datasheetFileIds: [],
    accessories: [],
    attributes: { resolution: "3840x2160" },
  },
});
