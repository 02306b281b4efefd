import {
  type ChangeSet,
  listProjectMembers,
  listProjectViews,
  type ProjectView,
  queryProjectCables,
} from "@design-catalog/client/api";
import { readAuditedNames } from "../engine/audited-names.ts";
import { call } from "../engine/call.ts";
import { namesInChanges } from "../engine/names-in-changes.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";
import { userName } from "../engine/user-name.ts";
import { captionOf } from "./drawing.tsx";
import { readProductNames } from "./product-names.ts";
import { projectId } from "./project.ts";
import { readView } from "./read-view.ts";
import { texts } from "./texts.ts";

/** Views whose items are read, at most: each takes a request. */
const viewsMax = 10;
const path = { id: projectId };

/** Names of the members, products, views, items and cables that changes are about, by id; removed ones as they were. */
export async function readChangedNames(changeSets: readonly ChangeSet[]): Promise<ReadonlyMap<string, string>> {
  const changes = changeSets.flatMap((changeSet) => changeSet.changes);
  const idsOf = (kind: string) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ resourceId }) => resourceId)),
  ];
  const [members, products, views, cables] = await Promise.all([
    idsOf("ProjectMember").length === 0 ? [] : call(listProjectMembers, { path }),
    readProductNames(idsOf("ProjectProduct")),
    idsOf("ProjectView").length + idsOf("ViewItem").length === 0 ? [] : call(listProjectViews, { path }),
    rowsByIds(idsOf("ProjectCable"), (body) => call(queryProjectCables, { path, body })),
  ]);
  const known = new Map([
    ...namesInChanges(changeSets),
    ...products,
    ...members.map((member) => [member.id, userName(member)] as const),
    ...views.map(({ id, name }) => [id, name] as const),
    ...(idsOf("ViewItem").length === 0 ? [] : await readItemNames(views)),
    ...cables.map(({ id, cableId }) => [id, cableId] as const),
  ]);
  // Removed rows that were added before the shown pages.
  const unnamed = changes.map(({ resourceId }) => resourceId).filter((id) => !known.has(id));
  return new Map([...known, ...(await readAuditedNames(unnamed))]);
}

async function readItemNames(views: readonly ProjectView[]): Promise<readonly (readonly [string, string])[]> {
  const drawn = await Promise.all(views.slice(0, viewsMax).map(readView));
  return drawn.flatMap(({ items, products }) =>
    items.map((item) => [item.id, `${texts.itemTypes[item.type]} ${captionOf(item, products)}`.trim()] as const),
  );
}
