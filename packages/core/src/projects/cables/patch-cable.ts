import { defineOperation } from "../../engine/calls/operation.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import { inProject } from "../project/access.ts";
import { checkCableIdFree, keepCableId } from "./allocate-cable-id.ts";
import { presentCable } from "./cable-warnings.ts";
import { readConnection, requireMating } from "./connection.ts";
import { toEndColumns } from "./ends.ts";
import { removeCable } from "./remove-cables.ts";
import { projectCableExample, type ProjectCablePatch, projectCablePatchSchema, projectCableSchema } from "./schemas.ts";
import { moveSegments } from "./segments.ts";
import { onProjectCable, projectCableKind } from "./subject.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";

export const patchProjectCable = defineOperation({
  ...onProjectCable("writer"),
  audience: "anyone",
  name: "patchProjectCable",
  method: "PATCH",
  path: "/api/v1/projects/{id}/cables/{cableId}",
  tag: "Project cables",
  summary: "Change a cable",
  description:
    "Changes the members in the body; an end is replaced as a whole, null unplugs it, and `deleted: true` removes the cable. When its ends, signal or catalog cable change, all rules of a new connection apply and its drawn segments follow.",
  body: projectCablePatchSchema,
  output: projectCableSchema,
  example: { body: { status: "pulled", version: 0 }, output: projectCableExample },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, projectCables, { id: subject.cable.id, lock: true });
      const changes = changesOf(body);
      const after = { ...before, ...changes };
      const isReplugged = pluggingColumns.some((column) => before[column] !== after[column]);
      // Checks a removed cable too, because an undo restores it with its changes.
      const connection = isReplugged ? await readConnection(transaction, { before, after }) : undefined;
      checkVersion(body.version, before.version);
      if (after.cableId !== before.cableId) {
        await checkCableIdFree(transaction, after);
        await keepCableId(change, before);
      }
      if (connection) requireMating(connection);
      const cable =
        body.deleted === true
          ? await removeCable(change, { project, before, changes })
          : await changeRow(change, { kind: projectCableKind, before, changes });
      if (connection) await moveSegments(change, cable);
      return presentCable(transaction, cable);
    }),
});

const endColumns = ["fromProductId", "fromConnector", "fromIndex", "toProductId", "toConnector", "toIndex"] as const;
const pluggingColumns = ["catalogCableId", "signalId", ...endColumns] as const;

function changesOf(patch: ProjectCablePatch): Partial<ProjectCableRow> {
  const { version: _version, deleted: _deleted, from, to, ...plain } = patch;
  const { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex } = toEndColumns(patch);
  return {
    ...plain,
    ...(from === undefined ? {} : { fromProductId, fromConnector, fromIndex }),
    ...(to === undefined ? {} : { toProductId, toConnector, toIndex }),
  };
}
