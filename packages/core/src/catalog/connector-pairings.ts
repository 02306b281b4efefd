import { titled } from "../engine/fields/titled.ts";
import { defineResource } from "../engine/rows/definition.ts";
import { boolean, idOf, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import { connectors } from "./connectors.ts";

/** Two connectors that mate, directly or through an adapter. */
export const connectorPairings = defineResource({
  name: "ConnectorPairing",
  plural: "ConnectorPairings",
  titles: { one: ["Pairing", "Paarung"], many: ["Pairings of connectors", "Paarungen von Steckverbindern"] },
  table: "connector_pairings",
  path: "/api/v1/admin/connectorpairings",
  parameter: "pairingId",
  area: "Connectors",
  fields: {
    connectorAId: titled(["Connector", "Steckverbinder"], idOf("connector")),
    connectorBId: titled(["Mates with", "Passt zu"], idOf("connector")),
    bidirectional: titled(["In both directions", "In beiden Richtungen"], boolean({ default: true })),
    rating: titled(["Rating", "Bewertung"], oneOf(["ok", "warn"], { default: "ok" }), {
      values: { ok: ["fits", "passt"], warn: ["fits with care", "passt mit Vorbehalt"] },
    }),
    note: titled(["Note", "Anmerkung"], nullable(text({ max: 1000, form: "lines" }))),
  },
  unique: [["connectorAId", "connectorBId"]],
  references: { connectorAId: () => connectors.table, connectorBId: () => connectors.table },
  example: {
    connectorAId: "6740a1f2c3d4e5f607182901",
    connectorBId: "6740a1f2c3d4e5f607182902",
    bidirectional: true,
    rating: "ok",
    note: null,
  },
});
