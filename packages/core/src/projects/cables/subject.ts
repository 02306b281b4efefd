import type { OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { findLive, type Kind } from "../../engine/rows/rows.ts";
import type { ProjectEvent } from "../events.ts";
import { findProject } from "../project/access.ts";
import { type ProjectRight, projectRights } from "../project/rights.ts";
import type { ProjectRow } from "../project/table.ts";
import { withEnds } from "./ends.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";

/** Project cables as the audit trail names them. */
export const projectCableKind: Kind<ProjectCableRow> = {
  name: "ProjectCable",
  table: projectCables,
  historyOf: ({ projectId }) => projectId,
};

/** Privilege and subject of an operation on one cable of a project. */
export function onProjectCable<Right extends ProjectRight>(right: Right) {
  return {
    privilege: projectRights[right],
    async subject(context: OperationContext, parameters: Readonly<Record<string, string>>) {
      const project = await findProject(context, { id: parameters.id, right });
      const cable = await findLive(context.store, projectCables, { id: parameters.cableId });
      if (cable.projectId !== project.id) throw notFound();
      // If-Match speaks of the cable's version.
      return { project, cable, version: cable.version };
    },
  } as const;
}

/** An event about a cable; `restored` when an undo brought it back. */
export function cableEvent(
  type: "project.cable.added" | "project.cable.deleted",
  about: { readonly project: ProjectRow; readonly cable: ProjectCableRow; readonly restored?: true },
): ProjectEvent {
  const { project, cable, restored } = about;
  const object = withEnds(cable);
  const context = { project: { id: project.id, name: project.name } };
  return { type, data: { object, ...context, ...(restored ? { restored } : {}) } };
}
