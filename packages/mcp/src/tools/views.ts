import { Type } from "@sinclair/typebox";
import { call } from "../operations.ts";
import { cursorAfter, pageOf, slice } from "../page.ts";
import { id, itemRow, nextCursor, object, paging, pick, pickItem, placedId, viewRow } from "../schemas.ts";
import { defineTool, type Tool } from "../tool.ts";

/** Width and height of a placement without a given size, in the units of the view. */
const placementSize = 100;

type ItemRow = Parameters<typeof pickItem>[0];

/** Each placement becomes an item of the body. */
const ofPlacements = [
  [/^\/\d+\/viewId$/u, "/viewId"],
  [/^(\/\d+)(?:\/geometry)?(?=\/)/u, "/placements$1"],
] as const;

const listViews = defineTool({
  name: "list_views",
  title: "List the views of a project",
  description: "Lists the views of a project, which are its drawings.",
  effect: "reads",
  input: object({ projectId: id("project"), ...paging }),
  output: object({ views: Type.Array(viewRow), nextCursor }),
  async run(tool, { projectId, ...wanted }) {
    const page = pageOf(tool, wanted);
    const rows = await call<readonly object[]>(tool.context, "listProjectViews", { parameters: { id: projectId } });
    return { views: slice(page, rows).map((row) => pick(viewRow, row)), ...cursorAfter(page, rows.length) };
  },
});

const getView = defineTool({
  name: "get_view",
  title: "Read a view",
  description: "Reads a view and everything drawn on it: placed products, connections, texts and shapes.",
  effect: "reads",
  input: object({ projectId: id("project"), viewId: id("view"), ...paging }),
  output: object({ view: viewRow, items: Type.Array(itemRow), nextCursor }),
  async run(tool, { projectId, viewId, ...wanted }) {
    const page = pageOf(tool, wanted);
    const parameters = { id: projectId, viewId };
    const view = await call<object>(tool.context, "getProjectView", { parameters });
    const rows = await call<readonly ItemRow[]>(tool.context, "listViewItems", { parameters });
    const items = slice(page, rows).map(pickItem);
    return { view: pick(viewRow, view), items, ...cursorAfter(page, rows.length) };
  },
});

const addView = defineTool({
  name: "add_view",
  title: "Add a view",
  description: "Adds an empty view to a project.",
  effect: "adds",
  input: object({ projectId: id("project"), name: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: object({ view: viewRow }),
  async run({ context }, { projectId, ...body }) {
    return {
      view: pick(viewRow, await call<object>(context, "addProjectView", { parameters: { id: projectId }, body })),
    };
  },
});

const placeProducts = defineTool({
  name: "place_products_on_view",
  title: "Place products on a view",
  description: "Draws products that are in the project on one of its views, all or none of them.",
  effect: "adds",
  input: object({
    projectId: id("project"),
    viewId: id("view"),
    placements: Type.Array(
      object({
        projectProductId: placedId,
        x: Type.Number(),
        y: Type.Number(),
        width: Type.Optional(Type.Number({ minimum: 0, description: `${placementSize} when absent` })),
        height: Type.Optional(Type.Number({ minimum: 0, description: `${placementSize} when absent` })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  output: object({
    placed: Type.Array(itemRow, { description: "The first of those added" }),
    placedCount: Type.Integer({ description: "Total number added; get_view shows the others" }),
  }),
  async run({ context, settings }, { projectId, viewId, placements }) {
    const body = placements.map(({ projectProductId, x, y, width = placementSize, height = placementSize }) => ({
      viewId,
      type: "product",
      projectProductId,
      geometry: { x, y, width, height },
    }));
    const input = { parameters: { id: projectId }, body, pointers: ofPlacements };
    const rows = await call<readonly ItemRow[]>(context, "addViewItems", input);
    return { placed: rows.slice(0, settings.resultRowsMax).map(pickItem), placedCount: rows.length };
  },
});

/** Tools for views and the items placed on them. */
export const viewTools: readonly Tool[] = [listViews, getView, addView, placeProducts];
