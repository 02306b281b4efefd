import type { Condition, SortKey } from "../../ports/condition.ts";
import type { ColumnType } from "../../ports/table.ts";
import { unreachable } from "../errors.ts";
import { isJsonObject, mentionsText, sameJson, someText } from "../schemas/json.ts";
import { compareCodePoints, compareTexts } from "../text/compare-texts.ts";
import { foldedText } from "../text/folded-text.ts";

/**
 * True when `row` satisfies `condition`, by the rules of every storage adapter.
 * @throws {TypeError} when the row lacks a column that the condition names.
 * @example
 * ```ts
 * import { matches } from "@design-catalog/core";
 *
 * assert.equal(evaluate(matches({ name: "Lobby" }), { name: "Lobby" }), true);
 * assert.throws(() => evaluate(matches({ name: "Lobby" }), {}), TypeError);
 * ```
 */
export function evaluate(condition: Condition, row: object): boolean {
  switch (condition.op) {
    case "and":
      return condition.conditions.every((part) => evaluate(part, row));
    case "or":
      return condition.conditions.some((part) => evaluate(part, row));
    case "not":
      return !evaluate(condition.condition, row);
    default:
      return holds(condition, columnValue(row, condition.column));
  }
}

/**
 * A comparator for sorting rows: nulls first ascending and last descending. A text that none of `columns` says to be of
 * another type is in ICU's root order, with numbers by their value and letters in any case, then in code point order.
 * @example
 * ```ts
 * const rows = [{ name: "b10" }, { name: "B9" }, { name: "Å" }, { name: null }];
 * const sorted = rows.sort(compareRows([{ column: "name", direction: "asc" }]));
 * assert.deepEqual(sorted.map(({ name }) => name), [null, "Å", "B9", "b10"]);
 * ```
 */
export function compareRows(
  orderBy: readonly SortKey[],
  columns: Readonly<Record<string, ColumnType>> = {},
): (left: object, right: object) => number {
  return (left, right) => {
    for (const { column, direction } of orderBy) {
      const compareValues = (columns[column] ?? "text") === "text" ? compareInOrder : compare;
      const order = compareNullable(columnValue(left, column), columnValue(right, column), compareValues);
      if (order !== 0) return direction === "asc" ? order : -order;
    }
    return 0;
  };
}

type Comparison = Extract<Condition, { readonly column: string }>;

function holds(condition: Comparison, value: unknown): boolean {
  switch (condition.op) {
    case "equals":
      return value === condition.value;
    case "in":
      return condition.values.some((candidate) => candidate === value);
    case "includes":
      return Array.isArray(value) && value.includes(condition.value);
    case "member":
      return (
        isJsonObject(value) && Object.hasOwn(value, condition.name) && sameJson(value[condition.name], condition.value)
      );
    case "mentions":
      return mentionsText(value, condition.value);
    case "contains": {
      const sought = foldedText(condition.value);
      return someText(value, (text) => foldedText(text).includes(sought));
    }
    case "lessThan":
      return value !== null && compare(value, condition.value) < 0;
    case "lessThanOrEqual":
      return value !== null && compare(value, condition.value) <= 0;
    case "greaterThan":
      return value !== null && compare(value, condition.value) > 0;
    case "greaterThanOrEqual":
      return value !== null && compare(value, condition.value) >= 0;
    case "textIn":
      return isAnyOf(condition.values, lowerCase(value));
    case "blank":
      return value === null || (typeof value === "string" && value.trim() === "");
    case "textEquals":
    case "startsWith":
    case "endsWith":
      return typeof value === "string" && textHolds(condition, value);
    default:
      return unreachable(condition);
  }
}

function textHolds(condition: Extract<Comparison, { op: "textEquals" | "startsWith" | "endsWith" }>, value: string) {
  const [text, sought] = [value.toLowerCase(), condition.value.toLowerCase()];
  switch (condition.op) {
    case "textEquals":
      return text === sought;
    case "startsWith":
      return text.startsWith(sought);
    case "endsWith":
      return text.endsWith(sought);
    default:
      return unreachable(condition.op);
  }
}

const isAnyOf = (values: readonly unknown[], text: unknown) => values.some((value) => lowerCase(value) === text);

const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

/** The value of an own property: a column called `constructor` must find nothing. */
function columnValue(row: object, column: string): unknown {
  if (!Object.hasOwn(row, column)) throw new TypeError(`Cannot read the row: it has no column ${column}`);
  return Reflect.get(row, column);
}

function compareNullable(left: unknown, right: unknown, compareValues: typeof compare): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return compareValues(left, right);
}

function compareInOrder(left: unknown, right: unknown): number {
  return typeof left === "string" && typeof right === "string" ? compareTexts(left, right) : compare(left, right);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "string" && typeof right === "string") return compareCodePoints(left, right);
  return Number(left) - Number(right);
}
