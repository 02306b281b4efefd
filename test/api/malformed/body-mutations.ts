import { escapePointer, idPattern, isJsonObject, jsonDepthMax } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import fc from "fast-check";
import { type Site, withValue } from "./sites.ts";

/** JSON text with one fault. */
export interface Mutation {
  readonly kind: string;
  readonly text: string;
  /** The place at which the error must be reported. */
  readonly pointer: string;
  /** The pointer may continue, because an error deep inside is reported there. */
  readonly open?: boolean;
}

/** Stands for a piece of JSON that no value serialises to. */
const fragmentMark = "@@fragment@@";

const samples: Readonly<Record<string, readonly Json[]>> = {
  string: ["x", ""],
  number: [1.5, -0.25],
  integer: [5, 0, -1],
  boolean: [true, false],
  null: [null],
  object: [{}, { a: 1 }],
  array: [[], [1], [[]]],
};

/** Every fault that fits one place of a body; empty if the place accepts anything. */
export function mutationsAt(body: Json, site: Site): readonly fc.Arbitrary<Mutation>[] {
  const put = putter(body, site);
  return [
    ...wrongTypes(site, put),
    ...wrongTexts(site, put),
    ...wrongNumbers(site, put),
    ...wrongLists(site, put),
    ...wrongMembers(body, site),
    fc.constantFrom(jsonDepthMax + 1, jsonDepthMax * 2, 5_000, 100_000).map((depth) => {
      const nested = { fragment: "[".repeat(depth) + "]".repeat(depth), open: true };
      // A parser may give up on the whole text instead.
      return depth < 1_000
        ? put("too deep", fragmentMark, nested)
        : { ...put("too deep", fragmentMark, nested), pointer: "" };
    }),
    fc
      .constantFrom("1e400", "-1e400", "1e99999")
      .map((fragment) => put("number too large", fragmentMark, { fragment })),
  ];
}

type Put = (
  kind: string,
  value: Json | undefined,
  options?: { readonly fragment?: string; readonly pointer?: string; readonly open?: boolean },
) => Mutation;

function putter(body: Json, site: Site): Put {
  return (kind, value, { fragment = "", pointer = site.pointer, open = false } = {}) => {
    const text = JSON.stringify(withValue(body, site.path, value)).replace(`"${fragmentMark}"`, () => fragment);
    return { kind, text, pointer, open };
  };
}

function wrongTypes({ types }: Site, put: Put): readonly fc.Arbitrary<Mutation>[] {
  if (types.length === 0) return [];
  const accepted = new Set(types.includes("number") ? [...types, "integer"] : types);
  const wrong = Object.entries(samples).flatMap(([type, values]) => (accepted.has(type) ? [] : values));
  const texts = accepted.has("string") ? [] : ["5", "true", "null", "1e3", "[]", "{}"];
  return [fc.constantFrom(...wrong, ...texts).map((value) => put("wrong type", value))];
}

function wrongTexts(site: Site, put: Put): readonly fc.Arbitrary<Mutation>[] {
  const { schema, types } = site;
  if (!types.includes("string")) return [];
  const unstorable = fc.constantFrom("\0", "a\0b", "\ud800", "a\udfff", "\udc00\ud800");
  const result = [unstorable.map((text) => put("text that cannot be stored", text))];
  const { maxLength, minLength = 0, pattern, format } = schema;
  if (maxLength !== undefined) {
    result.push(fc.constantFrom(1, 2, 5_000).map((more) => put("too long", "é".repeat(maxLength + more))));
  }
  if (minLength > 0) result.push(fc.constant(put("too short", "")));
  if (schema.enum)
    result.push(fc.constantFrom("nope", "constructor", "__proto__", " ").map((text) => put("no such value", text)));
  if (format !== undefined) {
    result.push(
      fc
        .constantFrom("nope", "a@b", "@", "a b@c.example", "2026-02-30T00:00:00Z")
        .map((text) => put("bad format", text)),
    );
  }
  if (pattern === idPattern) result.push(badId.map((text) => put("bad id", text)));
  else if (pattern !== undefined) {
    const accepts = new RegExp(pattern, "u");
    // Where blanks at the ends do not count, these may be what a pattern accepts.
    const refused = ["\n", "%%\r\n", "\u2028 "].filter((text) => !accepts.test(text.trim()));
    if (refused.length === 0) refused.push("<\u2028>");
    result.push(fc.constantFrom(...refused).map((text) => put("bad pattern", text)));
  }
  return result;
}

const lowerHex = fc.constantFrom(...Array.from("0123456789abcdef"));
const upperHex = fc.constantFrom(...Array.from("0123456789ABCDEF"));

