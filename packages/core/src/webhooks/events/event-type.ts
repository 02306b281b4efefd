import type { TObject } from "@sinclair/typebox";
import type { Both } from "../../engine/fields/titled.ts";
import { namesOf } from "../../engine/names-of.ts";
import type { EventData } from "./envelope.ts";

/** Data of an event, for the documents and for tries. */
export interface ExampleData extends EventData {
  readonly [member: string]: unknown;
}

/** A type of event, as the wing that emits it defines it. */
export interface EventType<Name extends string = string> {
  readonly type: Name;
  /** Heading in the catalog. */
  readonly group: string;
  /** One sentence for subscribers: what has happened. */
  readonly description: string;
  /** The same sentence in German, for the console. @default shows the English one */
  readonly german?: string;
  /** Believable data of such an event; the examples of the API are of the first types that have one. */
  readonly example?: ExampleData;
  /** Schema of such data, which receivers can read. @default any entity with an id */
  readonly data?: TObject;
}

/** One type of event as subscribers see it in the catalog. */
export interface EventTypeEntry {
  readonly type: string;
  readonly group: string;
  readonly description: string;
  readonly subscribable: boolean;
}

/** Type of the event that `testWebhook` sends; every catalog ends with it, and nobody subscribes to it. */
export const testEventType = "webhook.test";

/** Type that every catalog ends with, and what a subscriber reads of it. */
const testEntry = {
  type: testEventType,
  group: "Webhooks",
  description: "A test sent on request to one endpoint; one attempt, no subscription",
  german: "Ein Test, den jemand an einen Endpunkt schickt; ein Versuch, kein Abonnement",
};

/** Sentences of a catalog in both languages, by their types. */
export function eventWords(types: readonly EventType[]): Readonly<Record<string, Both>> {
  return Object.fromEntries(
    [...types, testEntry].map(({ type, description, german = description }) => [type, [description, german]]),
  );
}

/** Names by Standard Webhooks: parts of letters, digits and underscores between dots. */
const typeName = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/u;
const typeNameLengthMax = 128;

/**
 * Defines event types by their names, in the order of the catalog.
 * @throws {TypeError} for a name that no event type can have
 * @example
 * ```ts
 * const types = defineEventTypes({ "order.paid": { group: "Orders", description: "An order is paid" } });
 * assert.equal(types[0]?.type, "order.paid");
 * ```
 */
export function defineEventTypes<const Name extends string>(
  types: Readonly<Record<Name, Omit<EventType, "type">>>,
): readonly EventType<Name>[] {
  return namesOf(types).map((type) => ({ type: checkedName(type), ...types[type] }));
}

function checkedName<Name extends string>(type: Name): Name {
  if (typeName.test(type) && type.length <= typeNameLengthMax && type !== testEventType) return type;
  const must = `it must be parts of letters, digits and underscores between dots, at most ${typeNameLengthMax} characters, and not ${testEventType}`;
  throw new TypeError(`Cannot define the event type because ${must}: ${type}`);
}

/**
 * The catalog of these types and `webhook.test`.
 * @throws {TypeError} if two types have one name
 */
export function eventCatalog(types: readonly EventType[]): readonly EventTypeEntry[] {
  const entries = types.map(({ type, group, description }) => ({ type, group, description, subscribable: true }));
  const { german: _, ...test } = testEntry;
  const catalog = [...entries, { ...test, subscribable: false }];
  const seen = new Set<string>(["*"]);
  for (const { type } of catalog) {
    if (seen.has(type)) throw new TypeError(`Cannot list the event type ${type} twice`);
    seen.add(type);
  }
  return catalog;
}

/** Names that an endpoint can subscribe to, including `*`. @throws {TypeError} if two types have one name */
export function subscribableTypes(types: readonly EventType[]): readonly string[] {
  return ["*", ...eventCatalog(types).flatMap(({ type, subscribable }) => (subscribable ? [type] : []))];
}

/** Types for the examples of the API's documents: two of those that give one, otherwise the first. */
export function exampleTypes(types: readonly EventType[]): readonly [EventType, ...EventType[]] {
  const shown = types.filter(({ example }) => example !== undefined);
  const [first, ...rest] = shown.length > 0 ? shown.slice(0, 2) : types.slice(0, 1);
  if (!first) throw new TypeError("Cannot offer webhooks: there are no event types");
  return [first, ...rest];
}
