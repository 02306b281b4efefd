import type { ColumnFilter } from "@design-catalog/client/api";
import type { Values } from "../../engine/resource/field.ts";
import { limitOf } from "../endpoint-values.ts";

/** Filters of the filter language that the builder knows. */
export type FilterType = "text" | "number" | "date" | "boolean" | "set";

/** A condition on one member of an event, as a line of the builder. */
export interface Condition {
  /** Names from the event on, such as `data.object.client`. */
  readonly path: string;
  readonly filterType: FilterType;
  /** One of {@link operandCounts}. */
  readonly operator: string;
  /** As typed; an empty text for one that is missing. */
  readonly operands: readonly string[];
}

const presence = { blank: 0, notBlank: 0 };
const comparisons = {
  equals: 1,
  notEqual: 1,
  lessThan: 1,
  lessThanOrEqual: 1,
  greaterThan: 1,
  greaterThanOrEqual: 1,
  inRange: 2,
  ...presence,
};

/** Number of operands by filter and operator; a set has any number. */
export const operandCounts: Readonly<Record<FilterType, Readonly<Record<string, number>>>> = {
  text: { equals: 1, notEqual: 1, contains: 1, notContains: 1, startsWith: 1, endsWith: 1, ...presence },
  number: comparisons,
  date: comparisons,
  boolean: { true: 0, false: 0, ...presence },
  set: { isAnyOf: Infinity, isNoneOf: Infinity },
};

/** Members of a model that the builder understands. */
const members = new Set(["filterType", "type", "colId", "filter", "filterTo", "dateFrom", "dateTo", "values"]);

/** Number of operands of an operator; undefined where the filter has no such operator. */
export function operandCount(filterType: FilterType, operator: string): number | undefined {
  const counts = operandCounts[filterType];
  return Object.hasOwn(counts, operator) ? counts[operator] : undefined;
}

/** The condition with as many operands as its operator takes. */
export function withOperands(condition: Condition): Condition {
  const { filterType, operator, operands } = condition;
  if (filterType === "set") return { ...condition, operands: operands.filter((one) => one !== "") };
  const count = operandCount(filterType, operator) ?? 0;
  return { ...condition, operands: Array.from({ length: count }, (_, index) => operands[index] ?? "") };
}

/** The condition as a filter of the language. An operand that is missing is absent, which the service refuses. */
export function writeCondition({ filterType, operator, operands }: Condition): ColumnFilter {
  const model = { filterType, type: operator };
  if (filterType === "set") return { ...model, ...(operands.length > 0 && { values: operands }) };
  const [first, last] = filterType === "date" ? ["dateFrom", "dateTo"] : ["filter", "filterTo"];
  const written = [first, last].flatMap((member, index) => {
    const operand = operands[index] ?? "";
    return operand === "" ? [] : [[member, operandOf(filterType, operand)] as const];
  });
  return { ...model, ...Object.fromEntries(written) };
}

/** The condition of a filter on one member; undefined for one that the builder cannot write with the same meaning. */
export function readCondition(path: string, model: Values): Condition | undefined {
  const filterType = model["filterType"];
  if (!isFilterType(filterType) || Object.keys(model).some((name) => !members.has(name))) return undefined;
  const operator = model["type"] ?? (filterType === "set" ? "isAnyOf" : undefined);
  const count = typeof operator === "string" ? operandCount(filterType, operator) : undefined;
  if (typeof operator !== "string" || count === undefined) return undefined;
  const operands = filterType === "set" ? readSet(model["values"]) : readOperands(filterType, model, count);
  return operands.every((operand) => operand !== undefined) ? { path, filterType, operator, operands } : undefined;
}

/** A number that a text does not tell stays a text, for the service to refuse. */
function operandOf(filterType: FilterType, operand: string): string | number {
  if (filterType === "number") return numberOf(operand);
  return filterType === "date" ? dateOf(operand) : operand;
}

/** The operand that a text means, as it is kept: `1,50` is `1.5`. */
export function normalOperand(filterType: FilterType, text: string): string {
  return filterType === "number" ? String(numberOf(text)) : text;
}

function numberOf(text: string): number | string {
  const number = limitOf(text);
  return number !== null && Number.isFinite(number) ? number : text.trim();
}

/** A date as an input of times has it, in the language: midnight stands for the whole day. */
function dateOf(input: string): string {
  const [day = "", time = ""] = input.split("T");
  if (/^00:00(?::00)?$/u.test(time)) return day;
  return `${day} ${time.length === "12:30".length ? `${time}:00` : time}`;
}

function readSet(values: unknown): readonly (string | undefined)[] {
  if (values === undefined) return [];
  // A line is one value, so others have no place. None at all selects nothing, and would look like one that is missing.
  const isLine = (value: unknown) => typeof value === "string" && /^[^\s](?:[^\r\n]*[^\s])?$/u.test(value);
  return Array.isArray(values) && values.length > 0 && values.every(isLine) ? values.map(String) : [undefined];
}

function readOperands(filterType: FilterType, model: Values, count: number): readonly (string | undefined)[] {
  return ["From", "To"].slice(0, count).map((end) => {
    const plain = end === "From" ? "filter" : "filterTo";
    const isDate = filterType === "date";
    const value = isDate && model[plain] === undefined ? model[`date${end}`] : model[plain];
    if (value === undefined) return "";
    if (isDate) return readDate(value);
    return filterType === "number" ? readNumber(value) : textIn(value);
  });
}

/** A text that an input can hold: of one line, and not empty, which would look like one that is missing. */
function textIn(value: unknown): string | undefined {
  return typeof value === "string" && /^[^\r\n]+$/u.test(value) ? value : undefined;
}

function readNumber(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  const text = textIn(value);
  return text !== undefined && numberOf(text) === text ? text : undefined;
}

/** A date without an offset, which is in UTC; milliseconds have no place in an input. */
function readDate(value: unknown): string | undefined {
  const [, day, time = "00:00", seconds = ":00"] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d))?$/u.exec(textIn(value) ?? "") ?? [];
  return day && `${day}T${time}${seconds === ":00" ? "" : seconds}`;
}

function isFilterType(value: unknown): value is FilterType {
  return typeof value === "string" && Object.hasOwn(operandCounts, value);
}
