import type { Condition } from "../../ports/condition.ts";
import type { JsonObject } from "../../ports/json.ts";
import { evaluate } from "../rows/condition-evaluate.ts";
import { all, always } from "../rows/conditions.ts";
import { escapePointer } from "../schemas/json-body.ts";
import { isJsonObject } from "../schemas/json.ts";
import { columnCondition, filterTypesOf, inferFilterType } from "./operators.ts";
import { findColumn, type GridColumn, type GridReading, isFull, report } from "./reading.ts";

/** Conditions of one filter. Each is evaluated for every candidate row, and nobody combines more by hand. */
const conditionsMax = 20;
/** Levels of one filter; a tree of {@link conditionsMax} conditions needs no more. */
const depthMax = 20;

/** An unread part of the filter model, and its pointer. */
interface Part {
  readonly model: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Reads AG Grid's filter model, from column filters or from the Advanced Filter. Reports issues to `reading`; with any,
 * the condition is meaningless.
 */
export function readFilterModel<Column extends string>(
  reading: GridReading<Column>,
  model: unknown,
): Condition<Column> {
  const pointer = "/filterModel";
  if (model === undefined || model === null || (isList(model) && model.length === 0)) return always;
  if (!isJsonObject(model)) return reportShape(reading, pointer);
  // Column filters are objects, so a text called `filterType` belongs to the Advanced Filter.
  if (typeof model.filterType === "string") return readAdvanced(reading, { model, pointer, depth: 0 });
  const conditions = Object.entries(model).map(([colId, filter]) => {
    if (isFull(reading)) return always;
    const part = { model: filter, pointer: `${pointer}/${escapePointer(colId)}`, depth: 0 };
    const column = findColumn(reading, { colId, pointer: part.pointer, use: "filterable" });
    return column && filter !== null ? readColumnFilter(reading, column, part) : always;
  });
  return all(...conditions);
}

function readAdvanced<Column extends string>(reading: GridReading<Column>, part: Part): Condition<Column> {
  const { model, pointer, depth } = part;
  if (isFull(reading)) return always;
  if (!isJsonObject(model)) return reportShape(reading, pointer);
  if (depth > depthMax) return reportTooMany(reading, pointer);
  if (model.filterType === "join") {
    return joinParts(reading, { model, pointer, depth, operator: "type" }, (inner) => readAdvanced(reading, inner));
  }
  const column = findColumn(reading, { colId: model.colId, pointer: `${pointer}/colId`, use: "filterable" });
  return column ? readColumnFilter(reading, column, part) : always;
}

function readColumnFilter<Column extends string>(
  reading: GridReading<Column>,
  column: GridColumn<Column>,
  { model, pointer, depth }: Part,
): Condition<Column> {
  if (isFull(reading)) return always;
  if (!isJsonObject(model)) return reportShape(reading, pointer);
  if (depth > depthMax) return reportTooMany(reading, pointer);
  const filterType = model.filterType ?? inferFilterType(column.type, model);
  const allowed = filterTypesOf(column.type);
  if (typeof filterType !== "string" || !allowed.includes(filterType)) {
    const message = "The column does not have this filter";
    return report(reading, { pointer: `${pointer}/filterType`, code: "unsupported_filter_type", message, allowed });
  }
  const readInner = (inner: Part) => readColumnFilter(reading, column, inner);
  if (filterType === "multi") return readMulti(reading, { model, pointer, depth }, readInner);
  if (isList(model.conditions) || isJsonObject(model.condition1)) {
    // Conditions may omit the type that they share.
    const readCondition = (inner: Part) =>
      readInner(isJsonObject(inner.model) ? { ...inner, model: { filterType, ...inner.model } } : inner);
    return joinParts(reading, { model, pointer, depth, operator: "operator" }, readCondition);
  }
  reading.conditions += 1;
  if (reading.conditions > conditionsMax) return reportTooMany(reading, pointer);
  const condition = columnCondition(reading, { column, model, pointer, filterType });
  return column.computed ? computedCondition(column, column.computed, condition) : condition;
}

/** Conditions of those values of a computed column that satisfy a condition on it. */
function computedCondition<Column extends string>(
  { column }: GridColumn<Column>,
  computed: Readonly<Record<string, Condition<Column>>>,
  condition: Condition<Column>,
): Condition<Column> {
  const satisfied = Object.entries(computed).filter(([value]) => evaluate(condition, { [column]: value }));
  const [only, ...others] = satisfied.map(([, stored]) => stored);
  return only && others.length === 0 ? only : { op: "or", conditions: only ? [only, ...others] : [] };
}

function readMulti<Column extends string>(
  reading: GridReading,
  { model, pointer, depth }: Part & { readonly model: JsonObject },
  read: (inner: Part) => Condition<Column>,
): Condition<Column> {
  if (!isList(model.filterModels)) return reportShape(reading, `${pointer}/filterModels`);
  if (model.filterModels.length > conditionsMax) return reportTooMany(reading, pointer);
  const parts = listParts(model.filterModels, `${pointer}/filterModels`, depth);
  return all(...parts.filter((part) => part.model !== null).map(read));
}

function joinParts<Column extends string>(
  reading: GridReading,
  group: Part & { readonly model: JsonObject; readonly operator: "type" | "operator" },
  read: (inner: Part) => Condition<Column>,
): Condition<Column> {
  const { model, pointer, depth } = group;
  const operator = model[group.operator];
  if (operator !== "AND" && operator !== "OR") {
    const issue = {
      code: "unsupported_operator",
      message: "Conditions must be joined by AND or OR",
      allowed: ["AND", "OR"],
    };
    return report(reading, { pointer: `${pointer}/${group.operator}`, ...issue });
  }
  const parts = isList(model.conditions)
    ? listParts(model.conditions, `${pointer}/conditions`, depth)
    : oldParts(model, pointer, depth);
  if (parts.length === 0) return reportShape(reading, `${pointer}/conditions`);
  return { op: operator === "AND" ? "and" : "or", conditions: parts.map(read) };
}

function listParts(models: readonly unknown[], pointer: string, depth: number): readonly Part[] {
  // Each yields a condition or an issue, so one more than the maximum is enough to refuse them.
  return models.slice(0, conditionsMax + 1).map((model, index) => ({
    model,
    pointer: `${pointer}/${index}`,
    depth: depth + 1,
  }));
}

/** Before version 29, AG Grid sent `condition1` and `condition2` instead of `conditions`. */
function oldParts(model: JsonObject, pointer: string, depth: number): readonly Part[] {
  const names = ["condition1", "condition2"].filter((name) => Object.hasOwn(model, name));
  return names.map((name) => ({ model: model[name], pointer: `${pointer}/${name}`, depth: depth + 1 }));
}

function reportShape(reading: GridReading, pointer: string): Condition<never> {
  return report(reading, { pointer, code: "invalid_value", message: "The filter does not have AG Grid's format" });
}

function reportTooMany(reading: GridReading, pointer: string): Condition<never> {
  const message = `A filter may have at most ${conditionsMax} conditions`;
  return report(reading, { pointer, code: "too_many_conditions", message });
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
