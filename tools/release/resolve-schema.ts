import { asNode, listOf, type Node } from "./json-node.ts";

/** Name of the shared component that a node stands for, or undefined. */
export function referenceIn(node: unknown): string | undefined {
  const { $ref } = asNode(node);
  return typeof $ref === "string" ? $ref : undefined;
}

/** The node itself, or the shared component it stands for; undefined when the document lacks that. */
export function resolveNode(document: Node, node: unknown): Node | undefined {
  const reference = referenceIn(node);
  if (reference === undefined) return asNode(node);
  const found = reference
    .slice(reference.indexOf("#/") + "#/".length)
    .split("/")
    .reduce<unknown>((place, name) => asNode(place)[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  return found === undefined ? undefined : resolveNode(document, found);
}

/** A schema as one node: members, required names and limits of all parts of `allOf` are its own. */
export function flattenSchema(document: Node, node: unknown): Node | undefined {
  const schema = resolveNode(document, node);
  if (schema === undefined || schema["allOf"] === undefined) return schema;
  const parts = listOf(schema["allOf"]).map((part) => flattenSchema(document, part));
  if (parts.includes(undefined)) return undefined;
  const { allOf: _, ...own } = schema;
  return [...parts, own].reduce<Node>((sum, part = {}) => merge(sum, part), {});
}

function merge(left: Node, right: Node): Node {
  const properties = { ...asNode(left["properties"]), ...asNode(right["properties"]) };
  const required = [...listOf(left["required"]), ...listOf(right["required"])];
  return { ...left, ...right, properties, required };
}
