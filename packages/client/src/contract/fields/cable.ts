/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Cable } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Cable}. */
export const cableFields: FieldsOf<Cable> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
  signalIds: { kind: "references", title: {"en":"Signals","de":"Signale"}, to: "signal", isRequired: true },
  connectorAId: { kind: "reference", title: {"en":"Connector at one end","de":"Steckverbinder am einen Ende"}, to: "connector" },
  connectorBId: { kind: "reference", title: {"en":"Connector at the other end","de":"Steckverbinder am anderen Ende"}, to: "connector" },
  lengthsMm: { kind: "numbers", title: {"en":"Lengths","de":"Längen"}, unit: "mm", hint: {"en":"Separated by commas, such as 500, 1000, 2000","de":"Durch Kommas getrennt, zum Beispiel 500, 1000, 2000"}, isRequired: true },
  conductors: { kind: "number", title: {"en":"Conductors","de":"Adern"} },
  diameterMm: { kind: "number", title: {"en":"Diameter","de":"Durchmesser"}, unit: "mm" },
  colour: { kind: "text", title: {"en":"Colour","de":"Farbe"}, max: 50 },
};
