/** Written by `bun run contract` from the OpenAPI documents: operations of "Connector pairings". */
import type { Operation } from "../../operation.ts";
import type { ConnectorPairing, ConnectorPairingCreate, ConnectorPairingPage, ConnectorPairingPatch, ConnectorPairingReplace, GridRequest, Restore } from "../types.ts";

/** Read a connector pairing. */
export const getConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ConnectorPairing> = { method: "GET", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors" };
/** Remove a connector pairing. */
export const deleteConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Replace a connector pairing. */
export const replaceConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly body: ConnectorPairingReplace; }, ConnectorPairing> = { method: "PUT", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Change a connector pairing. */
export const patchConnectorPairing: Operation<{ readonly path: { readonly "pairingId": string; }; readonly body: ConnectorPairingPatch; }, ConnectorPairing> = { method: "PATCH", path: "/api/v1/admin/connectorpairings/{pairingId}", privilege: "Admin Connectors r/w" };
/** Restore removed connector pairings. */
export const restoreConnectorPairings: Operation<{ readonly body: Restore; }, readonly (ConnectorPairing)[]> = { method: "POST", path: "/api/v1/admin/connectorpairings/restore", privilege: "Admin Connectors r/w" };
/** Filter, sort and page connector pairings. */
export const queryConnectorPairings: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ConnectorPairingPage> = { method: "POST", path: "/api/v1/admin/connectorpairings/grid", privilege: "Admin Connectors" };
/** Create a connector pairing. */
export const createConnectorPairing: Operation<{ readonly body: ConnectorPairingCreate; }, ConnectorPairing> = { method: "POST", path: "/api/v1/admin/connectorpairings", privilege: "Admin Connectors r/w" };
