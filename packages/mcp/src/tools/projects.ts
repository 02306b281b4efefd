import { Type } from "@sinclair/typebox";
import { call } from "../operations.ts";
import { cursorAfter, type Grid, pageOf } from "../page.ts";
import { id, nextCursor, object, paging, pick, projectRow } from "../schemas.ts";
import { defineTool, type Tool } from "../tool.ts";

const listProjects = defineTool({
  name: "list_projects",
  title: "List projects",
  description: "Lists the projects that the user may see, last changed first; search matches part of the name.",
  effect: "reads",
  input: object({ search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), ...paging }),
  output: object({ projects: Type.Array(projectRow), nextCursor }),
  async run(tool, { search, ...wanted }) {
    const page = pageOf(tool, wanted);
    const filterModel = search === undefined ? {} : { name: { filterType: "text", type: "contains", filter: search } };
    const body = { ...page, sortModel: [{ colId: "updatedAt", sort: "desc" }], filterModel };
    const { rowData, rowCount } = await call<Grid<object>>(tool.context, "queryProjects", { body });
    return { projects: rowData.map((row) => pick(projectRow, row)), ...cursorAfter(page, rowCount) };
  },
});

const getProject = defineTool({
  name: "get_project",
  title: "Read a project",
  description: "Reads one project, or a snapshot, by its id.",
  effect: "reads",
  input: object({ projectId: id("project") }),
  output: object({ project: projectRow }),
  async run({ context }, { projectId }) {
    const row = await call<object>(context, "getProject", { parameters: { id: projectId } });
    return { project: pick(projectRow, row) };
  },
});

const createProject = defineTool({
  name: "create_project",
  title: "Create a project",
  description: "Creates an empty project that belongs to the user.",
  effect: "adds",
  input: object({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    number: Type.Optional(Type.String({ maxLength: 100 })),
    client: Type.Optional(Type.String({ maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: object({ project: projectRow }),
  async run({ context }, body) {
    return { project: pick(projectRow, await call<object>(context, "createProject", { body })) };
  },
});

const createSnapshot = defineTool({
  name: "create_snapshot",
  title: "Take a snapshot",
  description: "Takes a locked copy of a project as it is now, with its own number. Snapshots never change.",
  effect: "adds",
  input: object({
    projectId: id("project"),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    message: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: object({ snapshot: projectRow }),
  async run({ context }, { projectId, ...body }) {
    const row = await call<object>(context, "snapshotProject", { parameters: { id: projectId }, body });
    return { snapshot: pick(projectRow, row) };
  },
});

/** Tools for whole projects. */
export const projectTools: readonly Tool[] = [listProjects, getProject, createProject, createSnapshot];
