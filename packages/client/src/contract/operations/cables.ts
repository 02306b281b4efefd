/** Written by `bun run contract` from the OpenAPI documents: operations of "Cables". */
import type { Operation } from "../../operation.ts";
import type { Cable, CableCreate, CablePage, CablePatch, CableReplace, GridRequest, Restore } from "../types.ts";

/** Read a cable. */
export const getCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Cable> = { method: "GET", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables" };
/** Replace a cable. */
export const replaceCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly body: CableReplace; }, Cable> = { method: "PUT", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Change a cable. */
export const patchCable: Operation<{ readonly path: { readonly "cableId": string; }; readonly body: CablePatch; }, Cable> = { method: "PATCH", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Remove a cable. */
export const deleteCable: Operation<{ readonly path: { readonly "cableId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/cables/{cableId}", privilege: "Admin Cables r/w" };
/** Create a cable. */
export const createCable: Operation<{ readonly body: CableCreate; }, Cable> = { method: "POST", path: "/api/v1/admin/cables", privilege: "Admin Cables r/w" };
/** Restore removed cables. */
export const restoreCables: Operation<{ readonly body: Restore; }, readonly (Cable)[]> = { method: "POST", path: "/api/v1/admin/cables/restore", privilege: "Admin Cables r/w" };
/** Filter, sort and page cables. */
export const queryCables: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, CablePage> = { method: "POST", path: "/api/v1/admin/cables/grid", privilege: "Admin Cables" };
