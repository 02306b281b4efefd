import { Type } from "@sinclair/typebox";
import { asDeleted, atVersion, exampleEntity } from "../engine/schemas/describe.ts";
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

/** The user who causes the events of the examples, and owns the project, too. */
const changedBy = { createdBy: ids.owner, updatedBy: ids.owner };

const projectEntity: Readonly<Record<string, unknown>> = exampleEntity(projects);
const projectName = String(projectEntity["name"]);
const project = { object: { ...exampleEntity(projects), ...changedBy, ownerId: ids.owner } };
const { projectId: sourceProjectId } = exampleItem;
const taken = { locked: true, uniqueNumber: "S-2026-00001", sourceProjectId, message: "As offered" };
const snapshot = { object: { ...project.object, id: ids.snapshot, ...taken } };

/** Believable data about a part of the example's project. */
function within<Part extends { readonly id: string; readonly projectId?: unknown }>(part: Part) {
  const id = part.id === part.projectId ? ids.part : part.id;
  return { object: { ...part, ...changedBy, id }, project: { id: String(part.projectId), name: projectName } };
}

const product = within({ ...exampleEntity(projectProducts), productId: ids.product });
const [view, cable] = [within(exampleEntity(projectViews)), within(projectCableExample)];
const placement = {
  ...within(exampleItem),
  view: { id: exampleItem.viewId, name: "Front of the lobby", viewKey: "front" },
};

/** The same of an entity that was removed. */
function deleted<Data extends { readonly object: object }>(data: Data) {
  return { ...data, object: asDeleted(data.object) };
}

/** The same of an entity that came back after a removal. */
function broughtBack<Data extends { readonly object: object }>(data: Data) {
  return { ...data, object: atVersion(data.object, 2) };
}

const productData = eventDataSchema(projectProducts.schemas.entity, inProject);
const placementData = eventDataSchema(viewItemSchema, onView);

/** Schemas of the data of events in a project, with examples: the subject, and members that say where and how it happened. */
export const projectEventData = {
  createdProject: {
    data: eventDataSchema(projects.schemas.entity, { copiedFromProjectId: Type.Optional(idOf("project")) }),
    example: project,
  },
  deletedProject: { data: eventDataSchema(projects.schemas.entity), example: deleted(project) },
  createdSnapshot: {
    data: eventDataSchema(projects.schemas.entity, { sourceProjectId: idOf("project") }),
    example: { ...snapshot, sourceProjectId },
  },
  deletedSnapshot: { data: eventDataSchema(projects.schemas.entity), example: deleted(snapshot) },
  addedProduct: { data: productData, example: product },
  deletedProduct: { data: productData, example: deleted(product) },
  restoredProduct: { data: productData, example: broughtBack(product) },
  addedView: {
    data: eventDataSchema(projectViews.schemas.entity, {
      ...inProject,
      copiedFromViewId: Type.Optional(idOf("project view")),
      restored,
    }),
    example: view,
  },
  deletedView: { data: eventDataSchema(projectViews.schemas.entity, inProject), example: deleted(view) },
  addedPlacement: { data: placementData, example: placement },
  deletedPlacement: { data: placementData, example: deleted(placement) },
  restoredPlacement: { data: placementData, example: broughtBack(placement) },
  addedCable: { data: eventDataSchema(projectCableSchema, { ...inProject, restored }), example: cable },
  deletedCable: { data: eventDataSchema(projectCableSchema, inProject), example: deleted(cable) },
};
