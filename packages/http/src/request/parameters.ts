import type { Operation } from "@design-catalog/core";
import type { TSchema } from "@sinclair/typebox";
import { parsePairs } from "./url-encoded.ts";

/**
 * The query of a request, with the integers, numbers and booleans of the schema parsed.
 * @throws {DomainError} `validation_failed` with a pointer such as `/query/limit` for a parameter that is repeated or
 * badly encoded
 */
export function parseQuery(schema: Operation["query"], text: string): Readonly<Record<string, unknown>> {
  const properties = schema?.properties ?? {};
  const coerced = [...parsePairs(text, "/query")].map(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, property ? coerce(property, value) : value] as const;
  });
  return Object.fromEntries(coerced);
}

/** Leaves a text of another type unchanged, for the validation to refuse. */
function coerce(schema: TSchema, text: string): unknown {
  if (schema.type === "integer" && /^-?\d{1,15}$/u.test(text)) return Number(text);
  if (schema.type === "number" && /^-?\d{1,15}(?:\.\d{1,15})?$/u.test(text)) return Number(text);
  if (schema.type === "boolean" && /^(?:true|false)$/u.test(text)) return text === "true";
  return text;
}
