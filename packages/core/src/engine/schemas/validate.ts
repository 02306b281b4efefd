import { FormatRegistry, Kind, type Static, type TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/errors";
import { Value } from "@sinclair/typebox/value";
import { DomainError, type Issue, issuesMax } from "../errors.ts";
import { isEmailAddress, parseTimestamp } from "./formats.ts";
import { normalized } from "./normalize.ts";
import { quickSchema } from "./quick-schema.ts";
import { type SchemaError, schemaErrors } from "./schema-errors.ts";
import { oneOfKind } from "./schema.ts";

/*
 * Formats are global to the process and an unknown one rejects everything. Registering ours unconditionally also
 * replaces laxer ones that a host framework may have registered. This module needs them, so they are registered here: a
 * bundler leaves out a module that is imported for its effect only.
 */
FormatRegistry.Set("date-time", (value) => parseTimestamp(value) !== undefined);
FormatRegistry.Set("email", isEmailAddress);

type Check = (value: unknown) => boolean;

const checks = new WeakMap<TSchema, Check>();

/**
 * Returns `value` typed when it conforms to `schema`; coerces nothing, but texts are as their fields store them.
 * @throws {DomainError} `validation_failed` with one issue per wrong member, at most 20; `version_required` when the
 * only fault is an absent `version`.
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 *
 * const { body } = operationNamed("createProject");
 * assert.ok(body);
 * assert.deepEqual(validate(body, { name: "Lobby" }), { name: "Lobby" });
 * assert.throws(() => validate(body, { name: 5 }), { code: "validation_failed" });
 * ```
 */
export function validate<Schema extends TSchema>(schema: Schema, given: unknown, pointer = ""): Static<Schema> {
  const value = normalized(schema, given);
  if (isValid(schema, value)) return value;
  const issues = listIssues(schema, value, pointer);
  const versionOnly = issues.length === 1 && issues[0]?.pointer === "/version" && issues[0].code === "required";
  throw new DomainError(
    versionOnly ? "version_required" : "validation_failed",
    versionOnly ? "Send the version that you last read" : `The request has ${issueCount(issues)} wrong member(s)`,
    { errors: issues },
  );
}

/**
 * True when `value` conforms to `schema`.
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 *
 * const { body } = operationNamed("createProject");
 * assert.ok(body);
 * assert.equal(isValid(body, { name: "Lobby" }), true);
 * assert.equal(isValid(body, { name: 5 }), false);
 * ```
 */
export function isValid<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return checkFor(schema)(value);
}

/** The number of issues; those beyond the most that an answer names were not looked for. */
export function issueCount({ length }: readonly Issue[]): string {
  return length < issuesMax ? String(length) : `at least ${issuesMax}`;
}

function listIssues(schema: TSchema, value: unknown, pointer: string): readonly Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of schemaErrors(schema, { value, path: pointer, isValid })) {
    if (!issues.has(error.path)) issues.set(error.path, toIssue(error));
    if (issues.size === issuesMax) break;
  }
  return [...issues.values()];
}

function toIssue(error: SchemaError): Issue {
  const allowed = Array.isArray(error.schema.enum) ? { allowed: error.schema.enum } : {};
  return { pointer: error.path, code: issueCodes[error.type] ?? "invalid_value", message: describe(error), ...allowed };
}

function describe(error: SchemaError): string {
  if (error.schema[Kind] === oneOfKind) return "The value is not one of those allowed";
  if (error.schema[Kind] === "Union") return "The value matches none of the accepted forms";
  return error.message;
}

const issueCodes: { readonly [type: number]: string } = {
  [ValueErrorType.ObjectRequiredProperty]: "required",
  [ValueErrorType.ObjectAdditionalProperties]: "unknown_member",
  [ValueErrorType.StringMaxLength]: "too_long",
  [ValueErrorType.StringMinLength]: "too_short",
  [ValueErrorType.StringPattern]: "invalid_format",
  [ValueErrorType.StringFormat]: "invalid_format",
  [ValueErrorType.ArrayMaxItems]: "too_many_items",
  [ValueErrorType.ArrayMinItems]: "too_few_items",
  [ValueErrorType.IntegerMinimum]: "too_small",
  [ValueErrorType.IntegerMaximum]: "too_large",
  [ValueErrorType.NumberMinimum]: "too_small",
  [ValueErrorType.NumberMaximum]: "too_large",
  [ValueErrorType.String]: "invalid_type",
  [ValueErrorType.Integer]: "invalid_type",
  [ValueErrorType.Number]: "invalid_type",
  [ValueErrorType.Boolean]: "invalid_type",
  [ValueErrorType.Array]: "invalid_type",
  [ValueErrorType.Object]: "invalid_type",
};

function checkFor(schema: TSchema): Check {
  const known = checks.get(schema);
  if (known) return known;
  const made = makeCheck(schema);
  checks.set(schema, made);
  return made;
}

/** Compiles a check, which is three times faster but needs `new Function`, which some runtimes forbid. */
function makeCheck(schema: TSchema): Check {
  const quick = quickSchema(schema);
  try {
    const compiled = TypeCompiler.Compile(quick);
    return (value) => compiled.Check(value);
  } catch {
    return (value) => Value.Check(quick, value);
  }
}
