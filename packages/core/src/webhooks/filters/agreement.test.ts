/** Filters of endpoints, as this service and a second evaluator judge them. */
import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import fc from "fast-check";
import { namesOf } from "../../engine/names-of.ts";
import type { Id } from "../../ports/id.ts";
import { projectEventTypes } from "../../projects/events.ts";
import type { EventType } from "../events/event-type.ts";
import { checkFilter, judgeOf, type JudgedEvent } from "./event-filter.ts";
import { satisfies } from "./second-evaluator.fixture.ts";

/** Pairs of a filter and an event. `EVENT_FILTERS=10000` is what a change of filters takes. */
const pairs = Number(given("EVENT_FILTERS") ?? 2_000);
/** `EVENT_SEED` draws others. */
const seed = Number(given("EVENT_SEED") ?? 28);
/** Least share of either answer. */
const rareShare = 0.1;

const types: readonly EventType[] = projectEventTypes;
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

const common = { id, version: fc.constantFrom(0, 1, 2), createdAt: instant };
const cable = fc.record({
  ...common,
  label: orNull(text),
  notes: orNull(text),
  lengthMm: orNull(number),
  drawn: fc.boolean(),
  status,
  signalId: orNull(id),
  from: orNull(fc.record({ projectProductId: id, connector: text, index: orNull(fc.constantFrom(0, 1)) })),
});
const project = fc.record({ ...common, name: text, client: orNull(text) });
const view = fc.record({ ...common, name: text, widthMm: orNull(number) });
const stub = fc.record({ id, truncated: fc.constant(true) });

/** Members that every event has, then those of each type. */
const everyPath = ["id", "type", "apiVersion", "applicationId", "actor.emailAddress", "timestamp", "data.object.id"];
const ofEntity = (...names: readonly string[]) => names.map((name) => `data.object.${name}`);
const [inCommon, restored] = [ofEntity("version", "createdAt"), "data.restored"];
const ofCable = ofEntity("label", "notes", "lengthMm", "drawn", "status", "signalId", "from.connector", "from.index");
const kinds = {
  "project.cable.added": { entity: cable, paths: [...inCommon, ...ofCable, restored] },
  "project.created": { entity: project, paths: [...inCommon, ...ofEntity("name", "client")] },
  "project.view.added": { entity: view, paths: [...inCommon, ...ofEntity("name", "widthMm"), restored] },
};
type Kind = keyof typeof kinds;
const kindNames = namesOf(kinds);
const choices: readonly (readonly Kind[] | "*")[] = [
  ["project.cable.added"],
  ["project.created"],
  ["project.cable.added", "project.view.added"],
  ["project.created", "project.view.added"],
  kindNames,
  "*",
];
const pathsOf = (chosen: readonly Kind[]) => new Set([...everyPath, ...chosen.flatMap((kind) => kinds[kind].paths)]);

interface Members {
  readonly entity: fc.Arbitrary<{ readonly id: string }>;
  readonly paths: readonly string[];
}

function eventsOf(kind: Kind): fc.Arbitrary<JudgedEvent> {
  const { entity, paths }: Members = kinds[kind];
  const object = fc.oneof({ weight: 9, arbitrary: entity }, stub);
  const data = { object, ...(paths.includes(restored) && { restored: fc.boolean() }) };
  return fc.record({
    id,
    apiVersion: fc.constant("v1"),
    applicationId: id.map(testId<"application">),
    type: fc.constant(kind),
    timestamp: instant,
    actor: actors,
    data: fc.record(data, { requiredKeys: ["object"] }),
  });
}

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
  type: texts(fc.constantFrom("project", "project.created", "added")),
  apiVersion: texts(fc.constantFrom("v", "v1", "1")),
  applicationId: texts(id),
  "data.object.label": texts(sought),
  "data.object.name": texts(sought),
  "data.object.client": texts(sought),
  "data.object.notes": texts(sought),
  "actor.emailAddress": texts(sought),
  "data.object.from.connector": texts(sought),
  "data.object.status": texts(status),
  "data.object.id": texts(id),
  "data.object.signalId": texts(id),
  "data.object.lengthMm": numbers,
  "data.object.version": numbers,
  "data.object.widthMm": numbers,
  "data.object.from.index": numbers,
  timestamp: dates,
  "data.object.createdAt": dates,
  "data.object.drawn": booleans,
  "data.restored": booleans,
};

const joinOf = (parts: fc.Arbitrary<object>) =>
  fc.record({
    filterType: fc.constant("join"),
    type: fc.constantFrom("AND", "OR"),
    conditions: fc.array(parts, { minLength: 1, maxLength: 3 }),
  });

/** Filters of members by their paths, in both forms. */
function filtersOver(paths: ReadonlySet<string>): fc.Arbitrary<object> {
  const own = Object.entries(columns).filter(([path]) => paths.has(path));
  const byColumn = fc
    .record(Object.fromEntries(own.map(([path, { any }]) => [path, any])), { requiredKeys: [] })
    .map((model) => Object.fromEntries(Object.entries(model).slice(0, 3)));
  const leaf = fc.oneof(...own.map(([colId, { simple }]) => simple.map((one) => ({ colId, ...one }))));
  return fc.oneof(byColumn, { weight: 4, arbitrary: leaf }, joinOf(leaf), joinOf(fc.oneof(leaf, joinOf(leaf))));
}

/** A choice of an endpoint, a filter that may name members of any of it, and an event of one of its types. */
const scenes = fc.oneof(
  ...choices.map((choice) => {
    const chosen = choice === "*" ? kindNames : choice;
    const events = fc.oneof(...chosen.map(eventsOf));
    const filter = filtersOver(pathsOf(choice === "*" ? [] : choice));
    return fc.record({ eventTypes: fc.constant(choice === "*" ? ["*"] : choice), filter, event: events });
  }),
);

/** Paths that a filter names, in both forms. */
function namedIn(filter: object): readonly string[] {
  if (!("filterType" in filter)) return Object.keys(filter);
  if ("conditions" in filter && filter.filterType === "join" && Array.isArray(filter.conditions))
    return filter.conditions.flatMap(namedIn);
  return "colId" in filter ? [String(filter.colId)] : [];
}

test("two evaluators agree about random filters and events of several types", () => {
  let matching = 0;
  let lacking = 0;
  const judged = fc.property(scenes, ({ eventTypes, filter, event }) => {
    checkFilter(types, { eventTypes, filter }, now);
    const kind = kindNames.find((name) => name === event.type);
    const type = types.find((one) => one.type === kind);
    if (!kind || !type) throw new TypeError(`Cannot judge ${event.type}: the type has another name`);
    const paths = pathsOf([kind]);
    // A member that the type lacks matches none, also in one of several alternatives.
    const isLacking = !namedIn(filter).every((path) => paths.has(path));
    const isMatch = judgeOf(type, filter, now)(event);
    expect(isMatch).toBe(!isLacking && satisfies(event, filter, now));
    matching += Number(isMatch);
    lacking += Number(isLacking);
  });
  fc.assert(judged, { numRuns: pairs, seed });
  expect(Math.min(matching, pairs - matching, lacking) / pairs).toBeGreaterThan(rareShare);
}, 240_000);

function given(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    // Deno lets tests read no variables.
    return undefined;
  }
}
