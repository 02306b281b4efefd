import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import fc from "fast-check";
import type { Outcome, Pair } from "./pair.ts";
import { type Kind, kinds, note, noteCableId, noteGone, type ProjectModel } from "./project-model.ts";

/** A step of a sequence. */
export type Command = fc.AsyncCommand<ProjectModel, Pair>;

/** Commands of one name, with drawn values; `check` tells whether one makes sense now. */
export function commandOf<Values>(
  name: string,
  values: fc.Arbitrary<Values>,
  run: (model: ProjectModel, pair: Pair, values: Values) => Promise<void>,
  check: (model: Readonly<ProjectModel>, values: Values) => boolean = () => true,
): fc.Arbitrary<Command> {
  return values.map((drawn) => ({
    check: (model) => check(model, drawn),
    run: (model, pair) => run(model, pair, drawn),
    toString: () => `${name} ${JSON.stringify(drawn)}`,
  }));
}

/** True if there is a thing of a kind that a step can use. */
export function has(model: Readonly<ProjectModel>, kind: Kind, isGone = false): boolean {
  return model.known[kind].some((known) => known.isGone === isGone);
}

/** Parameters of an operation on the project. */
export function at({ projectId }: ProjectModel, more: Readonly<Record<string, string>> = {}) {
  return { parameters: { id: projectId, ...more } };
}

/** Rows in the output of an operation: a list, one, or none if it failed. */
export function rowsIn(outcome: Outcome): readonly JsonObject[] {
  if (outcome.failure) return [];
  const { output } = outcome;
  return (Array.isArray(output) ? output : [output]).filter(isJsonObject);
}

/** Notes what an operation has created or restored; a connection may have added a cable. */
export function noteAll(model: ProjectModel, kind: Kind, outcome: Outcome): void {
  if (kind === "cables") noteCableIds(model, rowsIn(outcome));
  const noteIds = (of: Kind, member: "id" | "cableId") => {
    const named = rowsIn(outcome).map((row) => ({ id: row[member], name: row["name"] }));
    note(
      model,
      of,
      named.flatMap(({ id, name }) => (typeof id === "string" ? [{ id, name }] : [])),
    );
  };
  noteIds(kind, "id");
  if (kind === "items") noteIds("cables", "cableId");
}

/** Notes the ids of cables; see {@link noteCableId}. */
export function noteCableIds(model: ProjectModel, cables: readonly JsonObject[]): void {
  for (const { id, cableId } of cables)
    if (typeof id === "string" && typeof cableId === "string") noteCableId(model, { id, cableId });
}

/** Names of the operations on one thing of a kind. */
export const names = {
  products: { one: "ProjectProduct", parameter: "productId", restore: "restoreProjectProducts" },
  views: { one: "ProjectView", parameter: "viewId", restore: undefined },
  items: { one: "ViewItem", parameter: "itemId", restore: "restoreViewItems" },
  cables: { one: "ProjectCable", parameter: "cableId", restore: "restoreProjectCables" },
} as const satisfies Record<Kind, object>;

/** Draws some kinds more often than others. */
export const anyKind = fc.constantFrom(...kinds, "products", "products", "items", "items", "items", "cables");

/** Patches at the current version, or rarely at another. */
export async function patchAt(
  model: ProjectModel,
  pair: Pair,
  change: {
    readonly kind: Kind;
    readonly id: string;
    readonly isStale: boolean;
    readonly fields: object | ((row: JsonObject) => object);
  },
): Promise<Outcome> {
  const { kind, id, isStale, fields } = change;
  const { one, parameter } = names[kind];
  const request = at(model, { [parameter]: id });
  const [row = { version: 0 }] = rowsIn(await pair.call(`get${one}`, request));
  const version = Number(row["version"]) + (isStale ? 1 : 0);
  const body: JsonObject = { ...(typeof fields === "function" ? fields(row) : fields), version };
  const outcome = await pair.call(`patch${one}`, { ...request, body });
  if (kind === "cables") noteCableIds(model, rowsIn(outcome));
  if (body["deleted"] === true && !outcome.failure) noteGone(model, kind, id);
  return outcome;
}
