import type { OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { findLive, type Kind } from "../../engine/rows/rows.ts";
import { type ProjectEvent, type ProjectEventType, recordProjectEvents } from "../events.ts";
import { findProject } from "../project/access.ts";
import { type ProjectRight, projectRights } from "../project/rights.ts";
import type { ProjectRow } from "../project/table.ts";
import type { ProjectViewRow } from "../views/table.ts";
import { presentItem } from "./present.ts";
import { type ViewItemRow, viewItems } from "./table.ts";

/** View items as the audit trail names them. */
export const viewItemKind: Kind<ViewItemRow> = {
  name: "ViewItem",
  table: viewItems,
  historyOf: ({ projectId }) => projectId,
};

/** Privilege and subject of an operation on one view item of a project. */
export function onViewItem<Right extends ProjectRight>(right: Right) {
  return {
    privilege: projectRights[right],
    async subject(context: OperationContext, parameters: Readonly<Record<string, string>>) {
      const project = await findProject(context, { id: parameters.id, right });
      const item = await findLive(context.store, viewItems, { id: parameters.itemId });
      if (item.projectId !== project.id) throw notFound();
      // If-Match speaks of the item's version.
      return { project, item, version: item.version };
    },
  } as const;
}

/** Announces placements of products among written items, each with its project and view. */
export async function recordItemEvents(
  change: Change,
  happened: {
    readonly type: ProjectEventType & `project.view.product.${string}`;
    readonly project: ProjectRow;
    readonly items: readonly ViewItemRow[];
    /** Views of all the items, by id. */
    readonly views: ReadonlyMap<string, ProjectViewRow>;
  },
): Promise<void> {
  const { type, project, items, views } = happened;
  const drafts = items.flatMap((item): ProjectEvent[] => {
    const view = views.get(item.viewId);
    if (item.type !== "product" || !view) return [];
    const { id, name, viewKey } = view;
    const object = presentItem(item);
    return [{ type, data: { object, project: { id: project.id, name: project.name }, view: { id, name, viewKey } } }];
  });
  await recordProjectEvents(change, drafts);
}
