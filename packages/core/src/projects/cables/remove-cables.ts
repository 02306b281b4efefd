import { recordEvents } from "../../webhooks/mod.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live, matches } from "../../ports/condition.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { changeRow, changeRows } from "../../engine/rows/rows.ts";
import type { ProjectRow } from "../project/table.ts";
import { viewItems } from "../view-items/table.ts";
import { removeSegments } from "./segments.ts";
import { cableEvent, projectCableKind } from "./subject.ts";
import { type ProjectCableRow, projectCables } from "./table.ts";
import { findCablesAt } from "./taken-ports.ts";

/** Removes a locked cable with its drawn segments, with what else changes; announces `project.cable.deleted`. */
export async function removeCable(
  context: OperationContext,
  transaction: Transaction,
  removal: {
    readonly project: ProjectRow;
    readonly before: ProjectCableRow;
    readonly changes?: Partial<ProjectCableRow>;
  },
): Promise<ProjectCableRow> {
  const { project, before, changes = {} } = removal;
  const removalId = context.ports.ids.next();
  const cable = await changeRow(
    { context, transaction },
    {
      kind: projectCableKind,
      before,
      changes: { ...changes, deleted: true, removalId },
      action: "delete",
    },
  );
  await removeSegments(context, transaction, { cables: [cable], removalId });
  await recordEvents({ context, transaction }, [cableEvent("project.cable.deleted", { project, cable })]);
  return cable;
}

/**
 * Removes those of the cables, given by their row ids, that were drawn and of which no view shows a segment any more;
 * announces `project.cable.deleted` for each. Called once the segments have been removed.
 */
export async function removeUndrawnCables(
  context: OperationContext,
  transaction: Transaction,
  removal: { readonly project: ProjectRow; readonly cableIds: readonly string[]; readonly removalId: string },
): Promise<void> {
  const { project, cableIds, removalId } = removal;
  if (cableIds.length === 0) return;
  const among = { op: "in", column: "id", values: cableIds } as const;
  const where = all(live, among, matches({ projectId: project.id, drawn: true }));
  const drawn = await transaction.select(projectCables, { where, lock: true });
  const segments = all(live, { op: "in", column: "projectCableId", values: drawn.map(({ id }) => id) });
  const left = drawn.length === 0 ? [] : await transaction.select(viewItems, { where: segments });
  const stillDrawn = new Set(left.map(({ projectCableId }) => projectCableId));
  const rows = drawn.filter(({ id }) => !stillDrawn.has(id));
  await removeRows(context, transaction, { project, rows, removalId });
}

/**
 * Removes what is still plugged into products that go, announcing `project.cable.deleted` for each. Called once their
 * placements, and the cables drawn there, have been removed: what is left no view shows.
 */
export async function removeCablesAt(
  context: OperationContext,
  transaction: Transaction,
  removal: { readonly project: ProjectRow; readonly productIds: readonly string[]; readonly removalId: string },
): Promise<void> {
  const { project, productIds, removalId } = removal;
  const rows = await findCablesAt(transaction, { projectId: project.id, productIds, lock: true });
  await removeRows(context, transaction, { project, rows, removalId });
}

async function removeRows(
  context: OperationContext,
  transaction: Transaction,
  removal: {
    readonly project: ProjectRow;
    readonly rows: readonly ProjectCableRow[];
    readonly removalId: string;
  },
): Promise<void> {
  const { project, rows, removalId } = removal;
  const changes = { deleted: true, removalId };
  const removed = await changeRows(
    { context, transaction },
    { kind: projectCableKind, rows, changes, action: "delete" },
  );
  const events = removed.map((cable) => cableEvent("project.cable.deleted", { project, cable }));
  await recordEvents({ context, transaction }, events);
}
