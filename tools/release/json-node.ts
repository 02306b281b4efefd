/** An object of a document, by the names of its members. */
export type Node = Readonly<Record<string, unknown>>;

/** An object of a document as it is, and nothing for any other value. */
export function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

/** True for an object of a document, as opposed to a list or a plain value. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Items of a list, and nothing for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
