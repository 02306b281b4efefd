import { checkUnlocked, findProject, listFreePorts } from "@design-catalog/core/projects";
import { type Static, Type } from "@sinclair/typebox";
import { type CableRow, connectFree, possible } from "../connect-free.ts";
import { call } from "../operations.ts";
import { cursorAfter, type Grid, pageOf, slice } from "../page.ts";
import { cableRow, endInput, endRow, id, nextCursor, object, paging, pick, pickCable, placedId } from "../schemas.ts";
import { defineTool, type Tool } from "../tool.ts";

type End = Static<typeof endInput>;

const connectorRow = object({
  name: Type.String(),
  direction: Type.String(),
  quantity: Type.Integer(),
  free: Type.Integer(),
});

const connectionRow = object({ from: endRow, to: endRow, rating: Type.String({ description: "ok, or warn" }) });

const listCables = defineTool({
  name: "list_cables",
  title: "List the cables of a project",
  description: "Lists the cables of a project with their numbers and ends.",
  effect: "reads",
  input: object({ projectId: id("project"), ...paging }),
  output: object({ cables: Type.Array(cableRow), nextCursor }),
  async run(tool, { projectId, ...wanted }) {
    const page = pageOf(tool, wanted);
    const input = { parameters: { id: projectId }, body: page };
    const { rowData, rowCount } = await call<Grid<CableRow>>(tool.context, "queryProjectCables", input);
    return { cables: rowData.map(pickCable), ...cursorAfter(page, rowCount) };
  },
});

const listConnectors = defineTool({
  name: "list_connectors",
  title: "List the connectors of a product",
  description: "Lists the connectors of a product in a project, and how many ports of each are free.",
  effect: "reads",
  input: object({ projectId: id("project"), projectProductId: placedId, ...paging }),
  output: object({
    nextCursor,
    connectors: Type.Array(connectorRow),
  }),
  async run(tool, { projectId, projectProductId, ...wanted }) {
    const { context } = tool;
    const page = pageOf(tool, wanted);
    await call(context, "getProjectProduct", { parameters: { id: projectId, productId: projectProductId } });
    const ports = await listFreePorts(context.store, { projectId, projectProductId });
    const rows = slice(page, ports).map(({ connector, ...port }) => pick(connectorRow, { ...port, name: connector }));
    return { connectors: rows, ...cursorAfter(page, ports.length) };
  },
});

const findCompatible = defineTool({
  name: "find_compatible_connections",
  title: "Find compatible connections",
  description:
    "Tells which free ports of two products in a project a cable can connect: complementary directions, a common signal, and connectors that mate.",
  effect: "reads",
  input: object({ projectId: id("project"), from: endInput, to: endInput, ...paging }),
  output: object({ connections: Type.Array(connectionRow), nextCursor }),
  async run(tool, { projectId, from, to, ...wanted }) {
    const page = pageOf(tool, wanted);
    const found = await possible(tool.context, { projectId, from, to });
    return { connections: [...slice(page, found)], ...cursorAfter(page, found.length) };
  },
});

const connectProducts = defineTool({
  name: "connect_products",
  title: "Connect products by a cable",
  description:
    "Connects a port of one product to a port of another with a new cable, which gets the next number of the project. Connectors that are left out are chosen if only one pair fits.",
  effect: "adds",
  input: object({
    projectId: id("project"),
    from: endInput,
    to: endInput,
    signalId: Type.Optional(id("signal")),
    catalogCableId: Type.Optional(id("cable of the catalog")),
    lengthMm: Type.Optional(Type.Number({ minimum: 0 })),
    label: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: object({ cable: cableRow }),
  async run({ context }, { projectId, from, to, ...about }) {
    // The obstacle is only reported to a caller who may change the project.
    await call(context, "getProject", { parameters: { id: projectId } });
    checkUnlocked(await findProject(context, { id: projectId, right: "writer" }));
    const connect = (ends: object) =>
      call<CableRow>(context, "createProjectCable", {
        parameters: { id: projectId },
        body: { ...about, ...ends },
      });
    const between = { projectId, from, to, ...about };
    return {
      cable: pickCable(
        isWhole(from) && isWhole(to) ? await connect({ from, to }) : await connectFree(context, between, connect),
      ),
    };
  },
});

const disconnectCable = defineTool({
  name: "disconnect_cable",
  title: "Remove a cable",
  description: "Removes a cable from a project, with its drawn segments. Users can restore it in the application.",
  effect: "removes",
  input: object({
    projectId: id("project"),
    cableId: id("cable, as list_cables gives it, not its number such as C-001"),
  }),
  output: object({ removed: id("cable that was removed") }),
  async run({ context }, { projectId, cableId }) {
    await call(context, "deleteProjectCable", { parameters: { id: projectId, cableId } });
    return { removed: cableId };
  },
});

/** Tools for cables and the connections they can make. */
export const cableTools: readonly Tool[] = [
  listCables,
  listConnectors,
  findCompatible,
  connectProducts,
  disconnectCable,
];

function isWhole(end: End): boolean {
  return end.connector !== undefined && end.index !== undefined;
}
