import { withDefaults } from "../../engine/rows/definition.ts";
import type { Id } from "../../ports/id.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import type { BaseRow } from "../../ports/table.ts";
import { toEndColumns } from "../cables/ends.ts";
import { type ProjectCableRow, projectCables } from "../cables/table.ts";
import { type ProjectProductRow, projectProducts } from "../products/table.ts";
import { type ViewItemRow, viewItems } from "../view-items/table.ts";
import { type ProjectViewRow, projectViews } from "../views/table.ts";

/** Contents of a project in a test, two of each kind. */
export interface Contents {
  readonly products: readonly [main: ProjectProductRow, accessory: ProjectProductRow];
  readonly views: readonly [ProjectViewRow, ProjectViewRow];
  readonly cables: readonly [atBothEnds: ProjectCableRow, loose: ProjectCableRow];
  readonly items: readonly [placement: ViewItemRow, connection: ViewItemRow];
}

/** Fills a project with rows, as the operations on its contents would. */
export async function addContents(store: ApplicationStore, ids: { next(): string }, projectId: Id<"project">) {
  const contents = makeContents(ids, projectId);
  await store.transaction(async (transaction) => {
    await transaction.insert(projectProducts.table, contents.products);
    await transaction.insert(projectViews.table, contents.views);
    await transaction.insert(projectCables, contents.cables);
    await transaction.insert(viewItems, contents.items);
  });
  return contents;
}

function makeContents(ids: { next(): string }, projectId: Id<"project">): Contents {
  const base = () => ({ ...newRow(ids.next()), projectId, removalId: null });
  const product = (accessoryOfId: string | null) =>
    ({
      ...withDefaults(projectProducts.definition.fields, projectProducts.definition.example),
      ...base(),
      productId: ids.next(),
      catalogVersion: 4,
      overridden: ["powerW"],
      accessoryOfId,
      // `withDefaults` forgets the types of the example's fields.
    }) as ProjectProductRow;
  const main = product(null);
  const accessory = product(main.id);
  const view = (viewKey: string): ProjectViewRow => ({
    ...base(),
    name: viewKey,
    viewKey,
    description: null,
    widthMm: 420,
    heightMm: 297,
    settings: { grid: { on: true } },
    templateId: null,
  });
  const [ground, upper] = [view("ground"), view("upper")];
  const ends = toEndColumns({
    from: { projectProductId: main.id, connector: "OUT" },
    to: { projectProductId: accessory.id, connector: "IN", index: 1 },
  });
  const cable = (cableId: string, fields: Partial<ProjectCableRow>): ProjectCableRow => ({
    ...base(),
    ...toEndColumns({}),
    cableId,
    catalogCableId: null,
    signalId: null,
    lengthMm: 1500,
    label: null,
    notes: null,
    status: "planned",
    drawn: false,
    ...fields,
  });
  const drawn = cable("C-001", { ...ends, drawn: true });
  const item = (viewId: string, fields: Partial<ViewItemRow>): ViewItemRow => ({
    ...base(),
    ...toEndColumns({}),
    viewId,
    type: "product",
    geometry: { x: 1, y: 2, width: 3, height: 4, points: [{ x: 5, y: 6 }] },
    style: { stroke: "#123456" },
    text: null,
    fileId: null,
    projectProductId: null,
    projectCableId: null,
    ...fields,
  });
  return {
    products: [main, accessory],
    views: [ground, upper],
    cables: [drawn, cable("C-002", {})],
    items: [
      item(ground.id, { projectProductId: main.id }),
      item(upper.id, { type: "connection", projectCableId: drawn.id, ...ends }),
    ],
  };
}

/** Base columns of a row, made long ago by nobody and changed since. */
function newRow(id: string): BaseRow {
  const at = "2026-01-02T03:04:05.678Z";
  return { id, version: 4, deleted: false, createdAt: at, updatedAt: at, createdBy: null, updatedBy: null };
}
