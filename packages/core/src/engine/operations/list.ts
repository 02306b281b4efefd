import { Type } from "@sinclair/typebox";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { all } from "../rows/conditions.ts";
import type { Resource } from "../rows/definition.ts";
import { describe, exampleEntity, wordsOf } from "../schemas/describe.ts";
import { includeDeletedQuery, visibleRows } from "./include-deleted.ts";
import { nextAfter, pageOf, pageQuery } from "./pages.ts";

/** GET of the collection: a bare array of a page of entities, oldest first. */
export function listOperation(resource: Resource): Operation {
  const { many } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "list", method: "GET", many: true }),
    summary: `List ${many} in pages`,
    description: `Returns the ${many}, oldest first, in pages: \`Link\` with \`rel="next"\` names the next one. Removed ones appear only with \`includeDeleted\`.`,
    privilege: `Admin ${definition.area}`,
    query: Type.Object({ ...includeDeletedQuery, ...pageQuery }, { additionalProperties: false }),
    output: Type.Array(schemas.entity),
    example: { output: [exampleEntity(resource)] },
    nextAfter,
    run: (context, { query }) => {
      const { behind, ...page } = pageOf(query);
      return context.store.select(table, { where: all(visibleRows(query), behind), ...page });
    },
  });
}
