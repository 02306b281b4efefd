import { type FileUse, products } from "../../catalog/mod.ts";
import { all, among, live, matches } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectProducts } from "../products/table.ts";
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
const finders: readonly Finder[] = [viewItemUses, productUses, projectProductUses];

async function productUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const listed = (["imageFileIds", "datasheetFileIds"] as const).map(
    (column) => ({ op: "includes", column, value: fileId }) as const,
  );
  const naming = { op: "or", conditions: [matches({ symbolFileId: fileId }), ...listed] } as const;
  const rows = await reader.select(products.table, { where: all(live, naming), limit: fileUsesMax });
  return rows.map(({ id }) => ({ kind: "Product", id }));
}

/** Placed products keep the symbol that their product had. */
async function projectProductUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const where = all(live, matches({ symbolFileId: fileId }));
  const rows = await reader.select(projectProducts.table, { where, limit: fileUsesMax });
  return inLiveProjects(reader, rows, "ProjectProduct");
}

async function viewItemUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const items = await reader.select(viewItems, { where: all(live, matches({ fileId })), limit: fileUsesMax });
  return inLiveProjects(reader, items, "ViewItem");
}

/** Uses in projects that are not removed; those of a removed project come back with it and wait for the file. */
async function inLiveProjects(
  reader: Reader,
  rows: readonly { readonly id: string; readonly projectId: Id<"project"> }[],
  kind: string,
): Promise<readonly FileUse[]> {
  if (rows.length === 0) return [];
  const values = [...new Set(rows.map(({ projectId }) => projectId))];
  const shown = await reader.select(projects.table, { where: all(live, among("id", values)) });
  const ids = new Set<string>(shown.map(({ id }) => id));
  return rows.filter(({ projectId }) => ids.has(projectId)).map(({ id }) => ({ kind, id }));
}
