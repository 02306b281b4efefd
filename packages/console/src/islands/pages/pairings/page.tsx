import {
  type ConnectorPairing,
  createConnectorPairing,
  deleteConnectorPairing,
  getConnectorPairing,
  patchConnectorPairing,
  queryConnectorPairings,
  restoreConnectorPairings,
} from "@design-catalog/client/api";
import { PairingMatrix } from "../../catalog/pairing-matrix.tsx";
import { pairingTexts as texts } from "../../catalog/pairing-texts.ts";
import { connectorSource } from "../../catalog/sources.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";

mountResource<ConnectorPairing>({
  privilege: "Admin Connectors",
  texts: texts.page,
  nameOf: ({ connectorAId, connectorBId }) =>
    `${connectorSource.nameOf(connectorAId)} – ${connectorSource.nameOf(connectorBId)}`,
  operations: {
    query: queryConnectorPairings,
    get: getConnectorPairing,
    create: createConnectorPairing,
    patch: patchConnectorPairing,
    remove: deleteConnectorPairing,
    restore: restoreConnectorPairings,
  },
  fields: [
    { name: "connectorAId", kind: "reference", label: texts.connectorA, source: connectorSource, isRequired: true },
    { name: "connectorBId", kind: "reference", label: texts.connectorB, source: connectorSource, isRequired: true },
    { name: "bidirectional", kind: "switch", label: texts.bidirectional, initial: true },
    { name: "rating", kind: "choice", label: texts.rating, options: Object.entries(texts.ratings), isRequired: true },
    { name: "note", kind: "area", label: texts.note },
  ],
  columns: [
    { field: "connectorAId", isSortable: false },
    { field: "connectorBId", isSortable: false },
    { field: "bidirectional", width: 170 },
    { field: "rating", width: 150 },
    { field: "updatedAt" },
  ],
  filters: ["rating"],
  below: () => <PairingMatrix />,
});
