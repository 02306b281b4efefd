import type { JsonObject } from "@design-catalog/core";
import type { OptionValues } from "./option-values.ts";
import type { Option } from "./parameters.ts";

/** An option that selects rows by a column of their grid: one of several values, a bound in time, or a text. */
export interface FilterOption extends Option {
  readonly column: string;
}

const limitDefault = 50;

/** Option for the length of a list. */
export function limitOption(max: number): Option {
  const summary = `Maximum number to list, ${limitDefault} by default`;
  return { name: "limit", value: "COUNT", summary, range: [1, max] };
}

/** Reads {@link limitOption}. @throws {CliError} `usage` */
export function limitOf(options: OptionValues): number {
  return options.integer("limit") ?? limitDefault;
}

/** Option for the earliest time of a column. */
export function sinceOption(column: string): FilterOption {
  return { name: "since", value: "TIME", summary: "Start time: 90m, 12h, 3d, 2026-11-21 or RFC 3339", column };
}

/** Option for the time before which rows of a column end. */
export function untilOption(column: string): FilterOption {
  return { name: "until", value: "TIME", summary: "Before this time", column };
}

/** The filter of a grid that the given options stand for. @throws {CliError} `usage` */
export function filterModelOf(options: OptionValues, filters: readonly FilterOption[]): JsonObject {
  const nowMs = Date.now();
  const model: Record<string, JsonObject> = {};
  for (const option of filters.filter(({ name }) => options.has(name))) {
    const { column } = option;
    const filter = filterOf(options, option, nowMs);
    const other = model[column];
    model[column] = other ? { filterType: "date", operator: "AND", conditions: [other, filter] } : filter;
  }
  return model;
}

function filterOf(options: OptionValues, { name, many, value }: FilterOption, nowMs: number): JsonObject {
  if (many === true) return { filterType: "set", values: options.list(name) };
  if (value !== "TIME") return { filterType: "text", type: "equals", filter: options.text(name) ?? "" };
  const type = name === "until" ? "lessThan" : "greaterThanOrEqual";
  return { filterType: "date", type, dateFrom: options.instant(name, nowMs) ?? "" };
}
