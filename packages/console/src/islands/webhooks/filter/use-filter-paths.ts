import type { EventSchema, EventType } from "@design-catalog/client/api";
import { useAnswer } from "../../engine/use-answer.ts";
import { filterPaths } from "./filter-paths.ts";
import type { FilterService } from "./filter-service.ts";

/** Types of events, and those of them that an endpoint chooses. */
export interface ChosenTypes extends Pick<FilterService, "readSchema"> {
  readonly types: readonly EventType[];
  /** May be `*`. */
  readonly chosen: readonly string[];
}

const read = new Map<string, EventSchema>();

/** Members that a filter for the chosen types may compare; those of every event, while their schemas are read. */
export function useFilterPaths({ types, chosen, readSchema }: ChosenTypes) {
  const isAll = chosen.includes("*");
  // An endpoint may have a type of a later version.
  const known = types.filter(({ type, subscribable }) => subscribable && (isAll || chosen.includes(type)));
  const names = known.map(({ type }) => type);
  const described = isAll ? [] : names;
  const schemas = useAnswer(() => Promise.all(described.map(readOnce(readSchema))), described.join(" "));
  return {
    paths: filterPaths(names, schemas.value ?? []),
    isComplete: schemas.value !== undefined,
    failure: schemas.failure,
  };
}

function readOnce(readSchema: FilterService["readSchema"]) {
  return async (type: string): Promise<EventSchema> => {
    const schema = read.get(type) ?? (await readSchema(type));
    read.set(type, schema);
    return schema;
  };
}
