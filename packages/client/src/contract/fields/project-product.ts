/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProjectProduct } from "../api.ts";
import { baseFields } from "./base-fields.ts";
import { productConnectorFields } from "./product-connector.ts";

/** Fields of {@link ProjectProduct}. */
export const projectProductFields: FieldsOf<ProjectProduct> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  manufacturer: { kind: "text", title: {"en":"Manufacturer","de":"Hersteller"}, max: 200 },
  model: { kind: "text", title: {"en":"Model","de":"Modell"}, max: 200 },
  partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
  category: { kind: "text", title: {"en":"Category","de":"Kategorie"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  depthMm: { kind: "number", title: {"en":"Depth","de":"Tiefe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  weightG: { kind: "number", title: {"en":"Weight","de":"Gewicht"}, unit: "g", group: {"en":"Size and power","de":"Maße und Leistung"} },
  powerW: { kind: "number", title: {"en":"Power","de":"Leistung"}, unit: "W", group: {"en":"Size and power","de":"Maße und Leistung"} },
  symbolFileId: { kind: "reference", title: {"en":"Symbol","de":"Symbol"}, hint: {"en":"Stands for the product in drawings","de":"Steht in Zeichnungen für das Produkt"}, to: "file" },
  connectors: { kind: "items", title: {"en":"Connectors","de":"Anschlüsse"}, isRequired: true, item: {"en":"Connector","de":"Anschluss"}, of: productConnectorFields },
  label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 100 },
  notes: { kind: "area", title: {"en":"Notes","de":"Notizen"}, max: 4000 },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  productId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "product", isRequired: true, isReadOnly: true },
  catalogVersion: { kind: "number", title: {"en":"Version in the catalog","de":"Version im Katalog"}, isReadOnly: true },
  overridden: { kind: "choices", title: {"en":"Overridden","de":"Überschrieben"}, isRequired: true, isReadOnly: true },
  accessoryOfId: { kind: "reference", title: {"en":"Accessory of","de":"Zubehör von"}, to: "projectProduct", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};
