import { Type } from "@sinclair/typebox";
import { all, live, matches } from "../../ports/condition.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { listRowsMax } from "../../engine/operations/list.ts";
import { onProject } from "./access.ts";
import { projects } from "./table.ts";

/** The live snapshots of a project, newest first, at most {@link listRowsMax}; the grid of projects pages through more. */
export const listSnapshots = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listSnapshots",
  method: "GET",
  path: "/api/v1/projects/{id}/snapshots",
  tag: "Snapshots",
  summary: `List the newest ${listRowsMax}`,
  status: 200,
  output: Type.Array(projects.schemas.entity),
  example: { output: [{ ...exampleEntity(projects), locked: true, uniqueNumber: "S-2026-00001" }] },
  run: async (context, { subject }) => {
    const where = all(live, matches({ sourceProjectId: subject.id, locked: true }));
    const orderBy = [{ column: "id", direction: "desc" } as const];
    return [...(await context.store.select(projects.table, { where, orderBy, limit: listRowsMax }))];
  },
});
