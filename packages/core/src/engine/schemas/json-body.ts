import type { Json, JsonObject } from "../../ports/json.ts";
import { DomainError, type Issue } from "../errors.ts";
import { cutText } from "../text/cut-text.ts";
import { isJsonObject } from "./json.ts";

/** A member of this name would change what an object inherits when somebody copies it. */
const forbiddenName = "__proto__";

/** Levels of nesting, more than any document needs; `JSON.stringify` fails at tens of thousands. */
export const jsonDepthMax = 64;

/** Objects, arrays, members and elements of one body together; the largest copy of a view needs a tenth. */
export const jsonValuesMax = 100_000;

/** Members of one object. No schema allows as many, and the names of some objects cost more to list than to parse. */
export const jsonMembersMax = 5_000;

/** The number of values in one body, which may be parsed in parts, such as lines or cells. */
export type ValueCount = ReturnType<typeof countValues>;

/** Begins to count the values of a body. */
export const countValues = (valuesMax = jsonValuesMax) => ({ values: 0, valuesMax });

/** Limits of one value. */
interface JsonLimits {
  /** Count of the body that the text is a part of, to which its values are added. @default the text is the body */
  readonly total?: ValueCount;
  /** Levels of nesting, with those around the text. @default {@link jsonDepthMax} */
  readonly depthMax?: number;
  /** Levels around the text. @default 0 */
  readonly depth?: number;
}

/**
 * Parses untrusted JSON text: the only `JSON.parse` of requests. The checks cost less than the parse, whatever the
 * shape: each value is visited once, up to the limit, and only an issue gets a pointer.
 * @throws {DomainError} `malformed_json` for broken syntax, nesting beyond {@link jsonDepthMax}, more than
 * {@link jsonValuesMax} values or {@link jsonMembersMax} members of one object, NUL characters, unpaired surrogates
 * (PostgreSQL stores neither), numbers beyond a double (they would be stored as null), whole numbers beyond 2^53 - 1
 * (they lose digits, RFC 7493 §2.2) and `__proto__` members.
 * @example
 * ```ts
 * assert.deepEqual(parseJsonBody('{"name":"Lobby"}'), { name: "Lobby" });
 * assert.throws(() => parseJsonBody('{"__proto__":{}}'), { code: "malformed_json" });
 * assert.throws(() => parseJsonBody("9007199254740993"), { code: "malformed_json" });
 * ```
 */
export function parseJsonBody(
  text: string,
  { total = countValues(), depthMax = jsonDepthMax, depth = 0 }: JsonLimits = {},
): unknown {
  const value = parseJson(text);
  addValues(total, 1);
  // Only escapes make a NUL or an unpaired surrogate.
  const isPlain = !text.includes("\\u") && text.isWellFormed();
  const issue = findIssue(value, depth, { total, depthMax, isPlain, hasNumberedMembers: false });
  if (issue) throw new DomainError("malformed_json", `The body is refused: ${issue.message}`, { errors: [issue] });
  return value;
}

/**
 * The value of a text from elsewhere; undefined for one that {@link parseJsonBody} refuses.
 * @example
 * ```ts
 * assert.deepEqual(jsonIn('{"keys":[]}'), { keys: [] });
 * assert.equal(jsonIn("<html>"), undefined);
 * ```
 */
export function jsonIn(text: string): unknown {
  try {
    return parseJsonBody(text);
  } catch {
    // The writer of the text calls nothing here, so an issue would help nobody.
    return undefined;
  }
}

/**
 * Parses the service's own JSON text, without limits.
 * @throws {DomainError} `malformed_json`
 * @example
 * ```ts
 * assert.deepEqual(parseJson('{"name":"Lobby"}'), { name: "Lobby" });
 * assert.throws(() => parseJson("{"), { code: "malformed_json" });
 * ```
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors = [{ pointer: "", code: "malformed_json", message: "The body must be JSON" }];
    throw new DomainError("malformed_json", "The body is not JSON", { errors });
  }
}

/**
 * A value as it travels: without symbols and undefined members.
 * @example
 * ```ts
 * assert.deepEqual(toJson({ name: "Lobby", note: undefined, at: new Date(0) }), { name: "Lobby", at: "1970-01-01T00:00:00.000Z" });
 * ```
 */
export function toJson(value: unknown): Json {
  return parseJson(JSON.stringify(value)) as Json; // What was serialised to JSON is JSON.
}

/** Counts values of a body. @throws {DomainError} `malformed_json` when there are too many, which the count then shows */
export function addValues(total: ValueCount, more: number): void {
  total.values += more;
  if (total.values <= total.valuesMax) return;
  const issue = issueOf("too_many_values", `The body must have at most ${total.valuesMax} values`);
  throw new DomainError("malformed_json", `The body is refused: ${issue.message}`, { errors: [issue] });
}

