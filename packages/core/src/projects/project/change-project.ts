import { recordEvents } from "../../webhooks/mod.ts";
import type { Transaction } from "../../ports/storage.ts";
import { fieldChanges } from "../../engine/rows/audit.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { patchedFields } from "../../engine/operations/patch.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { checkUnlocked, lockAnyProject, projectKind } from "./access.ts";
import { type ProjectRow, projects } from "./table.ts";

/** Body of a patch. */
interface ProjectPatch {
  readonly version: number;
  readonly deleted?: boolean;
}

/**
 * Applies a patch to a project; `deleted: true` removes it. A snapshot can only be removed.
 * @throws {DomainError} `locked`, `version_conflict`, `validation_failed`, and those of {@link lockAnyProject}
 */
export function changeProject(
  context: OperationContext,
  { id, body }: { readonly id: string; readonly body: ProjectPatch },
): Promise<ProjectRow> {
  return context.store.transaction(async (transaction) => {
    const right = body.deleted === true ? "owner" : "writer";
    const before = await lockAnyProject(context, transaction, { id, right });
    if (body.deleted !== true) checkUnlocked(before);
    const changes: Partial<ProjectRow> = patchedFields(projects, before, body);
    if (fieldChanges(before, changes).length > 0) checkUnlocked(before);
    checkVersion(body.version, before.version);
    if (body.deleted === true) return markRemoved(context, transaction, { before, changes });
    return changeRow({ context, transaction }, { kind: projectKind, before, changes });
  });
}

/**
 * Removes a project or snapshot; its contents emit nothing. Whether the caller may is for the operation to say: nobody
 * ceases to own a project.
 * @throws {DomainError} `not_found` when it was removed meanwhile
 */
export function removeProject(context: OperationContext, id: string): Promise<void> {
  return context.store.transaction(async (transaction) => {
    const before = await findLive(transaction, projects.table, { id, lock: true });
    checkExpectedVersion(context, before);
    await markRemoved(context, transaction, { before });
  });
}

/**
 * Marks a locked row as deleted, with what else changes, and announces it. What it contains is reached through it
 * alone, so it goes too.
 */
async function markRemoved(
  context: OperationContext,
  transaction: Transaction,
  removal: { readonly before: ProjectRow; readonly changes?: Partial<ProjectRow> },
): Promise<ProjectRow> {
  const { before, changes = {} } = removal;
  const removed = { kind: projectKind, before, changes: { ...changes, deleted: true }, action: "delete" } as const;
  const after = await changeRow({ context, transaction }, removed);
  const type = before.locked ? "snapshot.deleted" : "project.deleted";
  await recordEvents({ context, transaction }, [{ type, data: { object: after } }]);
  return after;
}
