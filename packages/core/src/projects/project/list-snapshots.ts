import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { nextAfter, pageOf, pageQuery } from "../../engine/operations/pages.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { onProject } from "./access.ts";
import { projects } from "./table.ts";

export const listSnapshots = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listSnapshots",
  method: "GET",
  path: "/api/v1/projects/{id}/snapshots",
  tag: "Snapshots",
  summary: "List the snapshots in pages, newest first",
  description:
    'Returns the snapshots of a project, newest first, in pages: `Link` with `rel="next"` names the next one.',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  output: Type.Array(projects.schemas.entity),
  example: { output: [{ ...exampleEntity(projects), locked: true, uniqueNumber: "S-2026-00001" }] },
  nextAfter,
  run: (context, { query, subject }) => {
    const { behind, ...page } = pageOf(query, "desc");
    const where = all(live, matches({ sourceProjectId: subject.id, locked: true }), behind);
    return context.store.select(projects.table, { where, ...page });
  },
});
