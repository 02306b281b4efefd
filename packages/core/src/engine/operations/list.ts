import { Type } from "@sinclair/typebox";
import type { Resource } from "../rows/definition.ts";
import { describe, exampleEntity } from "../schemas/describe.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { includeDeletedQuery, visibleRows } from "./include-deleted.ts";

/** Rows of an unpaged list; the grid operation pages through more. */
export const listRowsMax = 1000;

/** GET of the collection: a bare array of at most {@link listRowsMax} entities, oldest first. */
export function listOperation(resource: Resource): Operation {
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "list", method: "GET", many: true }),
    summary: `List the first ${listRowsMax}`,
    privilege: `Admin ${definition.area}`,
    query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
    status: 200,
    output: Type.Array(schemas.entity),
    example: { output: [exampleEntity(resource)] },
    run: (context, { query }) => context.store.select(table, { where: visibleRows(query), limit: listRowsMax }),
  });
}
