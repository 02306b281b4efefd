/** Written by `bun run contract` from the OpenAPI documents: operations of "Signals". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, Restore, Signal, SignalCreate, SignalPage, SignalPatch, SignalReplace } from "../types.ts";

/** Read a signal. */
export const getSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Signal> = { method: "GET", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals" };
/** Replace a signal. */
export const replaceSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly body: SignalReplace; }, Signal> = { method: "PUT", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Change a signal. */
export const patchSignal: Operation<{ readonly path: { readonly "signalId": string; }; readonly body: SignalPatch; }, Signal> = { method: "PATCH", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Remove a signal. */
export const deleteSignal: Operation<{ readonly path: { readonly "signalId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/signals/{signalId}", privilege: "Admin Signals r/w" };
/** Create a signal. */
export const createSignal: Operation<{ readonly body: SignalCreate; }, Signal> = { method: "POST", path: "/api/v1/admin/signals", privilege: "Admin Signals r/w" };
/** Restore removed signals. */
export const restoreSignals: Operation<{ readonly body: Restore; }, readonly (Signal)[]> = { method: "POST", path: "/api/v1/admin/signals/restore", privilege: "Admin Signals r/w" };
/** Filter, sort and page signals. */
export const querySignals: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, SignalPage> = { method: "POST", path: "/api/v1/admin/signals/grid", privilege: "Admin Signals" };
