import { type Actor, actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { findLive, type Kind } from "../../engine/rows/rows.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id, IdLookup } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectMembers } from "../members/members-table.ts";
import { type ProjectRight, projectRights } from "./rights.ts";
import { type ProjectRow, projects } from "./table.ts";

/** Projects as the audit trail names them. */
export const projectKind: Kind<ProjectRow> = {
  name: "Project",
  table: projects.table,
  historyOf: ({ id }) => id,
};

/** Rights in a project, weakest first; each includes those before it. */
const rights: readonly ProjectRight[] = ["reader", "writer", "owner"];

/** True for callers who may also remove a project: its owner, and administrators of projects. */
export function ownsProject(actor: Actor, project: ProjectRow): boolean {
  return project.ownerId === actor.userId || grants(actor.privileges, "Admin Projects r/w");
}

/**
 * Checks under the lock that a caller who was found as the owner is still one: the erasure of a person hands projects over.
 * @throws {DomainError} `not_found`
 */
export function checkStillOwned(context: OperationContext, found: ProjectRow, project: ProjectRow): void {
  const actor = actorOf(context);
  // Whoever acts by a privilege needs not own it.
  if (found.ownerId === actor.userId && !ownsProject(actor, project)) throw notFound();
}

/** Strongest right of a user in a project: as its owner, as a member, or by a privilege. */
async function projectRight(reader: Reader, actor: Actor, project: ProjectRow): Promise<ProjectRight | undefined> {
  if (ownsProject(actor, project)) return "owner";
  const where = all(live, matches({ projectId: memberProjectId(project), userId: actor.userId }));
  const [member] = await reader.select(projectMembers, { where, limit: 1 });
  if (member?.role === "editor") return "writer";
  return member || grants(actor.privileges, "Admin Projects") ? "reader" : undefined;
}

/** Id of the project whose members count; a snapshot has those that its project has now. */
export function memberProjectId({ id, locked, sourceProjectId }: ProjectRow): Id<"project"> {
  return locked ? (sourceProjectId ?? id) : id;
}

/** Projects and snapshots that the caller may see, and whether they are `sparse` among all. */
export async function visibleProjects(
  context: OperationContext,
): Promise<{ readonly visible: ConditionOn<ProjectRow>; readonly sparse: boolean }> {
  const { userId, privileges } = actorOf(context);
  if (grants(privileges, "Admin Projects")) return { visible: live, sparse: false };
  const { where, sparse } = await projectsOf(context.store, userId);
  return { visible: all(live, where), sparse };
}

/** Projects and snapshots, removed ones included, that a user owns or is a member of, and whether they are `sparse`. */
export async function projectsOf(
  reader: Reader,
  userId: Id<"user">,
): Promise<{ readonly where: ConditionOn<ProjectRow>; readonly sparse: boolean }> {
  const memberships = await reader.select(projectMembers, { where: all(live, matches({ userId })) });
  const own = matches({ ownerId: userId });
  // The storage counts the projects of one owner and keeps them in order.
  if (memberships.length === 0) return { where: own, sparse: false };
  const values = memberships.map(({ projectId }) => projectId);
  const snapshots = all(among("sourceProjectId", values), matches({ locked: true }));
  const conditions = [own, among("id", values), snapshots];
  return { where: { op: "or", conditions }, sparse: true };
}

declare const held: unique symbol;

/** A project found for a caller with a right; only the compiler knows the right, the row has no such member. */
export type FoundProject<Right extends ProjectRight = ProjectRight> = ProjectRow & { readonly [held]?: Right };

/** Privilege and subject of an operation on the project that `{id}` names. */
export function onProject<Right extends ProjectRight>(right: Right) {
  return {
    privilege: projectRights[right],
    subject: (context: OperationContext, parameters: Readonly<Record<string, string>>) =>
      findProject(context, { id: parameters.id, right }),
  } as const;
}

/** A found project, and the right needed under its lock: the one it was found with. */
interface WantedProject<Right extends ProjectRight> {
  readonly project: FoundProject<Right>;
  readonly right: NoInfer<Right>;
}

/**
 * Finds the live project, if the caller may see it and has the right.
 * @throws {DomainError} `not_found` when it does not exist or is not visible, `forbidden` when it is visible without
 * the right
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * const { id } = await call("createProject", { body: { name: "Lobby" } });
 * const project = await findProject(context, { id: parseId(String(id)), right: "reader" });
 * assert.equal(project.name, "Lobby");
 * ```
 */
export async function findProject<Right extends ProjectRight>(
  context: OperationContext,
  wanted: { readonly id: IdLookup<Id<"project">> | undefined; readonly right: Right },
): Promise<FoundProject<Right>> {
  const project = await findLive(context.store, projects.table, { id: wanted.id });
  await checkRight(context, context.store, { project, right: wanted.right });
  return project;
}

/**
 * Runs `work` in a transaction that holds the project's lock, so neither a deletion of the project nor the end of a
 * membership happens in between; judges the caller's right again under the lock.
 * @throws {DomainError} as {@link findProject} when it was deleted or the right was lost meanwhile, `locked` for a
 * snapshot
 */
export function inProject<Right extends ProjectRight, Result>(
  context: OperationContext,
  wanted: WantedProject<Right>,
  work: (change: Change, project: ProjectRow) => Promise<Result>,
): Promise<Result> {
  return inAnyProject(context, wanted, (change, project) => {
    checkUnlocked(project);
    return work(change, project);
  });
}

/** As {@link inProject}, for a project or a snapshot. */
export function inAnyProject<Right extends ProjectRight, Result>(
  context: OperationContext,
  { project: found, right }: WantedProject<Right>,
  work: (change: Change, project: ProjectRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (change) => {
    const project = await findLive(change.transaction, projects.table, { id: found.id, lock: true });
    await checkRight(context, change.transaction, { project, right });
    return work(change, project);
  });
}

/**
 * @throws {DomainError} `locked` when the project is a snapshot
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * const { id } = await call("createProject", { body: { name: "Lobby" } });
 * const project = await findProject(context, { id: String(id), right: "reader" });
 * checkUnlocked(project);
 * assert.throws(() => checkUnlocked({ ...project, locked: true }), { code: "locked" });
 * ```
 */
export function checkUnlocked(project: ProjectRow): void {
  if (project.locked) throw new DomainError("locked", "The project is a snapshot, which never changes");
}

async function checkRight(
  context: OperationContext,
  reader: Reader,
  { project, right }: { readonly project: ProjectRow; readonly right: ProjectRight },
): Promise<void> {
  const held = await projectRight(reader, actorOf(context), project);
  if (!held) throw notFound();
  if (rights.indexOf(held) >= rights.indexOf(right)) return;
  throw new DomainError("forbidden", `You may read the project, but lack the right ${right}`);
}
