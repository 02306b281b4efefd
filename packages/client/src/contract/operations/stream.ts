/** Written by `bun run contract` from the OpenAPI documents: operations of "Stream". */
import type { Operation } from "../../operation.ts";

/** Follow what changes. */
export const streamChanges: Operation<{  }, string> = { method: "GET", path: "/api/v1/admin/stream", privilege: "any Admin privilege" };
