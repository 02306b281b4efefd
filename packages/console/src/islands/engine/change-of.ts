/** Kind of a difference between two values. */
export type ChangeKind = "added" | "removed" | "changed";

/** The kind of a difference: what was nothing before is added, and what is nothing after is removed. */
export function changeOf(before: unknown, after: unknown): ChangeKind {
  if (isNothing(before)) return isNothing(after) ? "changed" : "added";
  return isNothing(after) ? "removed" : "changed";
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
