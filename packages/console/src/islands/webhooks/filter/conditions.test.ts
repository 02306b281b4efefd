/** Conditions of the builder, and the filters of the language that they stand for, as the service judges them. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Issue } from "@design-catalog/client/api";
import { createTestApplication } from "@design-catalog/testing/test-application";
import fc from "fast-check";
import { comparedBy, movedTo, newCondition } from "./condition-changes.ts";
import { type Condition, type FilterType, operandCounts, withOperands } from "./condition.ts";
import { readConditions, writeConditions } from "./conditions.ts";
import { filterPaths, operatorsOf } from "./filter-paths.ts";
import { faultsOf, otherFaults } from "./judgement.ts";

// `bun run contract` writes them.
const folder = join(import.meta.dirname, "../../../../../../contract/events");
const schemas = new Map<string, unknown>(
  readdirSync(folder).map((file) => [
    file.replace(/\.json$/u, ""),
    JSON.parse(readFileSync(join(folder, file), "utf8")),
  ]),
);
const pathsOf = (...types: readonly string[]) =>
  filterPaths(
    types,
    types.map((type) => schemas.get(type)),
  );

/** Filters that the builder and the service are asked about. */
const runs = 250;

/** The service, and what it says of filters for events of some types. */
async function setUp() {
  const application = await createTestApplication();
  const { administrator, ports } = application;
  const call = async (name: string, body: object) => {
    // Limits of requests count by the minute.
    ports.clock.advance(3_000);
    return Object(await application.callNamed(name, administrator, { body }));
  };
  const judge = async (filter: unknown, ...eventTypes: readonly string[]) => {
    const { matching, sample } = await call("previewNewWebhookFilter", { filter, eventTypes });
    return { matching, sample };
  };
  const issuesOf = async (filter: unknown, ...eventTypes: readonly string[]): Promise<readonly Issue[]> =>
    judge(filter, ...eventTypes).then(
      () => [],
      (error: unknown) => Object(error).data.errors,
    );
  return { call, judge, issuesOf };
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: fc.constantFrom("a", "Ä", "%", " ", '"', "\n"), minLength: 1, maxLength: 3 });
const oneLine = text.filter((one) => !one.includes("\n"));
const line = text.filter((one) => /^\S(?:[^\n]*\S)?$/u.test(one));
const number = fc.oneof(fc.constantFrom(-1, 0, 0.5, 1, 2, 1e21), fc.double({ noNaN: true, noDefaultInfinity: true }));
const day = fc.constantFrom("2026-11-28", "2020-02-29");
const time = fc.constantFrom("", " 00:00:00", " 12:30:00", "T23:59:59");

const presence = fc.constantFrom({ type: "blank" }, { type: "notBlank" }, { type: "empty" });
const equality = fc.constantFrom("equals", "notEqual");
const ordering = fc.constantFrom("equals", "notEqual", "lessThan", "greaterThanOrEqual");

/** Filters of one member, with some that the builder does not know. */
function filtersOf(filterType: string, compared: fc.Arbitrary<object>) {
  const one = fc.oneof({ weight: 8, arbitrary: compared }, presence).map((model) => ({ filterType, ...model }));
  const operator = fc.constantFrom("AND", "OR");
  const several = fc.record({
    filterType: fc.constant(filterType),
    operator,
    conditions: fc.array(one, { minLength: 1, maxLength: 2 }),
  });
  const multi = fc.record({ filterType: fc.constant("multi"), filterModels: fc.array(orNull(one), { maxLength: 2 }) });
  return { one, any: fc.oneof({ weight: 6, arbitrary: one }, several, multi) };
}

const comparedTexts = fc.oneof(
  fc.record({
    type: fc.constantFrom("contains", "notContains", "startsWith", "endsWith"),
    filter: fc.constantFrom("a", "Ä", "%", "a b", "a\nb", ""),
  }),
  fc.record({ type: equality, filter: fc.oneof(text, fc.constantFrom("a", "%", "äa")) }),
  fc.record({
    filterType: fc.constant("set"),
    type: fc.constantFrom("isAnyOf", "isNoneOf"),
    values: fc.array(orNull(line), { maxLength: 2 }),
  }),
);
const dates = fc.tuple(day, time).map((parts) => parts.join(""));
const comparedDates = fc.oneof(
  fc.record({ type: ordering, dateFrom: dates, dateTo: fc.constant(null) }),
  fc.record({ type: ordering, filter: dates }),
  fc.constant({ type: "today" }),
  fc.constant({ type: "inRange", dateFrom: "2020-02-29", dateTo: "2026-11-29 12:00:00" }),
);
const members = {
  "data.object.client": filtersOf("text", comparedTexts),
  "data.object.name": filtersOf("text", comparedTexts),
  "data.object.version": filtersOf("number", fc.record({ type: ordering, filter: number })),
  "data.object.locked": filtersOf("boolean", fc.constantFrom({ type: "true" }, { type: "false" })),
  timestamp: filtersOf("date", comparedDates),
};
const leaves = fc.oneof(
  ...Object.entries(members).map(([colId, { one }]) => one.map((model) => ({ colId, ...model }))),
);
const joins = (parts: fc.Arbitrary<object>) =>
  fc.record({
    filterType: fc.constant("join"),
    type: fc.constantFrom("AND", "OR"),
    conditions: fc.array(parts, { minLength: 1, maxLength: 3 }),
  });
