import { titled } from "../engine/fields/titled.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import { signals } from "./signals.ts";

/** A plug or socket that products and cables carry. */
export const connectors = defineResource({
  name: "Connector",
  plural: "Connectors",
  titles: { one: ["Connector", "Steckverbinder"], many: ["Connectors", "Steckverbinder"] },
  table: "connectors",
  path: "/api/v1/admin/connectors",
  parameter: "connectorId",
  area: "Connectors",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    code: titled(["Code", "Kürzel"], text({ max: 50, description: "Short name, unique among connectors" }), {
      hint: ["A short name, which no other connector has", "Ein kurzer Name, den kein anderer Steckverbinder hat"],
    }),
    family: titled(["Family", "Familie"], nullable(text({ max: 100 }))),
    gender: titled(["Gender", "Ausführung"], oneOf(["male", "female", "neutral"]), {
      values: { male: ["male", "Stecker"], female: ["female", "Buchse"], neutral: ["neutral", "beides"] },
    }),
    mounting: titled(["Mounting", "Einbau"], oneOf(["panel", "cable"]), {
      values: { panel: ["on a device", "am Gerät"], cable: ["on a cable", "am Kabel"] },
    }),
    pins: titled(["Pins", "Kontakte"], nullable(integer({ min: 1, max: 10_000 }))),
    signalIds: titled(["Signals it carries", "Signale, die er überträgt"], {
      ...list(idOf("signal"), { max: 100 }),
      default: [],
    }),
  },
  unique: [["code"]],
  references: { "signalIds.*": () => signals.table },
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
