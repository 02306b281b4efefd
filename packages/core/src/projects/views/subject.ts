import type { OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { findLive, type Kind as RowKind } from "../../engine/rows/rows.ts";
import type { ProjectEventData } from "../events.ts";
import { findProject } from "../project/access.ts";
import { type ProjectRight, projectRights } from "../project/rights.ts";
import type { ProjectRow } from "../project/table.ts";
import { type ProjectViewRow, projectViews } from "./table.ts";

/** Project views as the audit trail names them. */
export const projectViewKind: RowKind<ProjectViewRow> = {
  name: "ProjectView",
  table: projectViews.table,
  historyOf: ({ projectId }) => projectId,
};

/** Privilege and subject of an operation on one view of a project. */
export function onProjectView<Right extends ProjectRight>(right: Right) {
  return {
    privilege: projectRights[right],
    async subject(context: OperationContext, parameters: Readonly<Record<string, string>>) {
      const project = await findProject(context, { id: parameters.id, right });
      const view = await findLive(context.store, projectViews.table, { id: parameters.viewId });
      if (view.projectId !== project.id) throw notFound();
      // If-Match speaks of the view's version.
      return { project, view, version: view.version };
    },
  } as const;
}

/** Data of an event about a view. */
export function viewEventData(project: ProjectRow, view: ProjectViewRow): ProjectEventData {
  return { object: view, project: { id: project.id, name: project.name } };
}
