import type { PrivilegeArea } from "@design-catalog/client/api";

/** Level of a role in an area; each includes the ones before it. */
export type Level = "none" | "read" | "write";

/** The level that privileges give in an area. */
export function levelOf(privileges: readonly string[], { read, readWrite }: PrivilegeArea): Level {
  if (privileges.includes(readWrite)) return "write";
  return privileges.includes(read) ? "read" : "none";
}

/** The privileges with another level in an area, sorted as {@link sorted} does. */
export function withLevel(privileges: readonly string[], area: PrivilegeArea, level: Level): readonly string[] {
  const others = privileges.filter((privilege) => privilege !== area.read && privilege !== area.readWrite);
  const added = { none: [], read: [area.read], write: [area.readWrite] }[level];
  return sorted([...others, ...added]);
}

/** Privileges by name, without those that another one includes: equal sets are equal lists. */
export function sorted(privileges: readonly string[]): readonly string[] {
  return privileges.filter((privilege) => !privileges.includes(`${privilege} r/w`)).toSorted();
}
