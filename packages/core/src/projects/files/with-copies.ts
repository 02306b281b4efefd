import { isJsonObject } from "../../engine/schemas/json.ts";

/** Settings in which ids of files name their copies, so the copy outlives its source. */
export function withCopies(
  settings: Readonly<Record<string, unknown>>,
  copies: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([key, member]) => [key, valueWithCopies(member, copies)]));
}

function valueWithCopies(value: unknown, copies: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return copies.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => valueWithCopies(item, copies));
  return isJsonObject(value) ? withCopies(value, copies) : value;
}
