/** Holds every text that an operation takes to one of the forms of `engine/text/normal-text.ts`. */
import { describe, expect, test } from "bun:test";
import { KindGuard, type TSchema } from "@sinclair/typebox";
import { normalized } from "./engine/schemas/normalize.ts";
import { formOf } from "./engine/schemas/schema.ts";
import { normalText, type TextForm } from "./engine/text/normal-text.ts";
import { operations } from "./service.ts";

/** Names of texts that are taken byte by byte: secrets, parameters of OAuth, members of keys, values of headers, words of grids. */
const exact =
  /password$|secret$|token$|^code$|^otp$|^(?:grant_type|redirect_uri|code_verifier|username|client_id|scope|resource|token_type_hint|client_assertion(?:_type)?)$|^(?:n|e|x|y|kid|alg|use|crv|kty|key_ops|pem)$|^headers$|^(?:colId|sort|type)$/iu;

const requests = operations.flatMap(({ name, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);

/** Alternatives of a union, at most. */
const alternativesMax = 10;

/** A value whose texts are as `textOf` makes them; of a union, the alternative with this number. */
function fill(schema: TSchema, alternative: number, textOf: (form: TextForm) => string): unknown {
  const inside = (inner: TSchema) => fill(inner, alternative, textOf);
  const form = formOf(schema);
  if (KindGuard.IsObject(schema))
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, inside(inner)]));
  if (KindGuard.IsRecord(schema))
    return { [textOf(form ?? "exact")]: Object.values(schema.patternProperties).map(inside)[0] };
  if (KindGuard.IsArray(schema)) return [inside(schema.items)];
  if (KindGuard.IsUnion(schema)) {
    const member = schema.anyOf[alternative % schema.anyOf.length];
    return member && inside(member);
  }
  if (form !== undefined) return textOf(form);
  return Array.isArray(schema.enum) ? schema.enum[0] : null;
}

describe.each(requests)("%s", (_, schema) => {
  test("takes each text in a form, unless its name stands for another", () => {
    const formless = [...textsOf(schema, "")].filter(([name]) => !exact.test(name));
    expect(
      formless.filter(([, { pattern, format, enum: values }]) => !/24/u.test(pattern) && !format && !values),
    ).toEqual([]);
  });

  test("stores each text in its form", () => {
    const given = " u\u0308\u0000\n\tPT-br ; x=U\u0308 ";
    for (let alternative = 0; alternative < alternativesMax; alternative++) {
      const sent = fill(schema, alternative, () => given);
      expect(normalized(schema, sent)).toEqual(fill(schema, alternative, (form) => normalText(given, form)));
    }
  });
});

/** Schemas of texts without a form, with the name of the nearest member. */
function* textsOf(schema: TSchema, name: string): Generator<readonly [string, TSchema]> {
  const inner = KindGuard.IsObject(schema)
    ? Object.entries(schema.properties)
    : innerOf(schema).map((one) => [name, one] as const);
  for (const [member, one] of inner) yield* textsOf(one, member);
  if (schema.type === "string" && formOf(schema) === undefined) yield [name, schema];
}

function innerOf(schema: TSchema): readonly TSchema[] {
  if (KindGuard.IsRecord(schema)) return Object.values(schema.patternProperties);
  if (KindGuard.IsArray(schema)) return [schema.items];
  return KindGuard.IsUnion(schema) ? schema.anyOf : [];
}