const byMember = fc
  .record(Object.fromEntries(Object.entries(members).map(([path, { any }]) => [path, any])), { requiredKeys: [] })
  .map((model) => Object.fromEntries(Object.entries(model).slice(0, 2)));
const filters = fc.oneof(byMember, leaves, joins(leaves), joins(fc.oneof(leaves, joins(leaves))));

const leaf = { filterType: "text", type: "equals", filter: "x" };
const either = (operator: string) => ({ filterType: "text", operator, conditions: [leaf, leaf] });
/** Operands that fit a filter. */
const samples: Readonly<Record<FilterType, readonly string[]>> = {
  text: ["x"],
  number: ["1", "2"],
  date: ["2026-11-28T00:00", "2026-11-29T12:00"],
  boolean: [],
  set: ["x", "y"],
};

test("conditions are the same after they were written as a filter and read again", () => {
  const lineOf = (filterType: FilterType, operand: fc.Arbitrary<string>) =>
    fc.record({
      path: fc.constantFrom("type", "data.object.a/b~c", "filterType", "__proto__"),
      filterType: fc.constant(filterType),
      operator: fc.constantFrom(...Object.keys(operandCounts[filterType])),
      operands: fc.array(fc.oneof(operand, fc.constant("")), { maxLength: 3 }),
    });
  const times = fc.constantFrom("T00:00", "T12:30", "T23:59:59");
  const condition = fc.oneof(
    lineOf("text", oneLine),
    // Zero has one text, whatever its sign.
    lineOf(
      "number",
      fc.oneof(
        number.map((one) => String(one + 0)),
        fc.constant("1,5x"),
      ),
    ),
    lineOf(
      "date",
      fc.tuple(day, times).map((parts) => parts.join("")),
    ),
    lineOf("boolean", fc.constant("")),
    lineOf("set", line),
  );
  const conditions = fc.array(condition.map(withOperands), { minLength: 1, maxLength: 4 });
  const kept = fc.property(fc.constantFrom("AND", "OR"), conditions, (join, list) => {
    const read = readConditions(JSON.parse(JSON.stringify(writeConditions(join, list))));
    expect(read?.join).toBe(join);
    expect(read?.placed.map((one) => one.condition)).toEqual(list);
  });
  fc.assert(kept, { numRuns: 500, seed: 28 });
});

test("a filter that the builder can show selects the same events after the builder has written it", async () => {
  const { call, judge } = await setUp();
  for (const client of ["a", "Äa", "%", null, 'a"', "a Ä"]) await call("createProject", { name: `a${client}`, client });
  let [shown, selecting] = [0, 0];
  const agreed = fc.asyncProperty(filters, async (filter) => {
    const conditions = readConditions(filter);
    if (!conditions) return;
    const { join, placed } = conditions;
    const written = writeConditions(
      join,
      placed.map(({ condition }) => condition),
    );
    const before = await judge(filter, "project.created");
    expect(await judge(written, "project.created")).toEqual(before);
    shown++;
    selecting += Number(before.matching > 0 && before.matching < 6);
  });
  await fc.assert(agreed, { numRuns: runs, seed: 28 });
  // Neither what is shown nor what it selects is a rare case.
  expect(shown / runs).toBeWithin(0.3, 0.9);
  expect(selecting / runs).toBeGreaterThan(0.1);
}, 90_000);

test.each([
  ["an OR within an AND", { a: either("OR"), b: either("AND") }],
  ["an AND within an OR", { filterType: "join", type: "OR", conditions: [{ colId: "a", ...either("AND") }, leaf] }],
  ["blanks in a set", { a: { filterType: "set", values: ["x", null] } }],
  ["an empty set", { a: { filterType: "set", values: [] } }],
  ["a text of two lines", { a: { filterType: "text", type: "equals", filter: "x\ny" } }],
  ["an empty text", { a: { filterType: "text", type: "equals", filter: "" } }],
  ["a filter without its type", { a: { type: "equals", filter: "x" } }],
  ["an operator of every object", { a: { filterType: "text", type: "constructor", filter: "x" } }],
  ["a relative date", { a: { filterType: "date", type: "today" } }],
  ["a time with an offset", { a: { filterType: "date", type: "lessThan", dateFrom: "2026-11-28T00:00:00Z" } }],
  ["a list", []],
  ["no filter", "x"],
])("the builder leaves %s to the JSON", (_, filter) => {
  expect(readConditions(filter)).toBeUndefined();
});

