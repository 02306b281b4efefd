import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";

/** Returns an object. @throws {TypeError} for another value */
export function objectOf(value: Json | undefined): JsonObject {
  if (isJsonObject(value)) return value;
  throw new TypeError("Cannot read the answer because it is not an object");
}

/** Returns the objects of an array. @throws {TypeError} for another value */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.map((item: Json) => objectOf(item));
  throw new TypeError("Cannot read the answer because it is not an array");
}

/** Formats a member for people: lists with commas, nothing for null and missing ones. */
export function textOf(object: JsonObject, member: string): string {
  return toText(object[member]);
}

/** Returns a member that is a number, otherwise 0. */
export function numberOf(object: JsonObject, member: string): number {
  const value = object[member];
  return typeof value === "number" ? value : 0;
}

function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((item: Json) => toText(item)).join(", ");
  if (isJsonObject(value))
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${toText(item)}`)
      .join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