/** Texts that resemble an id. */
export const badId = fc.oneof(
  fc.string({ unit: lowerHex, maxLength: 23 }),
  fc.string({ unit: upperHex, minLength: 24, maxLength: 24 }).map((text) => `${text.slice(1)}F`),
  fc.string({ unit: lowerHex, minLength: 25, maxLength: 40 }),
  fc.constantFrom(
    "constructor",
    "6740a1f2c3d4e5f60718293g",
    "6740a1f2c3d4e5f60718293a\n",
    "' OR 1=1 --",
    "../../etc/passwd",
  ),
);

function wrongNumbers({ schema, types }: Site, put: Put): readonly fc.Arbitrary<Mutation>[] {
  const { minimum, maximum } = schema;
  const wrong: number[] = [];
  if (minimum !== undefined && minimum > -1e300) wrong.push(minimum - Math.max(1, Math.abs(minimum) / 1e10), -1e308);
  if (maximum !== undefined) wrong.push(maximum + Math.max(1, maximum / 1e10), 1e308);
  if (types.includes("integer")) wrong.push((minimum ?? 0) + 0.5);
  return wrong.length === 0 ? [] : [fc.constantFrom(...wrong).map((value) => put("number out of range", value))];
}

function wrongLists({ schema, value }: Site, put: Put): readonly fc.Arbitrary<Mutation>[] {
  const { maxItems, minItems = 0, uniqueItems = false } = schema;
  const item: Json | undefined = Array.isArray(value) ? value[0] : undefined;
  const result: fc.Arbitrary<Mutation>[] = [];
  if (minItems > 0) result.push(fc.constant(put("too few items", [])));
  if (item === undefined) return result;
  if (uniqueItems) result.push(fc.constant(put("repeated item", [item, item])));
  if (maxItems !== undefined) {
    result.push(
      fc.constant(maxItems + 1).map((length) =>
        put(
          "too many items",
          Array.from({ length }, () => item),
        ),
      ),
    );
  }
  return result;
}

const longName = "x".repeat(200);
/** Members that no object has; some names are well-formed in a map whose names the client chooses. */
const unknownNames = [
  "unknown",
  "constructor",
  "toString",
  "a/b",
  "~",
  "~1",
  "",
  "é",
  "Name",
  " name",
  "a\nb",
  longName,
];

/** Faults in the names of an object. */
function wrongMembers(body: Json, site: Site): readonly fc.Arbitrary<Mutation>[] {
  const { schema, value, path, pointer } = site;
  if (!isJsonObject(value)) return [];
  const members = value;
  // Names of records are texts of one line, and are named as they would be stored.
  const stored = (name: string) => (schema.patternProperties ? name.replaceAll("\n", " ") : name);
  const member = (name: string) =>
    putter(body, { ...site, path: [...path, name], pointer: `${pointer}/${escapePointer(stored(name))}` });
  const result = [
    fc.constantFrom("a\0b", "\ud800").map((name) => member(name)("name that cannot be stored", 1, { pointer })),
    fc.constant(JSON.stringify({ ...members, [fragmentMark]: {} })).map((object) => {
      const fragment = object.replace(fragmentMark, "__proto__");
      return putter(body, site)("__proto__", fragmentMark, { fragment });
    }),
  ];
  const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => new RegExp(pattern, "u"));
  const unknown = unknownNames.filter((name) => !patterns.some((pattern) => pattern.test(name)));
  if (schema.additionalProperties === false || patterns.length > 0) {
    result.push(fc.constantFrom(...unknown).map((name) => member(name)("unknown member", 1)));
  }
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(members, name));
  if (required.length > 0)
    result.push(fc.constantFrom(...required).map((name) => member(name)("missing member", undefined)));
  return result;
}

/** Texts that are not a JSON object. */
export function brokenTexts(text: string): fc.Arbitrary<Mutation> {
  const cut = fc.integer({ min: 1, max: text.length - 1 }).map((length) => text.slice(0, length));
  const other = fc.constantFrom(
    "",
    " ",
    "{",
    "}",
    `${text}}`,
    `${text},`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    text.replace("}", ",}"),
    "undefined",
    "NaN",
    "{NaN: 1}",
    "// comment\n{}",
    "<a/>",
    "\u0000",
    "a=1&b=2",
  );
  const roots = fc.constantFrom("[]", "[{}]", '"text"', "5", "null", "true", `[${text}]`);
  return fc.oneof(
    cut.map((broken) => ({ kind: "broken JSON", text: broken, pointer: "" })),
    other.map((broken) => ({ kind: "broken JSON", text: broken, pointer: "" })),
    roots.map((root) => ({ kind: "no object", text: root, pointer: "" })),
  );
}
