import { Type } from "@sinclair/typebox";
import { DomainError } from "../../errors.ts";
import { recordEvents } from "../../events/record-events.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, type Condition, matches } from "../../resource/condition.ts";
import { defineOperation, type OperationContext } from "../../resource/operation.ts";
import { changeRows } from "../../resource/rows.ts";
import { lockProject, onProject } from "../projects/access.ts";
import type { ProjectRow } from "../projects/table.ts";
import { findRestorable, restoreSchema } from "../projects/restorable.ts";
import { checkPortsFree } from "./check-ports.ts";
import { withEnds } from "./ends.ts";
import { projectCableExample, projectCableSchema } from "./schemas.ts";
import { restoreSegments } from "./segments.ts";
import { cableEvent, projectCableKind } from "./subject.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";
import { holdingCables } from "./taken-ports.ts";

/**
 * Brings removed cables back under their ids, with the segments that went with them, all or none; announces
 * `project.cable.added` with `data.restored` for each. 409 when a product that a cable is plugged into is gone, or
 * another cable has taken its port.
 */
export const restoreProjectCables = defineOperation({
  ...onProject("writer"),
  name: "restoreProjectCables",
  method: "POST",
  path: "/api/v1/projects/{id}/cables/restore",
  tag: "Project cables",
  summary: "Bring removed cables back",
  body: restoreSchema,
  status: 200,
  output: Type.Array(projectCableSchema),
  example: { body: { ids: [projectCableExample.id] }, output: [projectCableExample] },
  run: (context, { body, subject }) =>
    context.store.transaction(async (transaction) => {
      const project = await lockProject(transaction, subject.id);
      const found = await findRestorable(transaction, projectCables, { projectId: project.id, ids: body.ids });
      // A live cable stays as it is, so that a restore can be repeated.
      const removed = found.filter(({ deleted }) => deleted);
      await checkProductsLive(transaction, removed);
      const restored = await restoreRows(context, transaction, { project, removed });
      await restoreSegments(context, transaction, removed);
      const current = new Map(restored.map((cable) => [cable.id, cable]));
      return found.map((cable) => withEnds(current.get(cable.id) ?? cable));
    }),
});

/**
 * Brings back the removed cables that carry `removalId`, and those whose row ids are among `cableIds` (of segments that
 * an undo draws again), but those that are plugged into a product which is gone; announces `project.cable.added` with
 * `data.restored` for each. Cables that are live stay as they are. Called once products and segments are back.
 * @throws {DomainError} `not_mateable` when another cable has taken a port
 */
export async function restoreCablesOf(
  context: OperationContext,
  transaction: Transaction,
  undo: { readonly project: ProjectRow; readonly removalId?: string; readonly cableIds?: readonly string[] },
): Promise<void> {
  const { project, removalId, cableIds = [] } = undo;
  const wanted: Condition[] = [{ op: "in", column: "id", values: cableIds }];
  if (removalId !== undefined) wanted.push(matches({ removalId }));
  const where = all(matches({ projectId: project.id, deleted: true }), { op: "or", conditions: wanted });
  const removed = await holdingCables(transaction, await transaction.select(projectCables, { where, lock: true }));
  await restoreRows(context, transaction, { project, removed });
}

async function restoreRows(
  context: OperationContext,
  transaction: Transaction,
  undo: { readonly project: ProjectRow; readonly removed: readonly ProjectCableRow[] },
): Promise<readonly ProjectCableRow[]> {
  const { project, removed: rows } = undo;
  const changes = { deleted: false, removalId: null };
  const cables = await changeRows(context, transaction, { kind: projectCableKind, rows, changes, action: "restore" });
  await checkPortsFree(transaction, { projectId: project.id, cables });
  const events = cables.map((cable) => cableEvent("project.cable.added", { project, cable, restored: true }));
  await recordEvents(context, transaction, events);
  return cables;
}

async function checkProductsLive(transaction: Transaction, cables: readonly ProjectCableRow[]): Promise<void> {
  const holding = new Set(await holdingCables(transaction, cables));
  const lost = cables.filter((cable) => !holding.has(cable)).map(({ cableId }) => cableId);
  if (lost.length === 0) return;
  const message = `Cannot bring cables back as products they are plugged into are gone: current cables are ${lost.join(", ")}`;
  throw new DomainError("conflict", message);
}
