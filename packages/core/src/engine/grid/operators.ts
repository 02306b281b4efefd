import type { Comparable, Condition } from "../../ports/condition.ts";
import type { Json, JsonObject } from "../../ports/json.ts";
import type { Issue } from "../errors.ts";
import { evaluate } from "../rows/condition-evaluate.ts";
import { all, always } from "../rows/conditions.ts";
import { normalText } from "../text/normal-text.ts";
import { datePresets, parseDateSpan, presetSpan, type TimeSpan } from "./dates.ts";
import { type GridColumn, type GridColumnType, type GridReading, isFull, report } from "./reading.ts";

/** Members of a set: they fit a body of 1 MiB with room to spare, and nobody picks as many by hand. */
const setValuesMax = 5_000;

/**
 * Characters of a text or number that a filter compares with, also of each in a set. A text is compared in any case
 * with every possible value of a column, and nobody types as many.
 */
const filterLengthMax = 10_000;

/** One condition of AG Grid on one column, and its pointer in the request. */
export interface ColumnFilter<Column extends string> {
  readonly column: GridColumn<Column>;
  readonly model: JsonObject;
  readonly pointer: string;
  /** One of {@link filterTypesOf} but `multi`. */
  readonly filterType: string;
}

type FilterKind = "text" | "number" | "date" | "boolean" | "set";

const presence = ["blank", "notBlank", "empty"];
const ordering = ["lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual", "inRange"];
const operators: { readonly [Kind in FilterKind]: readonly string[] } = {
  text: ["equals", "notEqual", "contains", "notContains", "startsWith", "endsWith", ...presence],
  number: ["equals", "notEqual", ...ordering, ...presence],
  date: ["equals", "notEqual", ...ordering, ...presence, ...datePresets],
  boolean: ["true", "false", ...presence],
  set: ["isAnyOf", "isNoneOf"],
};

const textFilters = { text: "text", object: "text", set: "set" } as const;
const numberFilters = { number: "number", bigint: "number", set: "set" } as const;
/** The filter types of a column type, the usual one first; AG Grid names date filters after the cells' data type. */
const filterKinds: { readonly [Type in GridColumnType]: { readonly [filterType: string]: FilterKind } } = {
  id: textFilters,
  text: textFilters,
  enum: textFilters,
  integer: numberFilters,
  number: numberFilters,
  // The community edition filters booleans with its text filter and the types "true" and "false".
  boolean: { boolean: "boolean", text: "boolean", set: "set" },
  timestamp: { date: "date", dateString: "date", dateTime: "date", dateTimeString: "date" },
};

/** The values of `filterType` that a column of this type accepts. */
export function filterTypesOf(type: GridColumnType): readonly string[] {
  return [...Object.keys(filterKinds[type]), "multi"];
}

/** The operators of each `filterType` that a column of this type accepts, for the documentation. */
export function operatorsOf(type: GridColumnType): Readonly<Record<string, readonly string[]>> {
  const kinds = Object.entries(filterKinds[type]);
  return Object.fromEntries(kinds.map(([filterType, kind]) => [filterType, operators[kind]]));
}

/** The filter type of a model that names none. */
export function inferFilterType(type: GridColumnType, model: JsonObject): string | undefined {
  if (model.values !== undefined) return "set";
  if (model.filterModels !== undefined) return "multi";
  return filterTypesOf(type)[0];
}

/** Reads one condition; reports `unsupported_operator`, `invalid_value`, `too_long` or `set_too_large`. */
export function columnCondition<Column extends string>(
  reading: GridReading,
  filter: ColumnFilter<Column>,
): Condition<Column> {
  const { model, pointer } = filter;
  const column = filter.column.column;
  const kind = filterKinds[filter.column.type][filter.filterType] ?? "text";
  const operator = model.type ?? (kind === "set" ? "isAnyOf" : undefined);
  if (typeof operator !== "string" || !operators[kind].includes(operator)) {
    const issue = { code: "unsupported_operator", message: "Unknown filter type", allowed: operators[kind] };
    return report(reading, { pointer: `${pointer}/type`, ...issue });
  }
  if (operator === "empty") return always;
  if (operator === "blank") return { op: "blank", column };
  if (operator === "notBlank") return not({ op: "blank", column });
  if (kind === "boolean") return { op: "equals", column, value: operator === "true" };
  if (kind === "set") return setCondition(reading, filter, operator);
  return kind === "text" ? textCondition(reading, filter, operator) : scalarCondition(reading, filter, operator);
}

