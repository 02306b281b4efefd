/** Filters of endpoints, as this service and a second evaluator judge them. */
import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import fc from "fast-check";
import type { Id } from "../../ports/id.ts";
import { projectEventTypes } from "../../projects/events.ts";
import type { EventType } from "../events/event-type.ts";
import { checkFilter, judgeOf, type JudgedEvent } from "./event-filter.ts";
import { satisfies } from "./second-evaluator.fixture.ts";

/** Pairs of a filter and an event. `EVENT_FILTERS=10000` is what a change of filters takes. */
const pairs = Number(given() ?? 2_000);
/** Least share of either answer. */
const rareShare = 0.1;

const types: readonly EventType[] = projectEventTypes;
const [type] = types.filter((one) => one.type === "project.cable.added");
if (!type) throw new TypeError("Cannot judge cables: their type has another name");
const now = Date.parse("2026-11-29T10:30:00.000Z");

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const letters = fc.constantFrom("a", "Ä", "é", "ß", "ø", "%", "_", " ");
const text = fc.string({ unit: letters, maxLength: 4 });
const sought = fc.string({ unit: letters, minLength: 1, maxLength: 2 }).filter((one) => one.trim() === one);
const id = fc.constantFrom("a", "b", "c").map((letter) => letter.repeat(24));
// Only the service makes ids of a kind.
const actors = orNull(fc.record({ userId: id as fc.Arbitrary<Id<"user">>, emailAddress: text }));
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 1_000_000);
const instant = fc.constantFrom(
  "2025-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00.000Z",
  "2026-11-28T12:00:00.000Z",
  "2026-11-29T00:00:00.000Z",
  "2026-11-29T23:59:59.999Z",
  "2026-11-30T00:00:00.000Z",
);
const date = fc.oneof(
  instant.map((one) => one.slice(0, 10)),
  instant.map((one) => `${one.slice(0, 10)} 00:00:00`),
  fc.constantFrom("2026-11-28T12:00:00", "2026-11-28 12:00:00", "2026-11-28T11:59:59"),
);
const status = fc.constantFrom("planned", "pulled", "tested");

const entity = fc.record({
  id,
  label: orNull(text),
  notes: orNull(text),
  lengthMm: orNull(number),
  version: fc.constantFrom(0, 1, 2),
  drawn: fc.boolean(),
  status,
  createdAt: instant,
  signalId: orNull(id),
  from: orNull(fc.record({ projectProductId: id, connector: text, index: orNull(fc.constantFrom(0, 1)) })),
});
const stub = fc.record({ id, truncated: fc.constant(true) });
const events: fc.Arbitrary<JudgedEvent> = fc.record({
  id,
  apiVersion: fc.constant("v1"),
  applicationId: id.map(testId<"application">),
  type: fc.constant("project.cable.added"),
  timestamp: instant,
  actor: actors,
  data: fc.record(
    { object: fc.oneof({ weight: 9, arbitrary: entity }, stub), restored: fc.boolean() },
    { requiredKeys: ["object"] },
  ),
});

const presence = fc.constantFrom({ type: "blank" }, { type: "notBlank" });
const textOperators = fc.constantFrom("equals", "notEqual", "contains", "notContains", "startsWith", "endsWith");
const ordering = ["lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual"] as const;
const scalarOperators = fc.constantFrom("equals", "notEqual", ...ordering);

/** Filters of one value: of its kind, by presence, and by a set where the kind has sets. */
function filtersOf(filterType: string, comparisons: fc.Arbitrary<object>, members?: fc.Arbitrary<unknown>) {
  const set =
    members &&
    fc.record(
      {
        filterType: fc.constant("set"),
        type: fc.constantFrom("isAnyOf", "isNoneOf"),
        values: fc.array(orNull(members), { maxLength: 3 }),
      },
      { requiredKeys: ["filterType", "values"] },
    );
  const plain = fc.oneof({ weight: 6, arbitrary: comparisons }, presence).map((one) => ({ filterType, ...one }));
  const some = set ? fc.oneof({ weight: 3, arbitrary: plain }, set) : plain;
  const operator = fc.constantFrom("AND", "OR");
  const several = fc.record({
    filterType: fc.constant(filterType),
    operator,
    conditions: fc.array(plain, { minLength: 1, maxLength: 3 }),
  });
  const old = fc.record({ filterType: fc.constant(filterType), operator, condition1: plain, condition2: plain });
  const multi = fc.record({ filterType: fc.constant("multi"), filterModels: fc.array(orNull(some), { maxLength: 3 }) });
  return { simple: some, any: fc.oneof({ weight: 5, arbitrary: some }, several, old, multi) };
}

