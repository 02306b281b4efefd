import { type FileUse, products } from "../../catalog/mod.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { projectProducts } from "../products/table.ts";
import { projects } from "../project/table.ts";
import { viewItems } from "../view-items/table.ts";
import { viewTemplates } from "../view-templates/table.ts";
import { projectViews } from "../views/table.ts";

/** Uses that an error lists. */
export const fileUsesMax = 100;

/** Live rows that name a file, at most {@link fileUsesMax} of each kind. */
export async function findFileUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const found = await Promise.all(finders.map((find) => find(reader, fileId)));
  return found.flat();
}

type Finder = (reader: Reader, fileId: string) => Promise<readonly FileUse[]>;

/** One for each kind of row that names files. */
const finders: readonly Finder[] = [viewItemUses, productUses, projectProductUses, viewUses, templateUses];

async function productUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const listed = (["imageFileIds", "datasheetFileIds"] as const).map(
    (column) => ({ op: "includes", column, value: fileId }) as const,
  );
  const naming = { op: "or", conditions: [matches({ symbolFileId: fileId }), ...listed] } as const;
  const rows = await reader.select(products.table, { where: all(live, naming), limit: fileUsesMax });
  return rows.map(({ id }) => ({ kind: "Product", id }));
}

/** Placed products keep the symbol that their product had. */
function projectProductUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  return usesInLiveProjects(reader, projectProducts.table, {
    kind: "ProjectProduct",
    where: all(live, matches({ symbolFileId: fileId })),
  });
}

function viewItemUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  return usesInLiveProjects(reader, viewItems, { kind: "ViewItem", where: all(live, matches({ fileId })) });
}

/** Settings of views are data of clients, in which any text may be the id of a file. */
const inSettings = (fileId: string) => ({ op: "mentions", column: "settings", value: fileId }) as const;

function viewUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  return usesInLiveProjects(reader, projectViews.table, { kind: "ProjectView", where: all(live, inSettings(fileId)) });
}

async function templateUses(reader: Reader, fileId: string): Promise<readonly FileUse[]> {
  const where = all(live, inSettings(fileId));
  const rows = await reader.select(viewTemplates.table, { where, limit: fileUsesMax });
  return rows.map(({ id }) => ({ kind: "ViewTemplate", id }));
}

/**
 * Uses in projects that are not removed; those of a removed project come back with it and wait for the file. The
 * storage leaves them out before it counts to the limit: otherwise they could hide a use in a live project.
 */
async function usesInLiveProjects<Row extends { readonly id: string; readonly projectId: Id<"project"> }>(
  reader: Reader,
  table: StoredTable<Row>,
  { kind, where }: { readonly kind: string; readonly where: ConditionOn<Row> },
): Promise<readonly FileUse[]> {
  const projectsOfUses = { column: "projectId", table: projects.table, where: live } as const;
  const found = await reader.tally(table, { where, among: projectsOfUses, by: ["id"], limit: fileUsesMax });
  return found.map(({ key: { id } }) => ({ kind, id }));
}
