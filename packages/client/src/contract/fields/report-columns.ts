/** Written by `bun run contract` from the definitions: columns of reports. */
import type { Field } from "../../field.ts";
import type { Report } from "../api.ts";

/** Columns of each kind of report, in the order of a report that shows all. */
export const reportColumns: Readonly<Record<Report["kind"], Readonly<Record<string, Field>>>> = {
  "bill-of-materials": {
    manufacturer: { kind: "text", title: {"en":"Manufacturer","de":"Hersteller"}, max: 200 },
    model: { kind: "text", title: {"en":"Model","de":"Modell"}, max: 200 },
    partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
    name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
    category: { kind: "text", title: {"en":"Category","de":"Kategorie"}, max: 100 },
    quantity: { kind: "number", title: {"en":"Quantity","de":"Menge"}, min: 1, isRequired: true },
    weightG: { kind: "number", title: {"en":"Weight","de":"Gewicht"}, unit: "g", group: {"en":"Size and power","de":"Maße und Leistung"} },
    powerW: { kind: "number", title: {"en":"Power","de":"Leistung"}, unit: "W", group: {"en":"Size and power","de":"Maße und Leistung"} },
  },
  "cable-list": {
    cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
    catalogCable: { kind: "text", title: {"en":"Cable of the catalog","de":"Kabel des Katalogs"}, max: 200 },
    signal: { kind: "text", title: {"en":"Signal","de":"Signal"}, max: 200 },
    fromProduct: { kind: "text", title: {"en":"From product","de":"Von Produkt"}, max: 200 },
    fromConnector: { kind: "text", title: {"en":"From connector","de":"Von Anschluss"}, max: 200 },
    fromPort: { kind: "number", title: {"en":"From port","de":"Von Port"} },
    fromNumber: { kind: "number", title: {"en":"From number","de":"Von Nummer"} },
    fromPlace: { kind: "area", title: {"en":"From place","de":"Von Ort"}, max: 1000 },
    toProduct: { kind: "text", title: {"en":"To product","de":"Zu Produkt"}, max: 200 },
    toConnector: { kind: "text", title: {"en":"To connector","de":"Zu Anschluss"}, max: 200 },
    toPort: { kind: "number", title: {"en":"To port","de":"Zu Port"} },
    toNumber: { kind: "number", title: {"en":"To number","de":"Zu Nummer"} },
    toPlace: { kind: "area", title: {"en":"To place","de":"Zu Ort"}, max: 1000 },
    lengthMm: { kind: "number", title: {"en":"Length","de":"Länge"}, unit: "mm" },
    label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 200 },
    status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"planned":{"en":"planned","de":"geplant"},"pulled":{"en":"pulled","de":"gezogen"},"terminated":{"en":"terminated","de":"angeschlossen"},"tested":{"en":"tested","de":"geprüft"}}, initial: "planned", isRequired: true },
  },
  "connections-by-product": {
    product: { kind: "text", title: {"en":"Product","de":"Produkt"}, max: 200 },
    connector: { kind: "text", title: {"en":"Connector","de":"Anschluss"}, max: 200 },
    port: { kind: "number", title: {"en":"Port","de":"Port"} },
    number: { kind: "number", title: {"en":"Product number","de":"Nummer des Produkts"} },
    place: { kind: "area", title: {"en":"Place","de":"Ort"}, max: 1000 },
    cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
    signal: { kind: "text", title: {"en":"Signal","de":"Signal"}, max: 200 },
    otherProduct: { kind: "text", title: {"en":"Other product","de":"Anderes Produkt"}, max: 200 },
    otherConnector: { kind: "text", title: {"en":"Other connector","de":"Anderer Anschluss"}, max: 200 },
    otherPort: { kind: "number", title: {"en":"Other port","de":"Anderer Port"} },
    otherNumber: { kind: "number", title: {"en":"Other number","de":"Andere Nummer"} },
    otherPlace: { kind: "area", title: {"en":"Other place","de":"Anderer Ort"}, max: 1000 },
  },
};
