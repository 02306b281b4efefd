import { invalid, notFound } from "../errors.ts";
import { idPattern } from "../id.ts";
import { escapePointer } from "../schemas/json-body.ts";
import { validate } from "../schemas/validate.ts";
import type { Operation, PathParameters } from "./operation.ts";

/** Pattern of a path parameter that is neither an id nor described. NUL cannot be stored, so it never matches. */
const textParameterPattern = "^[^\\u0000]{1,256}$";

/**
 * The pattern of a path parameter: its own, otherwise an id's for `id` and `...Id`, otherwise any text.
 * @example
 * ```ts
 * const pattern = new RegExp(parameterPattern({}, "projectId"), "u");
 * assert.equal(pattern.test("0123456789abcdef01234567"), true);
 * assert.equal(pattern.test("lobby"), false);
 * ```
 */
export function parameterPattern(operation: Pick<Operation, "parameters">, name: string): string {
  return operation.parameters?.[name] ?? (/^id$|Id$/u.test(name) ? idPattern : textParameterPattern);
}

const known = new WeakMap<Operation, ReadonlyMap<string, RegExp>>();

/** @throws {DomainError} `not_found` if a parameter has another shape, because no such resource can exist */
export function checkParameters(operation: Operation, values: PathParameters): void {
  for (const [name, expression] of expressionsOf(operation)) if (!expression.test(values[name] ?? "")) throw notFound();
}

/** Expressions for an operation's path parameters, in path order. */
function expressionsOf(operation: Operation): ReadonlyMap<string, RegExp> {
  const made = known.get(operation) ?? makeExpressions(operation);
  known.set(operation, made);
  return made;
}

function makeExpressions(operation: Operation): ReadonlyMap<string, RegExp> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  return new Map(names.map((name) => [name, new RegExp(parameterPattern(operation, name), "u")]));
}

/**
 * Checks the values of a query; an operation takes only those in its schema.
 * @throws {DomainError} `validation_failed` with a pointer such as `/query/limit`
 */
export function checkQuery(
  { query: schema }: Pick<Operation, "query">,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(schema?.properties ?? {}, name));
  if (unknown !== undefined)
    throw invalid(`/query/${escapePointer(unknown)}`, "unknown_member", "Unknown query parameter");
  return schema ? validate(schema, values, "/query") : values;
}
