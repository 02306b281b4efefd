import { Type } from "@sinclair/typebox";
import { defineOperation, type Operation } from "../calls/operation.ts";
import type { Resource } from "../rows/definition.ts";
import { findLive } from "../rows/rows.ts";
import { describe, exampleEntity, itemSuffix, withArticle, wordsOf } from "../schemas/describe.ts";
import { includeDeletedQuery } from "./include-deleted.ts";

/** GET of one entity. */
export function getOperation(resource: Resource): Operation {
  const { one } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "get", method: "GET", suffix: itemSuffix(resource) }),
    summary: `Read ${withArticle(one)}`,
    description: `Returns the ${one} with its version as ETag; a removed one only with \`includeDeleted\`.`,
    privilege: `Admin ${definition.area}`,
    query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
    output: schemas.entity,
    example: { output: exampleEntity(resource) },
    run: (context, { parameters, query }) =>
      findLive(context.store, table, {
        id: parameters[definition.parameter],
        includeDeleted: query.includeDeleted ?? false,
      }),
  });
}
