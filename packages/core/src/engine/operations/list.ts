import { Type } from "@sinclair/typebox";
import { all } from "../../ports/condition.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import type { Resource } from "../rows/definition.ts";
import { describe, exampleEntity } from "../schemas/describe.ts";
import { includeDeletedQuery, visibleRows } from "./include-deleted.ts";
import { nextAfter, pageOf, pageQuery } from "./pages.ts";

/** GET of the collection: a bare array of a page of entities, oldest first. */
export function listOperation(resource: Resource): Operation {
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "list", method: "GET", many: true }),
    summary: "List in pages",
    privilege: `Admin ${definition.area}`,
    query: Type.Object({ ...includeDeletedQuery, ...pageQuery }, { additionalProperties: false }),
    status: 200,
    output: Type.Array(schemas.entity),
    example: { output: [exampleEntity(resource)] },
    nextAfter,
    run: (context, { query }) => {
      const { behind, ...page } = pageOf(query);
      return context.store.select(table, { where: all(visibleRows(query), behind), ...page });
    },
  });
}
