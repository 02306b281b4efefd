/** Written by `bun run contract` from the OpenAPI documents: operations of "Session Recordings". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, OwnSessionRecording, SessionNotSampled, SessionRecording, SessionRecordingChunk, SessionRecordingLink, SessionRecordingPage, SessionRecordingStart } from "../types.ts";

/** Read a recording. */
export const getSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, SessionRecording> = { method: "GET", path: "/api/v1/admin/sessionrecordings/{id}", privilege: "Admin Session Recordings" };
/** Erase a recording permanently. */
export const deleteSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/sessionrecordings/{id}", privilege: "Admin Session Recordings r/w" };
/** Filter, sort and page recordings. */
export const querySessionRecordings: Operation<{ readonly body: GridRequest; }, SessionRecordingPage> = { method: "POST", path: "/api/v1/admin/sessionrecordings/grid", privilege: "Admin Session Recordings" };
/** Get a link to the content of a recording. */
export const shareSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, SessionRecordingLink> = { method: "POST", path: "/api/v1/admin/sessionrecordings/{id}/sas", privilege: "Admin Session Recordings" };
/** Start a recording of your session. */
export const startSessionRecording: Operation<{ readonly body: SessionRecordingStart; }, SessionNotSampled | OwnSessionRecording> = { method: "POST", path: "/api/v1/me/sessionrecordings", privilege: "user" };
/** Add events to a recording of your session. */
export const addSessionRecordingChunk: Operation<{ readonly path: { readonly "id": string; readonly "number": string; }; readonly body: SessionRecordingChunk | string | Blob; readonly contentType?: "application/json" | "application/x-ndjson"; }, OwnSessionRecording> = { method: "PUT", path: "/api/v1/me/sessionrecordings/{id}/chunks/{number}", privilege: "user" };
/** End a recording of your session. */
export const completeSessionRecording: Operation<{ readonly path: { readonly "id": string; }; }, OwnSessionRecording> = { method: "POST", path: "/api/v1/me/sessionrecordings/{id}/complete", privilege: "user" };
