import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { type Restored, refuseRestored } from "../../engine/operations/refuse-restored.ts";
import { findRestorable, restoreSchema, withRestored } from "../../engine/operations/restore.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { changeEach } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import type { Transaction } from "../../ports/storage.ts";
import { checkConnections, firstRemoval } from "../cables/check-ports.ts";
import { restoreCablesOf } from "../cables/restore-cables.ts";
import { findCablesAt } from "../cables/taken-ports.ts";
import { recordProjectEvents } from "../events.ts";
import { withLiveSymbols } from "../files/lock-files.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { restoreItemsOf } from "../view-items/restore-with.ts";
import { productEventData, projectProductKind } from "./subject.ts";
import { type ProjectProductRow, projectProducts } from "./table.ts";

const { table, schemas } = projectProducts;

export const restoreProjectProducts = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "restoreProjectProducts",
  method: "POST",
  path: "/api/v1/projects/{id}/products/restore",
  tag: "Project products",
  summary: "Restore removed products",
  description:
    "Restores removed project products, all or none, with the accessories, items and cables removed with them; rows at another product that is gone come back with that product, and symbols whose file has been removed do not come back. Emits `project.product.restored` for the products that the request names, and `project.cable.added` for each cable. Returns the named products, then the accessories. 409 when the product of an accessory is gone, or a cable can no longer be where it was.",
  body: restoreSchema,
  output: Type.Array(schemas.entity),
  example: { body: { ids: ["6740a1f2c3d4e5f60718293a"] }, output: [exampleEntity(projectProducts)] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const found = await findRestorable(transaction, table, {
        ids: body.ids,
        among: matches({ projectId: project.id }),
      });
      const named = found.filter(({ deleted }) => deleted);
      await checkParents(transaction, { ids: body.ids, rows: named });
      const restored = await restoreRows(change, { project, named });
      const events = named.flatMap(({ id }) => {
        const row = restored.get(id);
        return row ? [{ type: "project.product.restored", data: productEventData(project, row) } as const] : [];
      });
      await recordProjectEvents(change, events);
      const undo = { project, removalIds: removalsOf(named) };
      await restoreItemsOf(change, { ...undo, ids: body.ids });
      await restoreCablesOf(change, undo);
      const productIds = [...restored.values()].map(({ id }) => id);
      const cables = await findCablesAt(transaction, { projectId: project.id, productIds });
      const since = firstRemoval(named);
      await checkConnections(transaction, cables, { ids: body.ids, since, products: new Set(productIds) });
      const others = new Map([...restored].filter(([id]) => !body.ids.includes(id)));
      return [...withRestored(found, restored.values()), ...others.values()];
    }),
});

/** Restores the named products and the accessories that went with them, without symbols that have been removed. */
async function restoreRows(
  change: Change,
  undo: { readonly project: ProjectRow; readonly named: readonly ProjectProductRow[] },
): Promise<ReadonlyMap<string, ProjectProductRow>> {
  const { transaction } = change;
  const { project, named } = undo;
  const where = all(matches({ projectId: project.id, deleted: true }), among("removalId", removalsOf(named)));
  const together = await transaction.select(table, { where, lock: true });
  const rows = [...new Map([...named, ...together].map((row) => [row.id, row])).values()];
  const known = new Map((await withLiveSymbols(transaction, rows)).map((row) => [row.id, row.symbolFileId]));
  const returning = rows.map((before) => {
    const changes = { deleted: false, removalId: null, symbolFileId: known.get(before.id) ?? null };
    return { before, changes, action: "restore" as const };
  });
  const restored = await changeEach(change, { kind: projectProductKind, rows: returning });
  return new Map(restored.map((row) => [row.id, row]));
}

/** @throws {DomainError} `conflict` that names the accessories whose product is neither in the project nor named too */
async function checkParents(transaction: Transaction, { ids, rows }: Restored<ProjectProductRow>): Promise<void> {
  const returning = new Set(rows.map(({ id }) => id));
  const needed = rows.flatMap(({ accessoryOfId }) => accessoryOfId ?? []).filter((id) => !returning.has(id));
  if (needed.length === 0) return;
  const parents = await transaction.select(table, { where: all(live, among("id", needed)) });
  const known = new Set([...returning, ...parents.map(({ id }) => id)]);
  const refused = rows.flatMap(({ id, accessoryOfId }) => {
    if (accessoryOfId === null || known.has(accessoryOfId)) return [];
    return [{ id, message: `Cannot restore the accessory: its product has been removed: ${accessoryOfId}` }];
  });
  const message = "Cannot restore accessories whose products have been removed";
  refuseRestored(refused, { ids, code: "conflict", message });
}

function removalsOf(rows: readonly ProjectProductRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ removalId }) => removalId ?? []))];
}