/** Null satisfies the two negations, as in AG Grid. */
function textCondition<Column extends string>(
  reading: GridReading,
  filter: ColumnFilter<Column>,
  operator: string,
): Condition<Column> {
  const given = filter.model.filter;
  const { column, type, form = "content" } = filter.column;
  const pointer = `${filter.pointer}/filter`;
  if (!isText(given)) return reportValue(reading, { pointer, message: "The value must be a string" }, given);
  // A part of a text may begin or end with a blank.
  const isWhole = operator === "equals" || operator === "notEqual";
  const value = normalText(given, isWhole ? form : "content");
  // Ids are lower case, so this stays exact and uses their index.
  const equals: Condition<Column> =
    type === "id" ? { op: "equals", column, value: value.toLowerCase() } : { op: "textEquals", column, value };
  const among = (condition: Condition<Column>) => amongValues(filter.column, condition);
  if (operator === "equals") return among(equals);
  if (operator === "notEqual") return not(among(equals));
  if (operator === "notContains") return not(among({ op: "contains", column, value }));
  return among({ op: operator === "contains" || operator === "startsWith" ? operator : "endsWith", column, value });
}

/** Replaces a condition on a column of known values by those that satisfy it. */
function amongValues<Column extends string>(
  { column, values }: GridColumn<Column>,
  condition: Condition<Column>,
): Condition<Column> {
  if (!values) return condition;
  return { op: "in", column, values: values.filter((value) => evaluate(condition, { [column]: value })) };
}

function scalarCondition<Column extends string>(
  reading: GridReading,
  filter: ColumnFilter<Column>,
  operator: string,
): Condition<Column> {
  const { column } = filter.column;
  const preset = presetSpan(operator, reading.nowMs, reading.timeZone);
  if (preset) return boundsOf(column, preset).same;
  const first = readOperand(reading, filter, "From");
  const last = operator === "inRange" ? readOperand(reading, filter, "To") : first;
  if (first === undefined || last === undefined) return always;
  const { same, below, notBelow, notAbove, above } = boundsOf(column, first);
  switch (operator) {
    case "equals":
      return same;
    case "notEqual":
      return { op: "or", conditions: [below, above] };
    case "lessThan":
      return below;
    case "lessThanOrEqual":
      return notAbove;
    case "greaterThan":
      return above;
    case "greaterThanOrEqual":
      return notBelow;
    default:
      return all(notBelow, boundsOf(column, last).notAbove);
  }
}

/** Conditions on the position of rows relative to a number or a span of time; null satisfies none. */
function boundsOf<Column extends string>(column: Column, operand: number | TimeSpan) {
  const when = (op: "lessThan" | "lessThanOrEqual" | "greaterThan" | "greaterThanOrEqual", value: string | number) =>
    ({ op, column, value }) satisfies Condition<Column>;
  if (typeof operand === "number") {
    return {
      same: { op: "equals", column, value: operand } satisfies Condition<Column>,
      below: when("lessThan", operand),
      notBelow: when("greaterThanOrEqual", operand),
      notAbove: when("lessThanOrEqual", operand),
      above: when("greaterThan", operand),
    };
  }
  const [notBelow, notAbove] = [when("greaterThanOrEqual", operand.from), when("lessThan", operand.to)];
  const [below, above] = [when("lessThan", operand.from), when("greaterThanOrEqual", operand.to)];
  return { same: all(notBelow, notAbove), below, notBelow, notAbove, above };
}

