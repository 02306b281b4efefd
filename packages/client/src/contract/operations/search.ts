/** Written by `bun run contract` from the OpenAPI documents: operations of "Search". */
import type { Operation } from "../../operation.ts";
import type { SearchResult } from "../types.ts";

/** Find anything by id or name. */
export const search: Operation<{ readonly query: { readonly "q": string; readonly "limit"?: number; }; }, readonly (SearchResult)[]> = { method: "GET", path: "/api/v1/search", privilege: "user" };
