import { parseId } from "../engine/id.ts";
import { countDeliveries, defineEventTypes, type EventData, type EventDraft, eventRecorder } from "../webhooks/mod.ts";
import { projectEventData as data } from "./event-data.ts";

/** Event types of projects and their contents. */
export const projectEventTypes = defineEventTypes({
  "project.created": {
    group: "Projects",
    description: "A project was created or copied; a copy names its source",
    german: "Ein Projekt wurde angelegt oder kopiert; eine Kopie nennt ihre Vorlage",
    ...data.createdProject,
  },
  "project.deleted": {
    group: "Projects",
    description: "A project was removed by its owner or an administrator, with all it contains",
    german: "Ein Projekt wurde von seinem Besitzer oder einem Administrator gelöscht, mit allem darin",
    ...data.deletedProject,
  },
  "snapshot.created": {
    group: "Snapshots",
    description: "A locked copy of a project was taken",
    german: "Eine gesperrte Kopie eines Projekts wurde angelegt",
    ...data.createdSnapshot,
  },
  "snapshot.deleted": {
    group: "Snapshots",
    description: "A snapshot was removed",
    german: "Ein Snapshot wurde gelöscht",
    ...data.deletedSnapshot,
  },
  "project.product.added": {
    group: "Products",
    description: "A product was added to a project; one event for each",
    german: "Ein Produkt kam in ein Projekt; ein Ereignis für jedes",
    ...data.addedProduct,
  },
  "project.product.deleted": {
    group: "Products",
    description: "A product was removed from a project",
    german: "Ein Produkt wurde aus einem Projekt entfernt",
    ...data.deletedProduct,
  },
  "project.product.restored": {
    group: "Products",
    description: "A removed product was restored; one event for each",
    german: "Ein entferntes Produkt wurde wiederhergestellt; ein Ereignis für jedes",
    ...data.restoredProduct,
  },
  "project.view.added": {
    group: "Views",
    description: "A view was added or copied; a copy names its source",
    german: "Eine Ansicht wurde angelegt oder kopiert; eine Kopie nennt ihre Vorlage",
    ...data.addedView,
  },
  "project.view.deleted": {
    group: "Views",
    description: "A view was removed from a project",
    german: "Eine Ansicht wurde aus einem Projekt entfernt",
    ...data.deletedView,
  },
  "project.view.product.added": {
    group: "View items",
    description: "A product was placed on a view",
    german: "Ein Produkt wurde auf einer Ansicht platziert",
    ...data.addedPlacement,
  },
  "project.view.product.deleted": {
    group: "View items",
    description: "A product placement was removed, but not its product",
    german: "Eine Platzierung wurde entfernt, aber nicht ihr Produkt",
    ...data.deletedPlacement,
  },
  "project.view.product.restored": {
    group: "View items",
    description: "A removed product placement was restored",
    german: "Eine entfernte Platzierung wurde wiederhergestellt",
    ...data.restoredPlacement,
  },
  "project.cable.added": {
    group: "Cables",
    description: "A cable was added to a project, or restored",
    german: "Ein Kabel kam in ein Projekt oder wurde wiederhergestellt",
    ...data.addedCable,
  },
  "project.cable.deleted": {
    group: "Cables",
    description: "A cable was removed from a project",
    german: "Ein Kabel wurde aus einem Projekt entfernt",
    ...data.deletedCable,
  },
});

/** A type of event of the projects wing. */
export type ProjectEventType = (typeof projectEventTypes)[number]["type"];

/** The subject of an event in a project; context members only where the catalog has them. */
export interface ProjectEventData extends EventData {
  readonly project?: { readonly id: string; readonly name: string };
  readonly view?: { readonly id: string; readonly name: string; readonly viewKey: string };
  readonly copiedFromProjectId?: string;
  readonly copiedFromViewId?: string;
  readonly sourceProjectId?: string;
  readonly restored?: boolean;
}

/** An event in a project as an operation announces it. */
export type ProjectEvent = EventDraft<ProjectEventType, ProjectEventData>;

/** Records events in a project. */
export const recordProjectEvents = countDeliveries(
  eventRecorder<ProjectEventType, ProjectEventData>(
    projectEventTypes,
    // An event without a project around its subject is one of the project, or of the snapshot, itself.
    ({ object, project = object }) => parseId<"project">(project.id),
  ),
);
