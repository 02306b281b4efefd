import { Type } from "@sinclair/typebox";
import { titled, type TitledFields, titlesOf } from "../engine/fields/titled.ts";
import { matches } from "../engine/rows/conditions.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, mapOf, nullable, number, oneOf, text } from "../engine/schemas/schema.ts";
import type { BaseRow, StoredTable } from "../ports/table.ts";
import { connectors } from "./connectors.ts";
import { files } from "./files/table.ts";
import { signals } from "./signals.ts";

const closed = { additionalProperties: false };

/** Images or data sheets of a product, at most. */
const filesMax = 50;

/** Pieces of a part of a product. */
const quantity = titled(["Quantity", "Anzahl"], integer({ min: 1, max: 1000 }));

/** A connector on a product. */
const productConnector = Type.Object(
  {
    name: titled(
      ["Name on the product", "Name am Produkt"],
      text({ max: 100, description: "Unique within the product" }),
    ),
    connectorId: titled(["Connector", "Steckverbinder"], idOf("connector")),
    direction: titled(["Direction", "Richtung"], oneOf(["in", "out", "inout"]), {
      values: { in: ["input", "Eingang"], out: ["output", "Ausgang"], inout: ["both ways", "in beide Richtungen"] },
    }),
    signalIds: titled(["Signals", "Signale"], list(idOf("signal"), { max: 100 }), {
      hint: ["Those that the connector carries here", "Die der Anschluss hier überträgt"],
    }),
    quantity,
  },
  {
    $id: "ProductConnector",
    ...closed,
    ...titlesOf({ one: ["Connector", "Anschluss"], many: ["Connectors", "Anschlüsse"] }),
  },
);

/** A product that comes with another. */
const productAccessory = Type.Object(
  {
    productId: titled(
      ["Product", "Produkt"],
      idOf("product", {
        description:
          "Unique among the accessories. May be a draft, which users do not see and which does not come with the product",
      }),
    ),
    quantity,
    mode: titled(
      ["When the product is placed", "Beim Platzieren des Produkts"],
      oneOf(["included", "default", "optional"]),
      {
        values: {
          included: ["always comes with it", "ist immer dabei"],
          default: ["comes with it unless left out", "ist dabei, wenn nicht abgewählt"],
          optional: ["may be added", "kann dazukommen"],
        },
      },
    ),
  },
  {
    $id: "ProductAccessory",
    ...closed,
    ...titlesOf({ one: ["Accessory", "Zubehör"], many: ["Accessories", "Zubehör"] }),
  },
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

const size = ["Size and power", "Maße und Leistung"] as const;

/** Fields that a project product copies when it is placed. */
export const placedFields = {
  name: titled(["Name", "Name"], text({ max: 200 })),
  manufacturer: titled(["Manufacturer", "Hersteller"], nullable(text({ max: 200 }))),
  model: titled(["Model", "Modell"], nullable(text({ max: 200 }))),
  partNumber: titled(["Part number", "Artikelnummer"], nullable(text({ max: 100 }))),
  category: titled(["Category", "Kategorie"], nullable(text({ max: 100 }))),
  description: titled(["Description", "Beschreibung"], nullable(text({ max: 4000, form: "lines" }))),
  widthMm: titled(["Width", "Breite"], nullable(number({ min: 0 })), { unit: "mm", group: size }),
  heightMm: titled(["Height", "Höhe"], nullable(number({ min: 0 })), { unit: "mm", group: size }),
  depthMm: titled(["Depth", "Tiefe"], nullable(number({ min: 0 })), { unit: "mm", group: size }),
  weightG: titled(["Weight", "Gewicht"], nullable(number({ min: 0 })), { unit: "g", group: size }),
  powerW: titled(["Power", "Leistung"], nullable(number({ min: 0 })), { unit: "W", group: size }),
  symbolFileId: titled(
    ["Symbol", "Symbol"],
    nullable(idOf("file", { description: "Symbol of the product in drawings" })),
    { hint: ["Stands for the product in drawings", "Steht in Zeichnungen für das Produkt"] },
  ),
  connectors: titled(["Connectors", "Anschlüsse"], { ...list(productConnector, { max: 500 }), default: [] }),
} as const satisfies TitledFields;

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
  titles: { one: ["Product", "Produkt"], many: ["Products", "Produkte"] },
  table: "products",
  quota: "products",
  path: "/api/v1/admin/products",
  parameter: "productId",
  area: "Products",
  fields: {
    ...placedFields,
    status: titled(["State", "Zustand"], oneOf(["draft", "active", "discontinued"], { default: "active" }), {
      values: {
        draft: ["draft", "Entwurf"],
        active: ["active", "aktiv"],
        discontinued: ["discontinued", "abgekündigt"],
      },
    }),
    replacedById: titled(
      ["Replaced by", "Ersetzt durch"],
      nullable(idOf("product", { description: "The product to use instead" })),
    ),
    imageFileIds: titled(
      ["Pictures", "Bilder"],
      {
        ...list(idOf("file"), { max: filesMax, description: "The first one stands for the product" }),
        default: [],
      },
      { hint: ["The first one stands for the product", "Das erste steht für das Produkt"] },
    ),
    datasheetFileIds: titled(["Data sheets", "Datenblätter"], {
      ...list(idOf("file"), { max: filesMax }),
      default: [],
    }),
    accessories: titled(["Accessories", "Zubehör"], { ...list(productAccessory, { max: 100 }), default: [] }),
    attributes: titled(["Attributes", "Eigenschaften"], {
      ...mapOf(Type.String({ pattern: "^.{1,100}$" }), text({ max: 1000, min: 0, form: "lines" }), {
        description: "Free attributes by name",
        maxProperties: 200,
      }),
      default: {},
    }),
  },
  unique: [["manufacturer", "partNumber"]],
  uniqueRules: { manufacturer: "null is a value" },
  references: {
    ...connectorReferences,
    replacedById: productTable,
    "accessories.*.productId": productTable,
    ...fileReferences,
  },
  distinct: { connectors: "name", accessories: "productId" },
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
