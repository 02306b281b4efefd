import { DomainError } from "../../engine/errors.ts";
import type { GridColumns } from "../../engine/grid/grid.ts";
import { matchingFilter } from "../../engine/grid/matching-filter.ts";
import { evaluate } from "../../engine/rows/condition-evaluate.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Envelope } from "../events/envelope.ts";
import type { EventType } from "../events/event-type.ts";
import { columnsOfChoice, columnsOfStub, columnsOfType, isOfStub } from "./event-columns.ts";

/** Members of an event that filters compare. */
export type JudgedEvent = Omit<Envelope, "example">;

/** Tells whether an event satisfies a filter. */
export type EventJudge = (event: JudgedEvent) => boolean;

/** Longest filter, as JSON text: it is read with each change that announces something. */
const filterLengthMax = 16_384;

/**
 * Reads the filter of an endpoint for events of one type; one that names a member which the type lacks matches none of
 * them. Relative dates count from `nowMs`.
 */
export function judgeOf(type: EventType, filter: unknown, nowMs: number): EventJudge {
  return readOrNone(() => readFilter(columnsOfType(type), filter, nowMs)) ?? (() => false);
}

/** Reads a filter for one of the types that it was checked for; undefined if it names a member of another. */
function readOrNone<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError && error.code === "validation_failed") return undefined;
    throw error;
  }
}

/** A filter and whom it is for. */
interface CheckedFilter {
  readonly eventTypes: readonly string[];
  readonly filter: unknown;
  /** True if it may name of an entity no more than a thin delivery shows. @default false */
  readonly isOfStub?: boolean;
}

/**
 * Checks a filter against the schemas of the types that an endpoint chooses.
 * @throws {DomainError} `validation_failed` at `/filter`, with the codes of grids
 */
export function checkFilter(
  types: readonly EventType[],
  { eventTypes, filter, isOfStub = false }: CheckedFilter,
  nowMs: number,
): void {
  if (JSON.stringify(filter).length > filterLengthMax) {
    const message = `The filter may have at most ${filterLengthMax} characters`;
    const errors = [{ pointer: "/filter", code: "too_long", message }];
    throw new DomainError("validation_failed", message, { errors });
  }
  for (const [type, all] of columnsOfChoice(types, eventTypes)) {
    const columns = isOfStub ? columnsOfStub(all) : all;
    checkOfType(type, { columns, filter, nowMs });
  }
}

/** Messages in place of those that speak of grids, by their codes. */
const messages: ReadonlyMap<string, string> = new Map([
  ["unknown_column", "Not every chosen event has this member as a single value"],
  ["unsupported_filter_type", "Members of this kind are not compared by this filter"],
]);

function checkOfType(
  type: string,
  { columns, filter, nowMs }: { readonly columns: GridColumns; readonly filter: unknown; readonly nowMs: number },
): void {
  try {
    readFilter(columns, filter, nowMs);
  } catch (error) {
    if (!(error instanceof DomainError) || error.data.errors === undefined) throw error;
    const errors = error.data.errors.map((issue) => ({
      ...issue,
      message: messages.get(issue.code) ?? issue.message,
      pointer: issue.pointer.replace(/^\/filterModel/u, "/filter"),
    }));
    throw new DomainError(error.code, `The filter does not fit the events ${type}`, { ...error.data, errors });
  }
}

/**
 * Tells whether a filter compares members of the entity of such an event that its stub lacks. A filter that names a
 * member which the type lacks compares nothing.
 */
export function comparesEntity(type: EventType, filter: unknown, nowMs: number): boolean {
  const judged = readOrNone(() => matchingFilter(columnsOfType(type), filter, nowMs));
  return judged !== undefined && pathsIn(judged).some((path) => !isOfStub(path));
}

function readFilter(columns: GridColumns, filter: unknown, nowMs: number): EventJudge {
  const condition = matchingFilter(columns, filter, nowMs);
  const paths = [...new Set(pathsIn(condition))].map((path) => [path, path.split(".")] as const);
  return (event) => {
    const row = rowOf(event);
    for (const [path, names] of paths) {
      if (!Object.hasOwn(row, path)) row[path] = names.reduce<unknown>(memberOf, event) ?? null;
    }
    return evaluate(condition, row);
  };
}

/** Members of an event that filters have named so far, by their paths: many endpoints ask for the same. */
const rows = new WeakMap<JudgedEvent, Record<string, unknown>>();

function rowOf(event: JudgedEvent): Record<string, unknown> {
  const row = rows.get(event) ?? {};
  rows.set(event, row);
  return row;
}

function pathsIn(condition: Condition): readonly string[] {
  if ("conditions" in condition) return condition.conditions.flatMap(pathsIn);
  return "condition" in condition ? pathsIn(condition.condition) : [condition.column];
}

function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : null;
}
