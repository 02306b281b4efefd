import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import { visibleName } from "../engine/schemas/visible-name.ts";

/** A kind of signal that connectors carry and cables transport. */
export const signals = defineResource({
  name: "Signal",
  plural: "Signals",
  table: "signals",
  path: "/api/v1/admin/signals",
  parameter: "signalId",
  area: "Signals",
  fields: {
    name: visibleName({ max: 200 }),
    code: text({ max: 50, description: "Short name, unique among signals" }),
    category: oneOf(["audio", "video", "control", "data", "power", "rf"]),
    colour: nullable(text({ max: 7, pattern: "^#[0-9a-f]{6}$", description: "Line colour, #rrggbb" })),
    maxLengthMm: nullable(integer({ min: 1 })),
    compatibleSignalIds: { ...list(idOf("signal"), { max: 100 }), default: [] },
  },
  unique: [["code"]],
  example: {
    name: "HDMI 2.1",
    code: "hdmi-2.1",
    category: "video",
    colour: "#1f77b4",
    maxLengthMm: 5000,
    compatibleSignalIds: [],
  },
});
