import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, number, text } from "../engine/schemas/schema.ts";
import { visibleName } from "../engine/schemas/visible-name.ts";
import { connectors } from "./connectors.ts";

/** A catalog cable: made up with two connectors, or sold in bulk without any. */
export const cables = defineResource({
  name: "Cable",
  plural: "Cables",
  table: "cables",
  path: "/api/v1/admin/cables",
  parameter: "cableId",
  area: "Cables",
  fields: {
    name: visibleName({ max: 200 }),
    partNumber: nullable(text({ max: 100, description: "Unique among cables" })),
    signalIds: { ...list(idOf("signal"), { max: 100 }), default: [] },
    connectorAId: nullable(idOf("connector")),
    connectorBId: nullable(idOf("connector")),
    lengthsMm: { ...list(integer({ min: 1 }), { max: 100 }), default: [] },
    conductors: nullable(integer({ min: 1, max: 10_000 })),
    diameterMm: nullable(number({ min: 0 })),
    colour: nullable(text({ max: 50 })),
  },
  unique: [["partNumber"]],
  references: { connectorAId: () => connectors.table, connectorBId: () => connectors.table },
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
