import { invalid, notFound, type Operation } from "@design-catalog/core";
import { escapePointer, idPattern, validate } from "@design-catalog/core/engine";
import type { TSchema } from "@sinclair/typebox";
import { parsePairs } from "./url-encoded.ts";

/** One expression for each path parameter of an operation. */
export type ParameterExpressions = ReadonlyMap<string, RegExp>;

/** Pattern of a path parameter that is neither an id nor described. NUL cannot be stored, so it never matches. */
export const textParameterPattern = "^[^\\u0000]{1,256}$";

/** Expressions for an operation's path parameters, in path order. */
export function parameterExpressions(operation: Operation): ParameterExpressions {
  const names = [...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  return new Map(names.map((name) => [name, new RegExp(parameterPattern(operation, name), "u")]));
}

/** The pattern of a path parameter: its own, otherwise an id's for `id` and `...Id`, otherwise any text. */
export function parameterPattern(operation: Pick<Operation, "parameters">, name: string): string {
  return operation.parameters?.[name] ?? (/^id$|Id$/u.test(name) ? idPattern : textParameterPattern);
}

/** @throws {DomainError} `not_found` if a parameter has another shape, because no such resource can exist */
export function checkParameters(expressions: ParameterExpressions, values: Readonly<Record<string, string>>): void {
  for (const [name, expression] of expressions) {
    if (!expression.test(values[name] ?? "")) throw notFound();
  }
}

/**
 * The query of an operation, with its integers, numbers and booleans parsed.
 * @throws {DomainError} `validation_failed` with a pointer such as `/query/limit` for a parameter that is unknown,
 * repeated, badly encoded or of another type
 */
export function parseQuery(schema: Operation["query"], text: string): Readonly<Record<string, unknown>> {
  if (text === "" && !schema) return {};
  const pairs = parsePairs(text, "/query");
  const properties = schema?.properties ?? {};
  const values: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) throw invalid(`/query/${escapePointer(name)}`, "unknown_member", "The query parameter is not known");
    values[name] = coerce(property, value);
  }
  return schema ? validate(schema, values, "/query") : values;
}

/** Leaves a text of another type unchanged, for the validation to refuse. */
function coerce(schema: TSchema, text: string): unknown {
  if (schema.type === "integer" && /^-?\d{1,15}$/u.test(text)) return Number(text);
  if (schema.type === "number" && /^-?\d{1,15}(?:\.\d{1,15})?$/u.test(text)) return Number(text);
  if (schema.type === "boolean" && /^(?:true|false)$/u.test(text)) return text === "true";
  return text;
}
