/** Written by `bun run contract` from the OpenAPI documents: operations of "Views". */
import type { Operation } from "../../operation.ts";
import type { ViewTemplate } from "../types.ts";

/** List the templates for new views. */
export const listAvailableViewTemplates: Operation<{  }, readonly (ViewTemplate)[]> = { method: "GET", path: "/api/v1/views", privilege: "user" };
