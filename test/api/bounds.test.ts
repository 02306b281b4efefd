import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DomainError, type Operation, operations } from "@design-catalog/core";
import { isJsonObject, validate } from "@design-catalog/core/engine";

/*
 * The contract says how long a text, how large a number and how many items may be. Every operation is held against it
 * at n - 1, n and n + 1, so a bound that is off by one anywhere fails here.
 */

type Schema = Readonly<Record<string, unknown>>;

interface Bound {
  readonly pointer: string;
  readonly isMax: boolean;
  readonly limit: number;
  /** A value of that length, size or count; undefined where a pattern allows only other values. */
  readonly valueOf: (count: number) => unknown;
}

const documents = ["openapi.json", "openapi.admin.json"].map((name): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../contract", name), "utf8")),
);

/** Bounds that no schema holds: registrations are refused with codes of RFC 7591, paths whole with their form. */
const checkedElsewhere = /^registerClient |geometry\/points\/0/u;

const cases = documents
  .flatMap((document) =>
    operations.flatMap((operation) => {
      const schema = schemaOf(document, operation);
      return schema ? [...boundsOf(document, schema, "")].map((bound) => ({ operation, bound })) : [];
    }),
  )
  .filter(({ operation, bound }) => !checkedElsewhere.test(`${operation.name} ${bound.pointer}`));

test("as many bounds as expected are met", () => {
  expect(cases.length).toBeGreaterThan(300);
});

test("every bound of the contract is the one at which a body is refused", () => {
  const wrong = cases.flatMap(({ operation, bound }) =>
    faultsOf(operation, bound).map((fault) => `${operation.name} ${bound.pointer} ${fault}`),
  );
  expect(wrong).toEqual([]);
});

function faultsOf({ body }: Operation, { pointer, isMax, limit, valueOf }: Bound): readonly string[] {
  if (!body) return ["takes no body"];
  const beyond = isMax ? 1 : -1;
  return [limit - beyond, limit, limit + beyond].flatMap((count) => {
    const value = count < 0 && typeof valueOf(0) !== "number" ? undefined : valueOf(count);
    if (value === undefined) return [];
    const isRefused = refusedAt(body, bodyWith(pointer.split("/").slice(1), value)).has(pointer);
    const isBeyond = count === limit + beyond;
    return isRefused === isBeyond ? [] : [`${isRefused ? "refuses" : "takes"} ${count} at the limit ${limit}`];
  });
}

/** A body that has only the value; what else it lacks is refused elsewhere. */
function bodyWith([name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return name === "0" ? [bodyWith(rest, value)] : { [name]: bodyWith(rest, value) };
}

function refusedAt(schema: NonNullable<Operation["body"]>, value: unknown): ReadonlySet<string> {
  try {
    validate(schema, value);
    return new Set();
  } catch (error) {
    const issues = error instanceof DomainError ? error.data.errors : undefined;
    return new Set(issues?.map(({ pointer }) => pointer));
  }
}

function schemaOf(document: unknown, { method, path, name }: Operation): unknown {
  const stated = at(document, "paths", path, method.toLowerCase());
  if (at(stated, "operationId") !== name) return undefined;
  const content = at(stated, "requestBody", "content");
  return at(content, "application/json", "schema") ?? at(content, "application/x-www-form-urlencoded", "schema");
}

function* boundsOf(document: unknown, given: unknown, pointer: string): Generator<Bound> {
  const schema = resolve(document, given);
  if (!schema || pointer.split("/").length > 6) return;
  yield* ownBounds(schema, pointer);
  const { properties, items } = schema;
  if (isJsonObject(properties)) {
    for (const [name, inner] of Object.entries(properties)) yield* boundsOf(document, inner, `${pointer}/${name}`);
  }
  if (items !== undefined) yield* boundsOf(document, items, `${pointer}/0`);
}

/** The schema itself, or the only alternative to null; other alternatives have no bounds in common. */
function resolve(document: unknown, given: unknown): Schema | undefined {
  if (!isJsonObject(given)) return undefined;
  const { $ref, anyOf } = given;
  if (typeof $ref === "string") return resolve(document, at(document, ...$ref.split("/").slice(1)));
  if (!Array.isArray(anyOf)) return given;
  const others = anyOf.filter((one) => at(one, "type") !== "null");
  return others.length === 1 ? resolve(document, others[0]) : undefined;
}

function* ownBounds(schema: Schema, pointer: string): Generator<Bound> {
  const kinds: readonly (readonly [string, string, Bound["valueOf"]])[] = [
    ["minLength", "maxLength", (count) => (isAddress.test(pointer) ? addressOf(count) : textOf(schema, count))],
    ["minimum", "maximum", (count) => count],
    ["minItems", "maxItems", (count) => (schema["uniqueItems"] === true ? undefined : listOf(count))],
  ];
  for (const [min, max, valueOf] of kinds) {
    for (const [key, isMax] of [
      [min, false],
      [max, true],
    ] as const) {
      const limit = schema[key];
      if (typeof limit === "number") yield { pointer, isMax, limit, valueOf };
    }
  }
}

/** Members that take an address, whose form no schema states. */
const isAddress = /\/(?:emailAddress|notificationEmail|confirmation)$/u;

/** An address of this length, for those near the limit. */
function addressOf(length: number): string {
  return `${"a".repeat(64)}@${"b".repeat(63)}.${"b".repeat(63)}.${"b".repeat(length - 193)}`;
}

/** A text of this length that the pattern allows. */
function textOf({ pattern, format, enum: allowed }: Schema, length: number): string | undefined {
  if (format !== undefined || allowed !== undefined || length > 1_000_000) return undefined;
  const matches = new RegExp(typeof pattern === "string" ? pattern : "", "u");
  return ["😀", "a", "A", "1", "#"].map((letter) => letter.repeat(length)).find((text) => matches.test(text));
}

/** Items of no kind: each is refused at its own place, and their number at the list's. */
function listOf(length: number): unknown {
  return length > 10_000 ? undefined : Array.from({ length }, () => null);
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
}