const texts = (one: fc.Arbitrary<string>) => filtersOf("text", fc.record({ type: textOperators, filter: one }), one);
const range = fc.record({
  type: fc.constant("inRange"),
  filter: fc.constantFrom(-1, 0, 0.5),
  filterTo: fc.constantFrom(1, 2),
});
const numbers = filtersOf("number", fc.oneof(fc.record({ type: scalarOperators, filter: number }), range), number);
const days = fc.record({
  type: fc.constant("inRange"),
  dateFrom: fc.constantFrom("2025-12-31", "2026-11-28"),
  dateTo: fc.constantFrom("2026-11-28T12:00:00", "2026-11-29"),
});
const presets = fc.record({ type: fc.constantFrom("today", "yesterday", "tomorrow", "thisYear") });
const dates = filtersOf("date", fc.oneof(fc.record({ type: scalarOperators, dateFrom: date }), days, presets));
const booleans = filtersOf(
  "boolean",
  fc.constantFrom({ type: "true" }, { type: "false" }),
  fc.constantFrom("true", "false"),
);

const columns: Readonly<Record<string, ReturnType<typeof filtersOf>>> = {
  id: texts(id),
  apiVersion: texts(fc.constantFrom("v", "v1", "1")),
  applicationId: texts(id),
  "data.object.label": texts(sought),
  "data.object.notes": texts(sought),
  "actor.emailAddress": texts(sought),
  "data.object.from.connector": texts(sought),
  "data.object.status": texts(status),
  "data.object.id": texts(id),
  "data.object.signalId": texts(id),
  "data.object.lengthMm": numbers,
  "data.object.version": numbers,
  "data.object.from.index": numbers,
  timestamp: dates,
  "data.object.createdAt": dates,
  "data.object.drawn": booleans,
  "data.restored": booleans,
};

const byColumn = fc
  .record(Object.fromEntries(Object.entries(columns).map(([path, { any }]) => [path, any])), { requiredKeys: [] })
  .map((model) => Object.fromEntries(Object.entries(model).slice(0, 3)));
const leaf = fc.oneof(
  ...Object.entries(columns).map(([colId, { simple }]) => simple.map((one) => ({ colId, ...one }))),
);
const joinOf = (parts: fc.Arbitrary<object>) =>
  fc.record({
    filterType: fc.constant("join"),
    type: fc.constantFrom("AND", "OR"),
    conditions: fc.array(parts, { minLength: 1, maxLength: 3 }),
  });
const filters = fc.oneof(byColumn, { weight: 4, arbitrary: leaf }, joinOf(leaf), joinOf(fc.oneof(leaf, joinOf(leaf))));

test("two evaluators agree about random filters and events", () => {
  let matching = 0;
  const judged = fc.property(filters, events, (filter, event) => {
    checkFilter(types, { eventTypes: [type.type], filter }, now);
    const isMatch = judgeOf(type, filter, now)(event);
    expect(isMatch).toBe(satisfies(event, filter, now));
    matching += Number(isMatch);
  });
  fc.assert(judged, { numRuns: pairs, seed: 28 });
  expect(Math.min(matching, pairs - matching) / pairs).toBeGreaterThan(rareShare);
}, 120_000);

function given(): string | undefined {
  try {
    return process.env["EVENT_FILTERS"];
  } catch {
    // Deno lets tests read no variables.
    return undefined;
  }
}
