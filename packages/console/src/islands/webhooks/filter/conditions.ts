import { pointerToken } from "../../engine/pointer.ts";
import { isObject } from "../../engine/resource/field-values.ts";
import type { Values } from "../../engine/resource/field.ts";
import { type Condition, readCondition, writeCondition } from "./condition.ts";

/** Operator that joins conditions. */
export type Join = "AND" | "OR";

/** A condition, and the pointer to its filter in the one that it was read from. */
export interface Placed {
  readonly condition: Condition;
  readonly pointer: string;
}

/** Conditions that are joined in one way, as the builder shows them. */
export interface Conditions {
  readonly join: Join;
  readonly placed: readonly Placed[];
}

/**
 * The conditions of a filter; undefined for one that they cannot say, such as an OR within an AND, which has to stay as
 * it is.
 */
export function readConditions(filter: unknown): Conditions | undefined {
  if (filter === null) return none;
  if (!isMap(filter)) return undefined;
  // Filters by path are objects, so a text called `filterType` belongs to a tree.
  if (typeof filter["filterType"] === "string") return readTree(filter, "");
  const parts = Object.entries(filter).map(([path, model]) => readPath(path, model, `/${pointerToken(path)}`));
  return joined("AND", parts);
}

/** The filter of conditions: by their paths where the language can, otherwise as a tree; null without any. */
export function writeConditions(join: Join, conditions: readonly Condition[]): object | null {
  if (conditions.length === 0) return null;
  const paths = conditions.map(({ path }) => path);
  if (join === "AND" && new Set(paths).size === paths.length) {
    return Object.fromEntries(conditions.map((condition) => [condition.path, writeCondition(condition)]));
  }
  const leaves = conditions.map((condition) => ({ colId: condition.path, ...writeCondition(condition) }));
  return { filterType: "join", type: join, conditions: leaves };
}

const none: Conditions = { join: "AND", placed: [] };

function readTree(model: unknown, pointer: string): Conditions | undefined {
  if (!isMap(model)) return undefined;
  const { filterType, type, colId, conditions } = model;
  if (filterType !== "join") return typeof colId === "string" ? readPath(colId, model, pointer) : undefined;
  return readList(type, conditions, (part, index) => readTree(part, `${pointer}/conditions/${index}`));
}

/** Filters of one path: one, several that are joined, or those of a `multi`. */
function readPath(path: string, model: unknown, pointer: string): Conditions | undefined {
  if (model === null) return none;
  if (!isMap(model)) return undefined;
  const { filterType, operator, conditions, filterModels } = model;
  if (filterType === "multi") {
    const parts = Array.isArray(filterModels) ? filterModels : [undefined];
    return joined(
      "AND",
      parts.map((part, index) => readPath(path, part, `${pointer}/filterModels/${index}`)),
    );
  }
  if (conditions !== undefined) {
    // Conditions may omit the type that they share.
    const whole = (part: unknown) => (isMap(part) ? { filterType, ...part } : undefined);
    return readList(operator, conditions, (part, index) =>
      readPath(path, whole(part), `${pointer}/conditions/${index}`),
    );
  }
  const condition = readCondition(path, model);
  return condition && { join: "AND", placed: [{ condition, pointer }] };
}

function readList(
  join: unknown,
  parts: unknown,
  read: (part: unknown, index: number) => Conditions | undefined,
): Conditions | undefined {
  if ((join !== "AND" && join !== "OR") || !Array.isArray(parts) || parts.length === 0) return undefined;
  return joined(join, parts.map(read));
}

/** All conditions in one list, if their parts are joined as they are; what is the only part is joined in its own way. */
function joined(join: Join, parts: readonly (Conditions | undefined)[]): Conditions | undefined {
  // A part without conditions selects everything, as it does where nothing else has to hold.
  const [only, ...others] = join === "AND" ? parts.filter((part) => part?.placed.length !== 0) : parts;
  if (others.length === 0 && only && only.placed.length > 1) return only;
  const isFlat = (part: Conditions | undefined) => part?.placed.length === 1 || part?.join === join;
  return parts.every(isFlat) ? { join, placed: parts.flatMap((part) => part?.placed ?? []) } : undefined;
}

function isMap(value: unknown): value is Values {
  return isObject(value) && !Array.isArray(value);
}
