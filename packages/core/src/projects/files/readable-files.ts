import { type FileRow, files } from "../../catalog/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { joinedStore } from "../../engine/rows/joined-store.ts";
import type { Transaction } from "../../ports/storage.ts";
import { visibleProjects } from "../project/access.ts";
import { projects } from "../project/table.ts";
import { viewItems } from "../view-items/table.ts";
import { lockFiles } from "./lock-files.ts";

/**
 * A live file that the caller may see: one of the application or of a view template, one of a project that the caller
 * may see, or one that an item of such a project shows: somebody who may see both has placed it there.
 * @throws {DomainError} `not_found`
 */
export async function findReadableFile(context: OperationContext, id: string | undefined): Promise<FileRow> {
  const file = id === undefined ? undefined : await context.store.find(files, id);
  if (!file || file.deleted || !(await isReadable(context, file))) throw notFound();
  return file;
}

/** Ids among these of live files that the caller may see; nobody removes them before the transaction ends. */
export async function lockReadableFiles(
  context: OperationContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await lockFiles(transaction, ids);
  // Its other reads also need the transaction's connection: all others may be waiting for locks that it holds.
  const inside = { ...context, store: joinedStore(transaction) };
  const readable = new Set<string>();
  for (const file of found) if (await isReadable(inside, file)) readable.add(file.id);
  return readable;
}

async function isReadable(context: OperationContext, { id, ownerKind, ownerId }: FileRow): Promise<boolean> {
  if (ownerKind !== "project") return true;
  const { store } = context;
  const { visible } = await visibleProjects(context);
  const own = all(visible, matches({ id: ownerId }));
  if ((await store.select(projects.table, { where: own, limit: 1 })).length > 0) return true;
  const showing = await store.tally(viewItems, {
    where: all(live, matches({ fileId: id })),
    among: { column: "projectId", table: projects.table, where: visible },
    by: ["projectId"],
    limit: 1,
  });
  return showing.length > 0;
}
