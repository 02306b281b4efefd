/** Written by `bun run contract` from the OpenAPI documents: operations of "Application". */
import type { Operation } from "../../operation.ts";
import type { Application, ApplicationPatch, ApplicationReplace, RateLimits, ServiceStatus } from "../types.ts";

/** Read the application. */
export const getApplication: Operation<{  }, Application> = { method: "GET", path: "/api/v1/admin/application", privilege: "Admin Application" };
/** Replace the fields of the application. */
export const replaceApplication: Operation<{ readonly path: { readonly "applicationId": string; }; readonly body: ApplicationReplace; }, Application> = { method: "PUT", path: "/api/v1/admin/applications/{applicationId}", privilege: "Admin Application r/w" };
/** Change the application. */
export const patchApplication: Operation<{ readonly path: { readonly "applicationId": string; }; readonly body: ApplicationPatch; }, Application> = { method: "PATCH", path: "/api/v1/admin/applications/{applicationId}", privilege: "Admin Application r/w" };
/** Read the rate limits and their refusals. */
export const getRateLimits: Operation<{ readonly query?: { readonly "hours"?: number; }; }, RateLimits> = { method: "GET", path: "/api/v1/admin/ratelimits", privilege: "Admin Application" };
/** Read the state of the service. */
export const getStatus: Operation<{  }, ServiceStatus> = { method: "GET", path: "/api/v1/admin/status", privilege: "Admin Application" };
