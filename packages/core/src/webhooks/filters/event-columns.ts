import { KindGuard, type TSchema, Type } from "@sinclair/typebox";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { idOf, innerSchema, nullable, timestamp } from "../../engine/schemas/schema.ts";
import type { EventType } from "../events/event-type.ts";

type Field = readonly [path: string, schema: TSchema];

/** Members that every event has, by their paths. */
const everyEvent: readonly Field[] = [
  ["id", idOf("event")],
  ["type", Type.String()],
  ["timestamp", timestamp()],
  ["apiVersion", Type.String()],
  ["applicationId", idOf("application")],
  ["actor.userId", nullable(idOf("user"))],
  ["actor.emailAddress", nullable(Type.String())],
  ["data.object.id", Type.String()],
];

const known = new WeakMap<EventType, GridColumns>();

/** Members of the events of a type that a filter may compare: all single values of its schema, by their paths. */
export function columnsOfType(type: EventType): GridColumns {
  const columns =
    known.get(type) ?? columnsOfFields([...everyEvent, ...(type.data ? fieldsIn(type.data, "data") : [])]);
  known.set(type, columns);
  return columns;
}

/**
 * Members that a filter of an endpoint may name, as each chosen type has them: its own, and those of the others, which it
 * lacks; for `*` what every event has. Types may have different kinds of values at the same path.
 */
export function columnsOfChoice(
  types: readonly EventType[],
  chosen: readonly string[],
): ReadonlyMap<string, GridColumns> {
  if (chosen.includes("*")) return new Map([["*", columnsOfFields(everyEvent)]]);
  const ofTypes = types.filter(({ type }) => chosen.includes(type));
  const all = Object.fromEntries(ofTypes.flatMap((type) => Object.entries(columnsOfType(type))));
  return new Map(ofTypes.map((type) => [type.type, { ...all, ...columnsOfType(type) }]));
}

/** Those of these members that a thin delivery has too. */
export function columnsOfStub(columns: GridColumns): GridColumns {
  return Object.fromEntries(Object.entries(columns).filter(([path]) => isOfStub(path)));
}

/** Tells whether an event has a member even if a stub stands for its entity. */
export function isOfStub(path: string): boolean {
  return !path.startsWith("data.object.") || path === "data.object.id";
}

function columnsOfFields(fields: readonly Field[]): GridColumns {
  return gridColumns<string>(Object.fromEntries(fields));
}

/** Lists the members of a schema; of a union, such as an entity or its stub, those of each part. */
function fieldsIn(schema: TSchema, path: string): readonly Field[] {
  const inner = innerSchema(schema);
  if (Array.isArray(inner.anyOf)) return inner.anyOf.flatMap((part: TSchema) => fieldsIn(part, path));
  if (KindGuard.IsObject(inner)) {
    return Object.entries(inner.properties).flatMap(([name, part]) => fieldsIn(part, `${path}.${name}`));
  }
  // A constant, as in the stub, tells nothing apart.
  return "const" in inner ? [] : [[path, schema]];
}
