import { type TSchema, Type } from "@sinclair/typebox";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { gridRequestSchema } from "../grid/grid.ts";
import { gridPageSchema, readGrid } from "../grid/page.ts";
import type { GridColumns } from "../grid/reading.ts";
import type { Resource } from "../rows/definition.ts";
import { describe, exampleEntity, wordsOf } from "../schemas/describe.ts";
import { includeDeletedQuery, visibleRows } from "./include-deleted.ts";

/** A request for the first rows, for the documentation. */
export const gridExample = { startRow: 0, endRow: 100, sortModel: [{ colId: "createdAt", sort: "desc" }] };

/** Members of an operation that answers a grid request with a page of rows; the example asks for the first ones. */
export function gridOf(
  schema: TSchema,
  columns: GridColumns,
  { row, ...asked }: { readonly row: unknown; readonly sortModel?: object; readonly filterModel?: object },
) {
  return {
    method: "POST",
    body: gridRequestSchema,
    output: gridPageSchema(schema),
    grid: columns,
    example: { body: { ...gridExample, ...asked }, output: { rowData: [row], rowCount: 1 } },
  } as const;
}

/** POST of a grid request: a page with the total count. */
export function gridOperation(resource: Resource): Operation {
  const { many } = wordsOf(resource);
  const { definition, schemas, table, columns } = resource;
  return defineOperation({
    ...describe(resource, { verb: "query", method: "POST", suffix: "/grid", many: true }),
    summary: `Filter, sort and page ${many}`,
    description: `Returns a page of the ${many}; removed ones only with \`includeDeleted\`.`,
    privilege: `Admin ${definition.area}`,
    query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
    ...gridOf(schemas.entity, columns, { row: exampleEntity(resource) }),
    mayLag: true,
    run: (context, { query, body }) => readGrid(context, { table, columns, visible: visibleRows(query) }, body),
  });
}
