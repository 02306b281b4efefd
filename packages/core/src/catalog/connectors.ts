import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import { visibleName } from "../engine/schemas/visible-name.ts";

/** A plug or socket that products and cables carry. */
export const connectors = defineResource({
  name: "Connector",
  plural: "Connectors",
  table: "connectors",
  path: "/api/v1/admin/connectors",
  parameter: "connectorId",
  area: "Connectors",
  fields: {
    name: visibleName({ max: 200 }),
    code: text({ max: 50, description: "Short name, unique among connectors" }),
    family: nullable(text({ max: 100 })),
    gender: oneOf(["male", "female", "neutral"]),
    mounting: oneOf(["panel", "cable"]),
    pins: nullable(integer({ min: 1, max: 10_000 })),
    signalIds: { ...list(idOf("signal"), { max: 100 }), default: [] },
  },
  unique: [["code"]],
  example: {
    name: "HDMI type A socket",
    code: "hdmi-a-f",
    family: "HDMI",
    gender: "female",
    mounting: "panel",
    pins: 19,
    signalIds: [],
  },
});