test("each fault is where the service reports it, in whatever form the filter has", async () => {
  const { issuesOf } = await setUp();
  const wrong = { filterType: "text", type: "equals" };
  const path = "data.object.client";
  for (const filter of [
    { [path]: wrong },
    { [path]: { filterType: "multi", filterModels: [null, wrong] } },
    { [path]: { filterType: "text", operator: "OR", conditions: [{ type: "equals" }, { type: "blank" }] } },
    { colId: path, ...wrong },
    {
      filterType: "join",
      type: "OR",
      conditions: [
        { ...leaf, colId: path },
        { colId: path, ...wrong },
      ],
    },
  ]) {
    const issues = await issuesOf(filter, "project.created");
    const judgement = {
      text: JSON.stringify(filter),
      issues: issues.map((issue) => ({ ...issue, pointer: issue.pointer.replace("/filter", "") })),
    };
    const condition: Condition = { path, filterType: "text", operator: "equals", operands: [""] };
    expect(faultsOf(judgement, condition)).toMatchObject([{ code: "invalid_value" }]);
    expect(faultsOf(judgement, { ...condition, operands: ["typed since"] })).toEqual([]);
    expect(otherFaults(judgement)).toEqual([]);
  }
  expect(
    otherFaults({ text: '{"a":{}}', issues: [{ pointer: "/a", code: "invalid_value", message: "" }] }),
  ).toHaveLength(1);
});

test("filterPaths() offers what the service compares, by operators that it has", async () => {
  const { issuesOf } = await setUp();
  for (const type of schemas.keys()) {
    if (type === "webhook.test") continue;
    const paths = pathsOf(type);
    const [issue] = await issuesOf({ unknown: {} }, type);
    expect([type, paths.map(({ path }) => path).toSorted()]).toEqual([type, [...(issue?.allowed ?? [])].toSorted()]);
    for (const path of paths) {
      const blank = comparedBy(path, movedTo(path, newCondition([])), "blank");
      expect([type, await issuesOf(writeConditions("AND", [blank]), type)]).toEqual([type, []]);
    }
  }
  const kinds = Map.groupBy(
    pathsOf("project.created", "project.cable.added"),
    ({ kind, values }) => kind + Math.sign(values.length),
  );
  expect([...kinds.keys()].toSorted()).toEqual(["boolean0", "date0", "number0", "text0", "text1"]);
  for (const path of [...kinds.values()].flatMap((same) => same.slice(0, 1)))
    for (const [filterType, operator] of operatorsOf(path)) {
      const operands = path.values.length > 0 ? path.values.slice(0, 1) : [...samples[filterType]];
      const condition = withOperands({ path: path.path, filterType, operator, operands });
      expect([
        operator,
        await issuesOf(writeConditions("AND", [condition]), "project.created", "project.cable.added"),
      ]).toEqual([operator, []]);
    }
});

test("filterPaths() of several types has the members of all, and the values of each", () => {
  const schema = (size: object) => ({ properties: { data: { properties: { size } } } });
  const sizes = (...listed: readonly object[]) =>
    filterPaths(["box.packed"], listed.map(schema)).find(({ path }) => path === "data.size");
  const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
  expect(sizes(closed("S", "M"), closed("M", "L"))?.values).toEqual(["S", "M", "L"]);
  expect(sizes(closed("S"), { type: "string" })?.values).toEqual([]);
  expect(sizes(closed("S"), { type: "integer" })).toBeUndefined();
  expect(filterPaths(["box.packed", "shirt.sewn"], [])[0]?.values).toEqual(["box.packed", "shirt.sewn"]);
});

test("a condition keeps its operator and its values where another member can have them", () => {
  const [name, size] = [
    { path: "name", kind: "text", values: [] },
    { path: "size", kind: "text", values: ["S", "M"] },
  ] as const;
  const condition: Condition = { path: "name", filterType: "text", operator: "equals", operands: ["S"] };
  expect(movedTo(size, condition)).toEqual({ ...condition, path: "size" });
  expect(movedTo(size, { ...condition, operands: ["XL"] }).operands).toEqual([""]);
  expect(movedTo(size, { ...condition, operator: "contains" })).toMatchObject({ operator: "equals", operands: [""] });
  expect(comparedBy(name, condition, "isAnyOf")).toMatchObject({ filterType: "set", operands: ["S"] });
  expect(movedTo({ path: "at", kind: "date", values: [] }, condition)).toMatchObject({
    filterType: "date",
    operands: [""],
  });
});
