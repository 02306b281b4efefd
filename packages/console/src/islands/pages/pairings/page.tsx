import {
  type ConnectorPairing,
  createConnectorPairing,
  deleteConnectorPairing,
  getConnectorPairing,
  patchConnectorPairing,
  queryConnectorPairings,
  restoreConnectorPairings,
} from "@design-catalog/client/api";
import { connectorPairingFields, kinds } from "@design-catalog/client/fields";
import { PairingMatrix } from "../../catalog/pairing-matrix.tsx";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { connectorSource } from "../../engine/resource/sources.ts";
import { pageTexts } from "../../engine/words.ts";

mountResource<ConnectorPairing>({
  privilege: "Admin Connectors",
  texts: pageTexts(kinds.ConnectorPairing),
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
  fields: fieldsOf(connectorPairingFields),
  columns: [
    { field: "connectorAId", isSortable: false },
    { field: "connectorBId", isSortable: false },
    { field: "bidirectional", width: 170 },
    { field: "rating", width: 150 },
    { field: "updatedAt" },
  ],
  filters: ["rating"],
  segments: { of: "rating", draw: CountedSegments },
  above: () => <PairingMatrix />,
});
