import type { Values } from "../engine/resource/field.ts";

/** Members of members, by their path such as `settings/signUp/enabled`: that is also the pointer of what is wrong with one. */
export function flatOf(stored: object, paths: readonly string[]): Values {
  return Object.fromEntries(paths.map((path) => [path, memberOf(stored, path.split("/"))]));
}

/** The members at their paths again. */
export function nestedOf(values: Values): Values {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) place(nested, path.split("/"), value);
  return nested;
}

function memberOf(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return memberOf(membersOf(value)[name], rest);
}

function place(into: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...membersOf(into[name]) };
  place(inner, rest, value);
  into[name] = inner;
}

function membersOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
