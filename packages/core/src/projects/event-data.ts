import { Type } from "@sinclair/typebox";
import { boolean, idOf } from "../engine/schemas/schema.ts";
import { eventDataSchema } from "../webhooks/mod.ts";
import { projectCableSchema } from "./cables/schemas.ts";
import { projectProducts } from "./products/table.ts";
import { projects } from "./project/table.ts";
import { viewItemSchema } from "./view-items/schemas.ts";
import { projectViews } from "./views/table.ts";

const closed = { additionalProperties: false };

const inProject = { project: Type.Object({ id: idOf("project"), name: Type.String() }, closed) };
const onView = {
  ...inProject,
  view: Type.Object({ id: idOf("project view"), name: Type.String(), viewKey: Type.String() }, closed),
};
const restored = Type.Optional(boolean({ description: "True if it was removed before" }));

/** Schemas of the data of events in a project: the subject, and members that say where and how it happened. */
export const projectEventData = {
  project: eventDataSchema(projects.schemas.entity),
  createdProject: eventDataSchema(projects.schemas.entity, { copiedFromProjectId: Type.Optional(idOf("project")) }),
  createdSnapshot: eventDataSchema(projects.schemas.entity, { sourceProjectId: idOf("project") }),
  product: eventDataSchema(projectProducts.schemas.entity, inProject),
  view: eventDataSchema(projectViews.schemas.entity, inProject),
  addedView: eventDataSchema(projectViews.schemas.entity, {
    ...inProject,
    copiedFromViewId: Type.Optional(idOf("project view")),
    restored,
  }),
  placement: eventDataSchema(viewItemSchema, onView),
  cable: eventDataSchema(projectCableSchema, inProject),
  addedCable: eventDataSchema(projectCableSchema, { ...inProject, restored }),
};
