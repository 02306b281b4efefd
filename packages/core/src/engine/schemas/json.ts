import type { JsonObject } from "../../ports/json.ts";

/**
 * True for a JSON object, as opposed to an array, a scalar or null.
 * @example
 * ```ts
 * assert.equal(isJsonObject({}), true);
 * assert.equal(isJsonObject([]), false);
 * ```
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * True when two JSON values are the same, whatever the order of members.
 * @example
 * ```ts
 * assert.equal(sameJson({ a: 1, b: [2] }, { b: [2], a: 1 }), true);
 * assert.equal(sameJson([1, 2], [2, 1]), false);
 * ```
 */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

/** True for the text itself, and for a value that has it at any depth; names of members do not count. */
export function mentionsText(value: unknown, text: string): boolean {
  if (typeof value !== "object" || value === null) return value === text;
  return Object.values(value).some((member) => mentionsText(member, text));
}

/** True when a text passes: the value itself, or a value or the name of a member at any depth. */
export function someText(value: unknown, passes: (text: string) => boolean): boolean {
  if (typeof value === "string") return passes(value);
  if (Array.isArray(value)) return value.some((item) => someText(item, passes));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) => passes(name) || someText(member, passes));
}
