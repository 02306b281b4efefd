import { DomainError, notFound } from "../../errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { type Actor, actorOf, type OperationContext } from "../../resource/operation.ts";
import { grants } from "../../resource/privilege.ts";
import { findLive, type Kind } from "../../resource/rows.ts";
import { type ProjectRow, projects } from "./table.ts";

/** Projects as the audit trail names them. */
export const projectKind: Kind<ProjectRow> = { name: "Project", table: projects.table };

/** What a caller may do with a project; each right includes those before it. */
const rights = ["reader", "writer", "owner"] as const;

/** One of reader, writer and owner. */
export type ProjectRight = (typeof rights)[number];

/** The strongest right of a user in a project: owners have all, administrators by their privilege. */
export function projectRight(actor: Actor, project: ProjectRow): ProjectRight | undefined {
  if (project.ownerId === actor.userId || grants(actor.privileges, "Admin Projects r/w")) return "owner";
  return grants(actor.privileges, "Admin Projects") ? "reader" : undefined;
}

/** Privilege and subject of an operation on the project that `{id}` names. */
export function onProject(right: ProjectRight) {
  return {
    privilege: `project ${right}`,
    subject: (context: OperationContext, parameters: Readonly<Record<string, string>>) =>
      findProject(context, { id: parameters.id, right }),
  } as const;
}

/**
 * The live project, if the caller may see it and do what it asks.
 * @throws {DomainError} `not_found` when it does not exist or is not visible, `forbidden` when visible but not enough
 */
export async function findProject(
  context: OperationContext,
  wanted: { readonly id: string | undefined; readonly right: ProjectRight },
): Promise<ProjectRow> {
  const project = await findLive(context.store, projects.table, { id: wanted.id });
  const held = projectRight(actorOf(context), project);
  if (!held) throw notFound();
  if (rights.indexOf(held) < rights.indexOf(wanted.right)) {
    throw new DomainError("forbidden", `The project may be read but the right ${wanted.right} is missing`);
  }
  return project;
}

/**
 * Locks the project for a change of it or its contents, so that a deletion cannot happen in between.
 * @throws {DomainError} `not_found` when it was deleted meanwhile, `locked` when it is a snapshot
 */
export async function lockProject(transaction: Transaction, id: string): Promise<ProjectRow> {
  const project = await findLive(transaction, projects.table, { id, lock: true });
  checkUnlocked(project);
  return project;
}

/** @throws {DomainError} `locked` when the project is a snapshot */
export function checkUnlocked(project: ProjectRow): void {
  if (project.locked) throw new DomainError("locked", "The project is a snapshot, which never changes");
}
