import { type PathKind, type SchemaPath, schemaPaths } from "../schemas/schema-paths.ts";
import { type FilterType, operandCounts } from "./condition.ts";

/** A member of events that conditions may compare. */
export interface FilterPath {
  readonly path: string;
  readonly kind: Exclude<FilterType, "set">;
  /** Texts of a closed list; none for any text. */
  readonly values: readonly string[];
}

/** Members that every event has. */
const everyEvent: readonly FilterPath[] = [
  { path: "id", kind: "text", values: [] },
  { path: "timestamp", kind: "date", values: [] },
  { path: "apiVersion", kind: "text", values: [] },
  { path: "applicationId", kind: "text", values: [] },
  { path: "actor.userId", kind: "text", values: [] },
  { path: "actor.emailAddress", kind: "text", values: [] },
  { path: "data.object.id", kind: "text", values: [] },
];

/**
 * Members that a filter for events of these types may compare, by the schemas that the service publishes: single values
 * of what the types say of their events. A member of which two types have another kind is none.
 */
export function filterPaths(types: readonly string[], schemas: readonly unknown[]): readonly FilterPath[] {
  const own = schemas.flatMap((schema) => schemaPaths(schema).flatMap(comparedOf));
  const common: readonly FilterPath[] = [{ path: "type", kind: "text", values: types }, ...everyEvent];
  const byPath = Map.groupBy([...common, ...own], ({ path }) => path);
  return [...byPath.values()].flatMap(together);
}

/** Operators that a condition on a member may have, each with its filter. */
export function operatorsOf({
  kind,
  values,
}: FilterPath): readonly (readonly [filterType: FilterType, name: string])[] {
  const isClosed = values.length > 0;
  const own = Object.keys(operandCounts[kind]).filter((name) => !isClosed || !partial.has(name));
  const sets = kind === "text" ? Object.keys(operandCounts.set) : [];
  return [...own.map((name) => [kind, name] as const), ...sets.map((name) => ["set", name] as const)];
}

/** Operators that compare a part of a text, which nobody needs where the texts are listed. */
const partial = new Set(["contains", "notContains", "startsWith", "endsWith"]);

/** The member, if it is a single value; a constant, as in a stub, tells nothing apart. */
function comparedOf({ path, kind, values, isConstant }: SchemaPath): readonly FilterPath[] {
  const isInside = path.startsWith("data.") && !path.includes("[]");
  return isInside && !isConstant && isKind(kind) ? [{ path, kind, values }] : [];
}

function isKind(kind: PathKind): kind is FilterPath["kind"] {
  return kind === "text" || kind === "number" || kind === "date" || kind === "boolean";
}

/** A member as all types have it: with the texts of all, unless one of them takes any. */
function together(same: readonly FilterPath[]): readonly FilterPath[] {
  const [first, ...others] = same;
  if (!first || others.some(({ kind }) => kind !== first.kind)) return [];
  const isClosed = same.every(({ values }) => values.length > 0);
  return [{ ...first, values: isClosed ? [...new Set(same.flatMap(({ values }) => values))] : [] }];
}
