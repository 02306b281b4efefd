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

/** Ids of the examples: those of fields are all the same, but each thing has its own. */
const ids = {
  owner: "6740a1f2c3d4e5f607182950",
  snapshot: "6740a1f2c3d4e5f607182951",
  product: "6740a1f2c3d4e5f607182952",
  part: "6740a1f2c3d4e5f607182953",
};

const projectEntity: Readonly<Record<string, unknown>> = exampleEntity(projects);
const projectName = String(projectEntity["name"]);
const project = { object: { ...exampleEntity(projects), ownerId: ids.owner } };
const { projectId: sourceProjectId } = exampleItem;
const snapshot = { object: { ...project.object, id: ids.snapshot, locked: true, sourceProjectId } };

/** Believable data about a part of the example's project. */
function within<Part extends { readonly id: string; readonly projectId?: unknown }>(part: Part) {
  const object = part.id === part.projectId ? { ...part, id: ids.part } : part;
  return { object, project: { id: String(part.projectId), name: projectName } };
}

const product = { ...exampleEntity(projectProducts), productId: ids.product };
const [view, cable] = [exampleEntity(projectViews), projectCableExample];

/** Schemas of the data of events in a project, with examples: the subject, and members that say where and how it happened. */
export const projectEventData = {
  project: { data: eventDataSchema(projects.schemas.entity), example: project },
  createdProject: {
    data: eventDataSchema(projects.schemas.entity, { copiedFromProjectId: Type.Optional(idOf("project")) }),
    example: project,
  },
  createdSnapshot: {
    data: eventDataSchema(projects.schemas.entity, { sourceProjectId: idOf("project") }),
    example: { ...snapshot, sourceProjectId },
  },
  snapshot: { data: eventDataSchema(projects.schemas.entity), example: snapshot },
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
