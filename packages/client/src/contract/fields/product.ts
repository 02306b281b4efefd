/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Product } from "../api.ts";
import { baseFields } from "./base-fields.ts";
import { productConnectorFields } from "./product-connector.ts";
import { productAccessoryFields } from "./product-accessory.ts";

/** Fields of {@link Product}. */
export const productFields: FieldsOf<Product> = {
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
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"draft":{"en":"draft","de":"Entwurf"},"active":{"en":"active","de":"aktiv"},"discontinued":{"en":"discontinued","de":"abgekündigt"}}, initial: "active", isRequired: true },
  replacedById: { kind: "reference", title: {"en":"Replaced by","de":"Ersetzt durch"}, to: "product" },
  imageFileIds: { kind: "references", title: {"en":"Pictures","de":"Bilder"}, hint: {"en":"The first one stands for the product","de":"Das erste steht für das Produkt"}, to: "file", isRequired: true },
  datasheetFileIds: { kind: "references", title: {"en":"Data sheets","de":"Datenblätter"}, to: "file", isRequired: true },
  accessories: { kind: "items", title: {"en":"Accessories","de":"Zubehör"}, isRequired: true, item: {"en":"Accessory","de":"Zubehör"}, of: productAccessoryFields },
  attributes: { kind: "entries", title: {"en":"Attributes","de":"Eigenschaften"}, isRequired: true },
};
