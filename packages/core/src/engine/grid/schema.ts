import { Type } from "@sinclair/typebox";
import { list, nullable } from "../schemas/schema.ts";
import { filterTypesOf, operatorsOf } from "./operators.ts";
import type { GridColumnType } from "./reading.ts";

/** Sort keys of one request, more than any grid needs. */
const sortKeysMax = 20;

const columnTypes: readonly GridColumnType[] = ["id", "text", "enum", "integer", "number", "boolean", "timestamp"];

/** Filter types and operators of each column type; column types that share them share a line. */
const filterList = columnTypes.map((type) => {
  const names = new Map<string, string[]>();
  for (const [name, operators] of Object.entries(operatorsOf(type))) {
    const shown = operators.join(", ");
    names.set(shown, [...(names.get(shown) ?? []), name]);
  }
  const filters = [...names].map(([operators, same]) => `\`${same.join("`, `")}\` (${operators})`);
  return `- ${type}: ${filters.join("; ")}; \`multi\``;
});

const text = { type: "string" } as const;
const nullableText = { anyOf: [text, { type: "null" }] } as const;
const anyValue = { description: "A string, number or date, depending on the column's type" } as const;

/** Operands of one condition; {@link columnCondition} reads them. */
const operands = {
  filter: anyValue,
  filterTo: { description: "Upper end of inRange, inclusive" },
  dateFrom: { ...nullableText, description: "YYYY-MM-DD or YYYY-MM-DD hh:mm:ss; without a time, the whole day" },
  dateTo: { ...nullableText, description: "Upper end of inRange, inclusive" },
  values: { type: "array", items: {}, maxItems: 5_000, description: "Values of a set filter; null stands for blank" },
} as const;

const filterTypes = [...new Set(columnTypes.flatMap(filterTypesOf))];

/** Checks nothing, because `readFilterModel` names faults more exactly. */
const columnFilter = Type.Unknown({
  $id: "ColumnFilter",
  type: "object",
  additionalProperties: true,
  description: [
    "One filter of a column, or several joined by `operator`. The column's type decides which filters it takes:",
    ...filterList,
  ].join("\n"),
  properties: {
    filterType: { ...text, enum: filterTypes, description: "If absent, the first filter of the column's type" },
    type: { ...text, description: "Operator, such as contains or inRange; for a set the default is isAnyOf" },
    ...operands,
    operator: { ...text, enum: ["AND", "OR"], description: "Joins `conditions`" },
    conditions: { type: "array", items: { $ref: "ColumnFilter" }, description: "At most 20 in a request" },
    filterModels: { type: "array", items: {}, description: "For filter type multi: a filter or null for each part" },
  },
});

const documented = (schema: object) => Type.Optional(Type.Unknown(schema));

const advancedFilter = Type.Object(
  {
    filterType: documented({ ...text, enum: ["join", ...filterTypes] }),
    type: documented({ ...text, description: "AND or OR for a join, otherwise the operator" }),
    colId: documented({ ...text, description: "Column, unless the filter is a join" }),
    conditions: documented({ type: "array", items: { $ref: "AdvancedFilterModel" } }),
    filter: documented(anyValue),
    filterTo: documented(operands.filterTo),
    values: documented(operands.values),
  },
  {
    $id: "AdvancedFilterModel",
    additionalProperties: true,
    description: "The model of AG Grid's Advanced Filter: a condition, or a join of them",
  },
);

const columnFilters = Type.Object(
  {},
  {
    $id: "FilterModel",
    additionalProperties: columnFilter,
    description: "Filters by column id, all of which must hold. The operation lists the columns of its grid",
  },
);

/** AG Grid's filter model in its three forms; only the outer form is checked. */
export const filterModelSchema = nullable(
  Type.Union([columnFilters, advancedFilter, Type.Array(Type.Unknown(), { maxItems: 0 })]),
);

const sortItem = Type.Object(
  {
    colId: Type.String({ description: "A sortable column of the grid" }),
    sort: Type.String({ description: "asc, with nulls first, or desc, with nulls last" }),
    type: Type.Optional(Type.String({ description: "default" })),
  },
  { $id: "SortItem", additionalProperties: false },
);

/** AG Grid's sort model; the id is always the last key. */
export const sortModelSchema = list(sortItem, { max: sortKeysMax });