interface Look {
  readonly total: ValueCount;
  readonly depthMax: number;
  /** True when no text inside can be wrong, so none is checked. */
  readonly isPlain: boolean;
  /** True after an object with members named by numbers. */
  hasNumberedMembers: boolean;
}

/** The first issue within a value; its pointer starts there, and each caller prepends its own segment. */
function findIssue(value: unknown, depth: number, look: Look): Issue | undefined {
  if (typeof value === "string") return look.isPlain ? undefined : textIssue(value);
  if (typeof value === "number") return numberIssue(value);
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) return undefined;
  if (depth === look.depthMax) return issueOf("too_deep", `Nesting must be at most ${look.depthMax} levels`);
  return isList ? findItemIssue(value, depth, look) : findMemberIssue(value, depth, look);
}

function findItemIssue(items: readonly unknown[], depth: number, look: Look): Issue | undefined {
  // Count before visiting any, because most attacks are one long list.
  addValues(look.total, items.length);
  for (let index = 0; index < items.length; index++) {
    const issue = findIssue(items[index], depth + 1, look);
    if (issue) return within(String(index), issue);
  }
  return undefined;
}

/**
 * The first issue in an object's members. Names that are numbers cost more to list than to parse, so after the first
 * one the rest of a plain body is visited without names. For all other objects a loop over names takes a third of the
 * time of a list of values.
 */
function findMemberIssue(members: JsonObject, depth: number, look: Look): Issue | undefined {
  if (look.isPlain && look.hasNumberedMembers) return findValueIssue(members, depth, look);
  return findNamedIssue(members, depth, look);
}

function findValueIssue(members: JsonObject, depth: number, look: Look): Issue | undefined {
  const values = Object.values(members);
  if (Object.hasOwn(members, forbiddenName)) return keyIssue(forbiddenName);
  if (values.length > jsonMembersMax) return tooManyMembers();
  addValues(look.total, values.length);
  for (let index = 0; index < values.length; index++) {
    const issue = findIssue(values[index], depth + 1, look);
    if (issue) return within(Object.keys(members)[index] ?? "", issue);
  }
  return undefined;
}

function findNamedIssue(members: JsonObject, depth: number, look: Look): Issue | undefined {
  let memberCount = 0;
  for (const key in members) {
    // Numbers come before all other names; the colon follows the digits.
    if (memberCount === 0 && key >= "0" && key < ":") look.hasNumberedMembers = true;
    memberCount += 1;
    if (memberCount > jsonMembersMax) return tooManyMembers();
    addValues(look.total, 1);
    if (key === forbiddenName || !look.isPlain) {
      const named = keyIssue(key);
      if (named) return named;
    }
    const issue = findIssue(members[key], depth + 1, look);
    if (issue) return within(key, issue);
  }
  return undefined;
}

/** Prepends a segment to an issue's pointer. */
function within(segment: string, issue: Issue): Issue {
  return { ...issue, pointer: `/${escapePointer(segment)}${issue.pointer}` };
}

function keyIssue(key: string): Issue | undefined {
  return key === forbiddenName ? issueOf("forbidden_member", "The member __proto__ is not allowed") : textIssue(key);
}

function textIssue(text: string): Issue | undefined {
  if (text.includes("\0")) return issueOf("invalid_text", "Text must not contain NUL characters");
  return text.isWellFormed() ? undefined : issueOf("invalid_text", "Text must not contain unpaired surrogates");
}

function numberIssue(value: number): Issue | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || (!Number.isInteger(value) && Number.isFinite(value)))
    return undefined;
  if (!Number.isFinite(value)) return issueOf("invalid_number", "Numbers must be within the range of a double");
  const message = `Whole numbers must be within ${Number.MAX_SAFE_INTEGER} of zero: send larger ones as text`;
  return issueOf("invalid_number", message);
}

function tooManyMembers(): Issue {
  return issueOf("too_many_members", `An object must have at most ${jsonMembersMax} members`);
}

function issueOf(code: string, message: string): Issue {
  return { pointer: "", code, message };
}

/** Characters of the longest segment. A longer name is a mistake and would be sent back whole. */
const segmentLengthMax = 256;

/**
 * Escapes one segment of a JSON pointer (RFC 6901 §3); one of more than 256 characters is cut.
 * @example
 * ```ts
 * assert.equal(escapePointer("a/b~c"), "a~1b~0c");
 * ```
 */
export function escapePointer(segment: string): string {
  const name = segment.length > segmentLengthMax ? `${cutText(segment, segmentLengthMax)}…` : segment;
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
