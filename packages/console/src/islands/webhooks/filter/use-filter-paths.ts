import { type EventSchema, type EventType, getWebhookSchema } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { filterPaths } from "./filter-paths.ts";

const read = new Map<string, EventSchema>();

/** Members that a filter for the chosen types may compare; those of every event, while their schemas are read. */
export function useFilterPaths(types: readonly EventType[], chosen: readonly string[]) {
  const isAll = chosen.includes("*");
  // An endpoint may have a type of a later version.
  const known = types.filter(({ type, subscribable }) => subscribable && (isAll || chosen.includes(type)));
  const names = known.map(({ type }) => type);
  const described = isAll ? [] : names;
  const schemas = useAnswer(() => Promise.all(described.map(readSchema)), described.join(" "));
  return {
    paths: filterPaths(names, schemas.value ?? []),
    isComplete: schemas.value !== undefined,
    failure: schemas.failure,
  };
}

async function readSchema(type: string): Promise<EventSchema> {
  const schema = read.get(type) ?? (await call(getWebhookSchema, { path: { type } }));
  read.set(type, schema);
  return schema;
}
