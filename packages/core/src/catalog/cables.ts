import { titled } from "../engine/fields/titled.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, number, text } from "../engine/schemas/schema.ts";
import { connectors } from "./connectors.ts";
import { signals } from "./signals.ts";

/** A catalog cable: made up with two connectors, or sold in bulk without any. */
export const cables = defineResource({
  name: "Cable",
  plural: "Cables",
  titles: { one: ["Cable", "Kabel"], many: ["Cables", "Kabel"] },
  table: "cables",
  path: "/api/v1/admin/cables",
  parameter: "cableId",
  area: "Cables",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    partNumber: titled(
      ["Part number", "Artikelnummer"],
      nullable(text({ max: 100, description: "Unique among cables" })),
    ),
    signalIds: titled(["Signals", "Signale"], { ...list(idOf("signal"), { max: 100 }), default: [] }),
    connectorAId: titled(["Connector at one end", "Steckverbinder am einen Ende"], nullable(idOf("connector"))),
    connectorBId: titled(["Connector at the other end", "Steckverbinder am anderen Ende"], nullable(idOf("connector"))),
    lengthsMm: titled(
      ["Lengths", "Längen"],
      { ...list(integer({ min: 1 }), { max: 100 }), default: [] },
      {
        unit: "mm",
        hint: ["Separated by commas, such as 500, 1000, 2000", "Durch Kommas getrennt, zum Beispiel 500, 1000, 2000"],
      },
    ),
    conductors: titled(["Conductors", "Adern"], nullable(integer({ min: 1, max: 10_000 }))),
    diameterMm: titled(["Diameter", "Durchmesser"], nullable(number({ min: 0 })), { unit: "mm" }),
    colour: titled(["Colour", "Farbe"], nullable(text({ max: 50 }))),
  },
  unique: [["partNumber"]],
  references: {
    "signalIds.*": () => signals.table,
    connectorAId: () => connectors.table,
    connectorBId: () => connectors.table,
  },
  example: {
    name: "HDMI cable, high speed",
    partNumber: "CBL-HDMI-HS",
    signalIds: [],
    connectorAId: null,
    connectorBId: null,
    lengthsMm: [1000, 2000, 5000],
    conductors: 19,
    diameterMm: 7.3,
    colour: "black",
  },
});
