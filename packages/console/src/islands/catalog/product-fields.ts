import type { Product, ProductAccessory, ProductConnector } from "@design-catalog/client/api";
import { valueText } from "../engine/resource/field-words.ts";
import type { ResourceField, Values } from "../engine/resource/field.ts";
import { productTexts as texts } from "./product-texts.ts";
import { connectorSource, fileSource, productSource, signalSource } from "./sources.ts";

const textNames = ["manufacturer", "model", "partNumber", "category"] as const;
const numberNames = ["widthMm", "heightMm", "depthMm", "weightG", "powerW"] as const;

const quantity = { name: "quantity", kind: "number", label: texts.quantity, initial: 1, isRequired: true } as const;

const connectorFields: readonly ResourceField<ProductConnector>[] = [
  { name: "name", kind: "text", label: texts.connectorName, isRequired: true },
  { name: "connectorId", kind: "reference", label: texts.connector, source: connectorSource, isRequired: true },
  {
    name: "direction",
    kind: "choice",
    label: texts.direction,
    options: Object.entries(texts.directions),
    isRequired: true,
  },
  { name: "signalIds", kind: "references", label: texts.signals, hint: texts.signalsHint, source: signalSource },
  quantity,
];

const accessoryFields: readonly ResourceField<ProductAccessory>[] = [
  { name: "productId", kind: "reference", label: texts.accessory, source: productSource, isRequired: true },
  quantity,
  { name: "mode", kind: "choice", label: texts.mode, options: Object.entries(texts.modes), isRequired: true },
];

/** Fields of a product, as its form shows them. */
export const productFields: readonly ResourceField<Product>[] = [
  { name: "name", kind: "text", label: texts.name, isRequired: true },
  ...textNames.map((name) => ({ name, kind: "text", label: texts[name] }) as const),
  {
    name: "status",
    kind: "choice",
    label: texts.status,
    options: Object.entries(texts.statuses),
    isRequired: true,
    initial: "active",
  },
  { name: "description", kind: "area", label: texts.description },
  ...numberNames.map((name) => ({ name, kind: "number", label: texts[name] }) as const),
  { name: "replacedById", kind: "reference", label: texts.replacedBy, source: productSource },
  {
    name: "connectors",
    kind: "items",
    label: texts.connectors,
    of: connectorFields,
    add: texts.addConnector,
    itemText: (item) => itemText(connectorFields, item, ["name", "connectorId", "direction"]),
  },
  {
    name: "accessories",
    kind: "items",
    label: texts.accessories,
    of: accessoryFields,
    add: texts.addAccessory,
    itemText: (item) => itemText(accessoryFields, item, ["productId", "mode"]),
  },
  { name: "symbolFileId", kind: "reference", label: texts.symbol, hint: texts.symbolHint, source: fileSource },
  { name: "imageFileIds", kind: "references", label: texts.images, hint: texts.imagesHint, source: fileSource },
  { name: "datasheetFileIds", kind: "references", label: texts.datasheets, source: fileSource },
  { name: "attributes", kind: "entries", label: texts.attributes, isMerged: true },
];

/** An item by some of its fields, with its quantity; empty unless the first of them says what it is. */
function itemText<Row>(fields: readonly ResourceField<Row>[], item: Values, names: readonly (keyof Row & string)[]) {
  const words = names.map((name) => {
    const field = fields.find((other) => other.name === name);
    return field ? valueText(field, item[name]) : "";
  });
  const given = words.filter((text) => text !== "");
  return words[0] === "" ? "" : `${String(item["quantity"])} × ${given.join(" · ")}`;
}
