import { titled } from "../engine/fields/titled.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { idOf, integer, list, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import type { BaseRow, StoredTable } from "../ports/table.ts";

/** A signal may name others, which its own definition must not depend on. */
function signalTable(): StoredTable<BaseRow> {
  return signals.table;
}

/** A kind of signal that connectors carry and cables transport. */
export const signals = defineResource({
  name: "Signal",
  plural: "Signals",
  titles: { one: ["Signal", "Signal"], many: ["Signals", "Signale"] },
  table: "signals",
  path: "/api/v1/admin/signals",
  parameter: "signalId",
  area: "Signals",
  fields: {
    name: titled(["Name", "Name"], text({ max: 200 })),
    code: titled(["Code", "Kürzel"], text({ max: 50, description: "Short name, unique among signals" }), {
      hint: ["A short name, which no other signal has", "Ein kurzer Name, den kein anderes Signal hat"],
    }),
    category: titled(["Category", "Art"], oneOf(["audio", "video", "control", "data", "power", "rf"]), {
      values: {
        audio: ["audio", "Ton"],
        video: ["video", "Bild"],
        control: ["control", "Steuerung"],
        data: ["data", "Daten"],
        power: ["power", "Strom"],
        rf: ["radio", "Funk"],
      },
    }),
    colour: titled(
      ["Line colour", "Linienfarbe"],
      nullable(text({ max: 7, pattern: "^#[0-9a-f]{6}$", description: "Line colour, #rrggbb" })),
      { hint: ["#rrggbb, such as #1f77b4", "#rrggbb, zum Beispiel #1f77b4"] },
    ),
    maxLengthMm: titled(["Longest cable", "Längstes Kabel"], nullable(integer({ min: 1 })), { unit: "mm" }),
    compatibleSignalIds: titled(["Compatible signals", "Verträgliche Signale"], {
      ...list(idOf("signal"), { max: 100 }),
      default: [],
    }),
  },
  unique: [["code"]],
  references: { "compatibleSignalIds.*": signalTable },
  example: {
    name: "HDMI 2.1",
    code: "hdmi-2.1",
    category: "video",
    colour: "#1f77b4",
    maxLengthMm: 5000,
    compatibleSignalIds: [],
  },
});
