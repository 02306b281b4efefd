/** Written by `bun run contract` from the OpenAPI documents: operations of "Connectors". */
import type { Operation } from "../../operation.ts";
import type { Connector, ConnectorCreate, ConnectorPage, ConnectorPatch, ConnectorReplace, GridRequest, Restore } from "../types.ts";

/** Read a connector. */
export const getConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Connector> = { method: "GET", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors" };
/** Replace a connector. */
export const replaceConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly body: ConnectorReplace; }, Connector> = { method: "PUT", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Change a connector. */
export const patchConnector: Operation<{ readonly path: { readonly "connectorId": string; }; readonly body: ConnectorPatch; }, Connector> = { method: "PATCH", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Remove a connector. */
export const deleteConnector: Operation<{ readonly path: { readonly "connectorId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/connectors/{connectorId}", privilege: "Admin Connectors r/w" };
/** Create a connector. */
export const createConnector: Operation<{ readonly body: ConnectorCreate; }, Connector> = { method: "POST", path: "/api/v1/admin/connectors", privilege: "Admin Connectors r/w" };
/** Restore removed connectors. */
export const restoreConnectors: Operation<{ readonly body: Restore; }, readonly (Connector)[]> = { method: "POST", path: "/api/v1/admin/connectors/restore", privilege: "Admin Connectors r/w" };
/** Filter, sort and page connectors. */
export const queryConnectors: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ConnectorPage> = { method: "POST", path: "/api/v1/admin/connectors/grid", privilege: "Admin Connectors" };