function readOperand(
  reading: GridReading,
  filter: ColumnFilter<string>,
  end: "From" | "To",
): number | TimeSpan | undefined {
  const { model, pointer, filterType } = filter;
  const isDate = filter.column.type === "timestamp";
  const plain = end === "From" ? "filter" : "filterTo";
  // Column filters send dates as `dateFrom` and `dateTo`, the Advanced Filter like any value.
  const member = isDate && model[plain] === undefined ? `date${end}` : plain;
  const value = model[member];
  const operand = isDate
    ? parseDateSpan(value, reading.timeZone)
    : parseNumber(value, filterType === "bigint" ? integerExpression : undefined);
  const message = `The value must be a ${isDate ? "date: YYYY-MM-DD or YYYY-MM-DD hh:mm:ss" : "finite number"}`;
  if (operand === undefined) reportValue(reading, { pointer: `${pointer}/${member}`, message }, value);
  return operand;
}

function setCondition<Column extends string>(
  reading: GridReading,
  filter: ColumnFilter<Column>,
  operator: string,
): Condition<Column> {
  const { values } = filter.model;
  const pointer = `${filter.pointer}/values`;
  if (!isList(values)) return reportValue(reading, { pointer, message: "The values must be an array" });
  if (values.length > setValuesMax) {
    const message = `A set may have at most ${setValuesMax} values`;
    return report(reading, { pointer, code: "set_too_large", message });
  }
  const message = `The value is not of the type ${filter.column.type}`;
  const members: Comparable[] = [];
  for (const [index, value] of values.entries()) {
    if (isFull(reading)) break;
    const member = value === null ? null : parseMember(filter.column.type, value);
    if (member === undefined) reportValue(reading, { pointer: `${pointer}/${index}`, message }, value);
    else if (member !== null) members.push(member);
  }
  const isAnyOf = anyOf(filter.column, members, values.includes(null));
  return operator === "isAnyOf" ? isAnyOf : not(isAnyOf);
}

/** Text matches in any case; ids and values of closed lists match exactly, by their index. */
function anyOf<Column extends string>(
  gridColumn: GridColumn<Column>,
  members: readonly Comparable[],
  blanks: boolean,
): Condition<Column> {
  const { column, type } = gridColumn;
  const { form = "content" } = gridColumn;
  const texts = members.filter((member) => typeof member === "string").map((member) => normalText(member, form));
  const listed: Condition<Column> =
    type === "text" ? textAnyOf(gridColumn, texts) : { op: "in", column, values: members };
  return blanks ? { op: "or", conditions: [listed, { op: "blank", column }] } : listed;
}

/** Folds each member once, not once for each possible value. */
function textAnyOf<Column extends string>(
  { column, values }: GridColumn<Column>,
  texts: readonly string[],
): Condition<Column> {
  if (!values) return { op: "textIn", column, values: texts };
  const folded = new Set(texts.map((text) => text.toLowerCase()));
  return { op: "in", column, values: values.filter((value) => folded.has(value.toLowerCase())) };
}

/** Parses a member of a set, which AG Grid sends as text whatever the column's type. */
function parseMember(type: GridColumnType, value: Json): Comparable | undefined {
  switch (type) {
    case "id":
      return isText(value) ? value.toLowerCase() : undefined;
    case "integer":
    case "number":
      return parseNumber(value, numberExpression);
    case "boolean":
      return typeof value === "boolean" ? value : booleans.get(value);
    default:
      return isText(value) ? value : undefined;
  }
}

const booleans: ReadonlyMap<Json, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
const integerExpression = /^-?\d+$/u;
const numberExpression = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** Parses a finite number or a text of the given form; one too large for a double compares as the largest double. */
function parseNumber(value: Json | undefined, textForm?: RegExp): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > filterLengthMax || !textForm?.test(value)) return undefined;
  return Math.min(Math.max(Number(value), -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** A text that PostgreSQL can hold and that is not too long. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= filterLengthMax && !value.includes("\0") && value.isWellFormed();
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function not<Column extends string>(condition: Condition<Column>): Condition<Column> {
  return { op: "not", condition };
}

/** Reports `too_long` for a text that no column takes, otherwise `invalid_value`. */
function reportValue(reading: GridReading, wrong: Omit<Issue, "code">, value?: Json): Condition<never> {
  const length = typeof value === "string" ? value.length : 0;
  if (length <= filterLengthMax) return report(reading, { ...wrong, code: "invalid_value" });
  const message = `A filter's text may have at most ${filterLengthMax} characters, not ${length}`;
  return report(reading, { ...wrong, code: "too_long", message });
}
