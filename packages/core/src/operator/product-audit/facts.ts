import { connectors, files, listItems, type ListItemRow, lists, signals } from "../../catalog/mod.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectProducts, projects } from "../../projects/mod.ts";

/** Use of a product in live projects, snapshots left out. */
export interface Use {
  readonly lastAddedAt: string;
  /** Oldest version of the catalog that a copy is from; null when that of one is unknown. */
  readonly oldestVersion: number | null;
}

/** Facts beyond the products themselves. Each is read once, when a check first asks for it. */
export interface Facts {
  readonly nowMs: number;
  /** Live connectors and signals by id. */
  parts(): Promise<Parts>;
  /** Ids of live files. */
  files(): Promise<ReadonlySet<string>>;
  /** Live, active items of the list of product categories. */
  categories(): Promise<readonly ListItemRow[]>;
  /** Uses by product. */
  uses(): Promise<ReadonlyMap<string, Use>>;
  /** Products that any project or snapshot has ever had. */
  placed(): Promise<ReadonlySet<string>>;
}

/** Live connectors and signals by id. */
export interface Parts {
  readonly connectors: ReadonlyMap<string, RowOf<typeof connectors>>;
  readonly signals: ReadonlyMap<string, RowOf<typeof signals>>;
}

/** Key of the list whose items are the categories of products. */
const categoryList = "product-categories";

/** Facts of an application. */
export function createFacts(reader: Reader, nowMs: number): Facts {
  return {
    nowMs,
    parts: once(() => readParts(reader)),
    files: once(() => readFiles(reader)),
    categories: once(() => readCategories(reader)),
    uses: once(() => readUses(reader)),
    placed: once(() => readPlaced(reader)),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => (reading ??= read());
}

async function readParts(reader: Reader): Promise<Parts> {
  const [sockets, kinds] = await Promise.all([
    reader.select(connectors.table, { where: live }),
    reader.select(signals.table, { where: live }),
  ]);
  return {
    connectors: new Map(sockets.map((row) => [row.id, row])),
    signals: new Map(kinds.map((row) => [row.id, row])),
  };
}

async function readFiles(reader: Reader): Promise<ReadonlySet<string>> {
  const tallies = await reader.tally(files, { where: live, by: ["id"] });
  return new Set(tallies.map(({ key }) => key.id));
}

async function readCategories(reader: Reader): Promise<readonly ListItemRow[]> {
  const [list] = await reader.select(lists.table, { where: all(live, matches({ key: categoryList })), limit: 1 });
  if (!list) return [];
  return reader.select(listItems.table, { where: all(live, matches({ listId: list.id, active: true })) });
}

async function readUses(reader: Reader): Promise<ReadonlyMap<string, Use>> {
  const tallies = await reader.tally(projectProducts.table, {
    where: live,
    among: { column: "projectId", table: projects.table, where: all(live, matches({ locked: false })) },
    by: ["productId", "catalogVersion"],
    latest: "createdAt",
  });
  const uses = new Map<string, Use>();
  // The tallies with the latest addition come first.
  for (const { key, latest } of tallies) {
    const { productId, catalogVersion } = key;
    const known = uses.get(productId) ?? { lastAddedAt: latest ?? "", oldestVersion: catalogVersion };
    uses.set(productId, { ...known, oldestVersion: older(known.oldestVersion, catalogVersion) });
  }
  return uses;
}

function older(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other);
}

async function readPlaced(reader: Reader): Promise<ReadonlySet<string>> {
  const tallies = await reader.tally(projectProducts.table, { by: ["productId"] });
  return new Set(tallies.map(({ key }) => key.productId));
}
