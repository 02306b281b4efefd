import type { FileUse } from "../../catalog/mod.ts";
import { all, among, live, matches } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { projects } from "../project/table.ts";
import { viewItems } from "../view-items/table.ts";

/** Uses that an error lists. */
export const fileUsesMax = 100;

/** Live rows that name a file, at most {@link fileUsesMax} of each kind. */
export async function findFileUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const found = await Promise.all(finders.map((find) => find(reader, fileId)));
  return found.flat();
}

type Finder = (reader: Reader, fileId: string) => Promise<readonly FileUse[]>;

/** One for each kind of row that names files. */
const finders: readonly Finder[] = [viewItemUses];

/** Items of projects that are not removed; those of a removed project come back with it and wait for the file. */
async function viewItemUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const items = await reader.select(viewItems, { where: all(live, matches({ fileId })), limit: fileUsesMax });
  if (items.length === 0) return [];
  const values = [...new Set(items.map(({ projectId }) => projectId))];
  const shown = await reader.select(projects.table, { where: all(live, among("id", values)) });
  const ids = new Set<string>(shown.map(({ id }) => id));
  return items.filter(({ projectId }) => ids.has(projectId)).map(({ id }) => ({ kind: "ViewItem", id }));
}
