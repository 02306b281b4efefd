import { parseSync } from "oxc-parser";

/** A node of the syntax tree (ESTree), with its place in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A node and the nodes around it, the innermost first. */
export interface Place {
  readonly node: Node;
  readonly parents: readonly Node[];
}

/** Parses a module. @throws {SyntaxError} with the first mistake */
export function parseModule(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  const [mistake] = errors;
  if (mistake) throw new SyntaxError(`${file}: ${mistake.message}`);
  // The parser's own types name each kind of node; the rules look at a few members of a few of them.
  return program as unknown as Node;
}

/** All nodes that run, the outer ones first: no types and no imports. */
export function* walk(node: Node, parents: readonly Node[] = []): Generator<Place> {
  if (isSilent(node)) return;
  yield { node, parents };
  for (const child of childrenOf(node)) yield* walk(child, [node, ...parents]);
}

/** The nodes right below a node. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A member that is a node, of one of these types if any are given. */
export function nodeAt(node: Node, member: string, ...types: readonly string[]): Node | undefined {
  const value = node[member];
  return isNode(value) && (types.length === 0 || types.includes(value.type)) ? value : undefined;
}

/** A member that is a list of nodes. */
export function nodesAt(node: Node, member: string): readonly Node[] {
  const value = node[member];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Wrappers around an expression that only inform the compiler; what is inside runs. */
const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

function isSilent({ type }: Node): boolean {
  return (type.startsWith("TS") && !wrappers.has(type)) || type === "ImportDeclaration";
}
