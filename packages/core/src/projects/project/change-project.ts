import type { OperationContext } from "../../engine/calls/operation.ts";
import { patchedFields } from "../../engine/operations/patch-rows.ts";
import { fieldChanges } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { recordProjectEvents } from "../events.ts";
import { checkStillOwned, checkUnlocked, inAnyProject, projectKind } from "./access.ts";
import { type ProjectRow, projects } from "./table.ts";

/** Body of a patch. */
interface ProjectPatch {
  readonly version: number;
  readonly deleted?: boolean;
}

/**
 * Applies a patch to a project; `deleted: true` removes it. A snapshot can only be removed.
 * @throws {DomainError} `locked`, `version_conflict`, `validation_failed`, and those of {@link inAnyProject}
 */
export function changeProject(
  context: OperationContext,
  { project, body }: { readonly project: ProjectRow; readonly body: ProjectPatch },
): Promise<ProjectRow> {
  const right = body.deleted === true ? "owner" : "writer";
  return inAnyProject(context, { project, right }, async (change, before) => {
    if (body.deleted !== true) checkUnlocked(before);
    const changes: Partial<ProjectRow> = patchedFields(projects, before, body);
    if (fieldChanges(before, changes).length > 0) checkUnlocked(before);
    checkVersion(body.version, before.version);
    if (body.deleted === true) return markRemoved(change, { before, changes });
    return changeRow(change, { kind: projectKind, before, changes });
  });
}

/**
 * Removes a project or snapshot; its contents emit nothing. The operation checks whether the caller may. {@link
 * inAnyProject} would refuse administrators of snapshots, who hold no right in the project; the check under the lock is
 * whether an owner still is one.
 * @throws {DomainError} `not_found` when it was removed or handed over meanwhile
 */
export function removeProject(context: OperationContext, found: ProjectRow): Promise<void> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const before = await findLive(transaction, projects.table, { id: found.id, lock: true });
    checkStillOwned(context, found, before);
    checkExpectedVersion(context, before);
    await markRemoved(change, { before });
  });
}

/**
 * Marks a locked row as deleted, applying other changes too, and announces it. Its contents go too: they are reached
 * only through it.
 */
async function markRemoved(
  change: Change,
  removal: { readonly before: ProjectRow; readonly changes?: Partial<ProjectRow> },
): Promise<ProjectRow> {
  const { before, changes = {} } = removal;
  const removed = { kind: projectKind, before, changes: { ...changes, deleted: true }, action: "delete" } as const;
  const after = await changeRow(change, removed);
  const type = before.locked ? "snapshot.deleted" : "project.deleted";
  await recordProjectEvents(change, [{ type, data: { object: after } }]);
  return after;
}
