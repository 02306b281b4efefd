import { defineResource } from "../engine/rows/definition.ts";
import { boolean, idOf, nullable, oneOf, text } from "../engine/schemas/schema.ts";
import { connectors } from "./connectors.ts";

/** Two connectors that mate, directly or through an adapter. */
export const connectorPairings = defineResource({
  name: "ConnectorPairing",
  plural: "ConnectorPairings",
  table: "connector_pairings",
  path: "/api/v1/admin/connectorpairings",
  parameter: "pairingId",
  area: "Connectors",
  fields: {
    connectorAId: idOf("connector"),
    connectorBId: idOf("connector"),
    bidirectional: boolean({ default: true }),
    rating: oneOf(["ok", "warn"], { default: "ok" }),
    note: nullable(text({ max: 1000 })),
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
