import { expect } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { textOf } from "../client.ts";
import type { Place } from "./place.ts";

/** An event that must arrive: its type and all of its `data`. */
export interface ExpectedEvent {
  readonly type: string;
  readonly data: object;
}

/** A row of the tables of events and transitions. */
export interface EventCase {
  /** The change, and the events it announces. */
  readonly line: string;
  /** Sets up the change and returns it; the change returns the events that must arrive, and no others may. */
  prepare(place: Place): Promise<() => Promise<readonly ExpectedEvent[]>>;
}

/** The context of events inside a project. */
export function contextOf({ project }: Place): { readonly project: object } {
  return { project: { id: textOf(project, "id"), name: textOf(project, "name") } };
}

/** An event about something in a project. */
export function inProject(place: Place, type: string, object: object): ExpectedEvent {
  return { type, data: { object, ...contextOf(place) } };
}

/** An event about an item on the view of a place. */
export function onView(place: Place, type: string, object: object): ExpectedEvent {
  const [id, name, viewKey] = ["id", "name", "viewKey"].map((member) => textOf(place.view, member));
  return { type, data: { object, ...contextOf(place), view: { id, name, viewKey } } };
}

/** The state read before, as it is after the removal. */
export function removed(before: JsonObject, changes: object = {}): object {
  const removalId = "removalId" in before ? { removalId: expect.stringMatching(/^[0-9a-f]{24}$/u) } : {};
  return { ...before, deleted: true, ...removalId, ...changes, ...edited(before) };
}

/** Members that every change writes. */
export function edited(before: JsonObject): object {
  return { version: Number(before["version"]) + 1, updatedAt: expect.any(String), updatedBy: expect.any(String) };
}

/** The path of something inside a project. */
export function pathOf(collection: "products" | "views" | "viewitems" | "cables", entity: JsonObject): string {
  return `/${collection}/${textOf(entity, "id")}`;
}

/** Ids of entities. */
export function idsOf(entities: readonly JsonObject[]): readonly string[] {
  return entities.map((entity) => textOf(entity, "id"));
}

/** No event may arrive. */
export const silence: readonly ExpectedEvent[] = [];
