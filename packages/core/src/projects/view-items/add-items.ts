import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, type Issue } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { checkFiles } from "../files/check-files.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { drawConnections } from "./draw-connections.ts";
import { exampleItem, exampleItemAdd } from "./examples.ts";
import { findLiveParents, type LiveParents } from "./live-parents.ts";
import type { RequestedItem, PlacedItem } from "./placed-item.ts";
import { presentItem } from "./present.ts";
import { type ViewItemAdd, viewItemAddSchema, viewItemSchema, viewItemsMax } from "./schemas.ts";
import { recordItemEvents, viewItemKind } from "./subject.ts";
import type { ViewItemRow } from "./table.ts";

const itemsSchema = Type.Array(viewItemAddSchema, { minItems: 1, maxItems: viewItemsMax });

export const addViewItems = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "addViewItems",
  method: "POST",
  path: "/api/v1/projects/{id}/viewitems",
  tag: "View items",
  summary: `Add an item, or up to ${viewItemsMax}`,
  description:
    "Adds one item or an array of up to 1000, all or none. A connection draws a cable and creates one if it has none. Emits `project.view.product.added` for each placement of a product.",
  body: Type.Union([viewItemAddSchema, itemsSchema]),
  status: 201,
  output: Type.Union([viewItemSchema, Type.Array(viewItemSchema)]),
  example: { body: exampleItemAdd, output: exampleItem },
  location: (output) =>
    Array.isArray(output) ? undefined : `/api/v1/projects/${output.projectId}/viewitems/${output.id}`,
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const items = (Array.isArray(body) ? body : [body]).map((item, index) => ({
        item,
        pointer: Array.isArray(body) ? `/${index}` : "",
      }));
      const rows = await addItems(change, { project, items });
      const shown = rows.map(presentItem);
      const [single] = shown;
      return Array.isArray(body) || !single ? shown : single;
    }),
});

/**
 * Puts items on views of a locked project and announces those that show products.
 * @throws {DomainError} `validation_failed` when a view, product or file is not live, and what `addCable` throws
 */
export async function addItems(
  change: Change,
  added: { readonly project: ProjectRow; readonly items: readonly RequestedItem[] },
): Promise<readonly ViewItemRow[]> {
  const { context, transaction } = change;
  const { project, items } = added;
  const placed = items.map((requested) => ({ ...requested, row: newItem(context, project.id, requested.item) }));
  const parents = await findLiveParents(
    transaction,
    project.id,
    placed.map(({ row }) => row),
  );
  checkParents(placed, parents);
  await checkFiles(
    change,
    placed.map(({ row: { fileId }, pointer }) => ({ fileId, pointer: `${pointer}/fileId` })),
  );
  const rows = await drawConnections(change, { project, placed });
  await insertRows(change, { kind: viewItemKind, rows });
  const happened = { type: "project.view.product.added", project, items: rows, views: parents.views } as const;
  await recordItemEvents(change, happened);
  return rows;
}

function newItem(context: OperationContext, projectId: Id<"project">, item: ViewItemAdd): ViewItemRow {
  return {
    ...newBase(context),
    projectId,
    viewId: item.viewId,
    type: item.type,
    geometry: item.geometry,
    style: item.style ?? {},
    text: "text" in item ? (item.text ?? null) : null,
    fileId: item.type === "image" ? item.fileId : null,
    projectProductId: item.type === "product" ? item.projectProductId : null,
    projectCableId: null,
    ...noEnds,
    removalId: null,
  };
}

const noEnds = {
  fromProductId: null,
  fromConnector: null,
  fromIndex: null,
  toProductId: null,
  toConnector: null,
  toIndex: null,
};

/** @throws {DomainError} `validation_failed` with `unknown_reference` for views and products that are not live */
function checkParents(placed: readonly PlacedItem[], { views, products }: LiveParents): void {
  const errors = placed.flatMap(({ row: { viewId, projectProductId }, pointer }): Issue[] => [
    ...(views.has(viewId) ? [] : [unknownReference(`${pointer}/viewId`, viewId)]),
    ...(projectProductId === null || products.has(projectProductId)
      ? []
      : [unknownReference(`${pointer}/projectProductId`, projectProductId)]),
  ]);
  if (errors.length > 0)
    throw new DomainError("validation_failed", "The items name things that are not in the project", { errors });
}
