/** Written by `bun run contract` from the OpenAPI documents: operations of "Logs". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, LogEntryPage } from "../types.ts";

/** Filter, sort and page the log. */
export const queryLogs: Operation<{ readonly body: GridRequest; }, LogEntryPage> = { method: "POST", path: "/api/v1/admin/logs", privilege: "Admin Logs" };
