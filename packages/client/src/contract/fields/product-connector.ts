/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ProductConnector } from "../api.ts";

/** Fields of {@link ProductConnector}. */
export const productConnectorFields: FieldsOf<ProductConnector> = {
  name: { kind: "text", title: {"en":"Name on the product","de":"Name am Produkt"}, max: 100, isRequired: true },
  connectorId: { kind: "reference", title: {"en":"Connector","de":"Steckverbinder"}, to: "connector", isRequired: true },
  direction: { kind: "choice", title: {"en":"Direction","de":"Richtung"}, values: {"in":{"en":"input","de":"Eingang"},"out":{"en":"output","de":"Ausgang"},"inout":{"en":"both ways","de":"in beide Richtungen"}}, isRequired: true },
  signalIds: { kind: "references", title: {"en":"Signals","de":"Signale"}, hint: {"en":"Those that the connector carries here","de":"Die der Anschluss hier überträgt"}, to: "signal", isRequired: true },
  quantity: { kind: "number", title: {"en":"Quantity","de":"Anzahl"}, min: 1, isRequired: true },
};
