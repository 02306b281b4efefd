import { isValid } from "@design-catalog/core/engine";
import { KindGuard, type TSchema } from "@sinclair/typebox";
import { type Attack, attackValues, listOf, recordOf } from "./attack-values.ts";
import { areMessages, messageAttacks } from "./message-bodies.ts";

/** A body that is expensive for one operation. */
export type HostileBody = Attack;

/** A place in a schema. */
interface Site {
  readonly path: string;
  readonly schema: TSchema;
  /** Returns the whole body with a text in that place. */
  readonly around: (text: string) => string;
}

const membersMost = 4_900;
const itemsMost = 20_000;

/**
 * Generates bodies with an expensive value in each place of a body's schema, except where the same schema was met
 * before.
 */
export function* hostileBodies(body: TSchema, met: Set<string>): Generator<HostileBody> {
  for (const site of sitesOf({ path: "", schema: body, around: (text) => text })) {
    const { description: _, ...schema } = site.schema;
    const key = JSON.stringify(schema);
    if (met.has(key)) continue;
    met.add(key);
    for (const { text, ...attack } of attacksOn(site)) {
      // The surrounding body takes its share of the bytes.
      const room = (bytes: number) => bytes - site.around("").length - 16;
      yield {
        ...attack,
        name: `${attack.name} at ${site.path || "/"}`,
        text: (bytes) => site.around(text(room(bytes))),
      };
    }
  }
}

function* sitesOf(site: Site): Generator<Site> {
  yield site;
  const { schema, path, around } = site;
  if (KindGuard.IsObject(schema)) {
    for (const [name, property] of Object.entries(schema.properties)) {
      const others = requiredMembers(schema).filter(([other]) => other !== name);
      const rest = others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)},`).join("");
      const inObject = (text: string) => around(`{${rest}${JSON.stringify(name)}:${text}}`);
      yield* sitesOf({ path: `${path}/${name}`, schema: property, around: inObject });
    }
  } else if (KindGuard.IsArray(schema)) {
    yield* sitesOf({ path: `${path}/0`, schema: schema.items, around: (text) => around(`[${text}]`) });
  } else if (KindGuard.IsUnion(schema)) {
    for (const member of schema.anyOf) yield* innerSites({ path, schema: member, around });
  }
}

function* innerSites(site: Site): Generator<Site> {
  if (!KindGuard.IsNull(site.schema)) yield* sitesOf(site);
}

function* attacksOn({ schema, path }: Site): Generator<Attack> {
  if (path === "" || KindGuard.IsUnknown(schema)) yield* attackValues;
  if (KindGuard.IsArray(schema)) yield* listAttacks(schema.items);
  if (KindGuard.IsArray(schema) && areMessages(schema.items)) yield* messageAttacks();
  if (KindGuard.IsRecord(schema)) yield* recordAttacks(schema);
  if (KindGuard.IsObject(schema)) yield* named(["members", "endless members named by numbers", "a long name"]);
  if (KindGuard.IsString(schema)) yield* named(["a long text", "food for regular expressions", "digits"]);
}

function* named(names: readonly string[]): Generator<Attack> {
  for (const attack of attackValues) if (names.includes(attack.name)) yield attack;
}

function* listAttacks(items: TSchema): Generator<Attack> {
  const right = JSON.stringify(sampleOf(items));
  const counts = { "right items": itemsMost, "1,000 right items": 1_000, "20 right items": 20 };
  for (const [name, count] of Object.entries(counts)) {
    const rightItems = (bytes: number) => listOf(() => right, bytes - 5, count).slice(0, -1);
    yield { name: `${name} and a wrong one`, text: (bytes) => `${rightItems(bytes)},[]]` };
  }
  yield* named(["as many numbers as allowed", "empty objects", "objects of members named by numbers"]);
}

function* recordAttacks(schema: TSchema): Generator<Attack> {
  const right = KindGuard.IsRecord(schema) ? Object.values(schema.patternProperties)[0] : undefined;
  const value = JSON.stringify(right ? sampleOf(right) : 1);
  const members = (bytes: number, count: number) => recordOf("a", value, { bytes, count });
  yield { name: "right members", text: (bytes) => members(bytes, membersMost) };
  yield { name: "200 members and a wrong one", text: (bytes) => `${members(bytes, 199).slice(0, -1)},"b":[]}` };
  yield* named(["endless members named by numbers", "a long name"]);
}

const texts = [
  "6740a1f2c3d4e5f607182930",
  "a",
  "en",
  "a.example",
  "a@b.example",
  "2026-11-22T00:00:00Z",
  "#000000",
  "{seq:000}",
];

/** Returns a value that conforms to a schema as far as that is easy. */
function sampleOf(schema: TSchema): unknown {
  if (KindGuard.IsObject(schema)) return Object.fromEntries(requiredMembers(schema));
  if (KindGuard.IsArray(schema)) return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items));
  if (KindGuard.IsUnion(schema)) return sampleOf(schema.anyOf[0] ?? schema);
  if (KindGuard.IsRecord(schema)) return {};
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const candidates = [...texts, 0, 1, true, null, "a".repeat(Number(schema.minLength ?? 1))];
  return candidates.find((candidate) => isValid(schema, candidate)) ?? "a";
}

function requiredMembers(schema: TSchema): readonly (readonly [string, unknown])[] {
  if (!KindGuard.IsObject(schema)) return [];
  const { required = [], properties } = schema;
  return required.flatMap((name) => (properties[name] ? [[name, sampleOf(properties[name])] as const] : []));
}
