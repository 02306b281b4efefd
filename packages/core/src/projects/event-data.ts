import { Type } from "@sinclair/typebox";
import { exampleEntity } from "../engine/schemas/describe.ts";
import { boolean, idOf } from "../engine/schemas/schema.ts";
import { eventDataSchema } from "../webhooks/mod.ts";
import { projectCableExample, projectCableSchema } from "./cables/schemas.ts";
import { projectProducts } from "./products/table.ts";
import { projects } from "./project/table.ts";
import { exampleItem } from "./view-items/examples.ts";
import { viewItemSchema } from "./view-items/schemas.ts";
import { projectViews } from "./views/table.ts";

const closed = { additionalProperties: false };

const inProject = { project: Type.Object({ id: idOf("project"), name: Type.String() }, closed) };
const onView = {
  ...inProject,
  view: Type.Object({ id: idOf("project view"), name: Type.String(), viewKey: Type.String() }, closed),
};
const restored = Type.Optional(boolean({ description: "True if it was removed before" }));

const project = { object: exampleEntity(projects) };

/** Believable data about a part of the example's project. */
function within<Part extends { readonly id: string; readonly projectId?: unknown }>(object: Part) {
  return { object, project: { id: String(object.projectId), name: String(project.object["name"]) } };
}

const [product, view, cable] = [exampleEntity(projectProducts), exampleEntity(projectViews), projectCableExample];

/** Schemas of the data of events in a project, with examples: the subject, and members that say where and how it happened. */
export const projectEventData = {
  project: { data: eventDataSchema(projects.schemas.entity), example: project },
  createdProject: {
    data: eventDataSchema(projects.schemas.entity, { copiedFromProjectId: Type.Optional(idOf("project")) }),
    example: project,
  },
  createdSnapshot: {
    data: eventDataSchema(projects.schemas.entity, { sourceProjectId: idOf("project") }),
    example: { ...project, sourceProjectId: exampleItem.projectId },
  },
  product: {
    data: eventDataSchema(projectProducts.schemas.entity, inProject),
    example: within(product),
  },
  view: {
    data: eventDataSchema(projectViews.schemas.entity, inProject),
    example: within(view),
  },
  addedView: {
    data: eventDataSchema(projectViews.schemas.entity, {
      ...inProject,
      copiedFromViewId: Type.Optional(idOf("project view")),
      restored,
    }),
    example: within(view),
  },
  placement: {
    data: eventDataSchema(viewItemSchema, onView),
    example: { ...within(exampleItem), view: { id: exampleItem.viewId, name: "Front of the lobby", viewKey: "front" } },
  },
  cable: {
    data: eventDataSchema(projectCableSchema, inProject),
    example: within(cable),
  },
  addedCable: {
    data: eventDataSchema(projectCableSchema, { ...inProject, restored }),
    example: within(cable),
  },
};
