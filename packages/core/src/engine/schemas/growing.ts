import { KindGuard, type TSchema, Type } from "@sinclair/typebox";
import { fieldWords, isTitled } from "../fields/titled.ts";
import { type Described, growing, oneOf } from "./schema.ts";

const knownValuesName = "x-known-values";

/**
 * One of a list that grows with the service, such as its event types. Requests must name one of today's values; answers
 * show the {@link openForm}, because clients must cope with unknown values.
 */
export function oneOfGrowing<const Values extends readonly string[]>(values: Values, options: Described = {}) {
  return { ...oneOf(values, options), [growing]: true };
}

/** The schema as answers show it: a growing list, or an array of its values, is open and only names today's values. */
export function openForm<Schema extends TSchema>(schema: Schema): Schema {
  const open = openSchema(schema);
  const titledForm = open !== schema && isTitled(schema) ? { ...open, [fieldWords]: schema[fieldWords] } : open;
  return titledForm as Schema; // The values keep their type; only the check is wider.
}

/** Today's values of a text that is one of a list, in its closed or its open form. */
export function listedValues(schema: TSchema): readonly string[] | undefined {
  const listed: unknown = schema.enum ?? schema[knownValuesName];
  return Array.isArray(listed) ? listed.map(String) : undefined;
}

function openSchema(schema: TSchema): TSchema {
  if (isGrowing(schema)) return openText(schema);
  if (!KindGuard.IsArray(schema) || !isGrowing(schema.items)) return schema;
  const note = "Values may be added over time; x-known-values lists the current ones";
  const description = schema.description === undefined ? note : `${schema.description}. ${note}`;
  return Type.Array(openText(schema.items), { uniqueItems: schema.uniqueItems === true, description });
}

function openText(schema: TSchema): TSchema {
  const described = schema.description === undefined ? {} : { description: schema.description };
  return Type.String({ ...described, [knownValuesName]: listedValues(schema) });
}

function isGrowing(schema: TSchema): boolean {
  return Object.hasOwn(schema, growing);
}
