import { invalid } from "@design-catalog/core";
import type { Method } from "@design-catalog/core/engine";

/** Anything with a method and a path of `{parameter}` segments; a last segment `*` takes what no other path does. */
export interface Routed {
  readonly method: Method;
  readonly path: string;
}

/** The result of matching a method and a path. */
export type Match<Target> =
  | {
      readonly outcome: "found";
      readonly target: Target;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly outcome: "wrong method"; readonly allow: readonly string[] }
  | { readonly outcome: "not found" };

/** Finds the target of a request. */
export interface Router<Target> {
  /** @throws {DomainError} `validation_failed` when the path is not valid percent-encoded UTF-8. */
  match(method: string, path: string): Match<Target>;
}

interface Leaf<Target> {
  readonly path: string;
  readonly parameterNames: readonly string[];
  readonly targets: Map<string, Target>;
}

interface Node<Target> {
  readonly children: Map<string, Node<Target>>;
  parameter: Node<Target> | undefined;
  /** Targets of all other paths below. */
  rest: Node<Target> | undefined;
  readonly leaves: Leaf<Target>[];
}

/** Last segment of a path that takes what no other path does. */
const anyRest = "*";

/**
 * A map of paths without parameters over a trie of segments. Paths are case-sensitive, a trailing slash makes another
 * path (the handler redirects from it), a literal segment wins over a parameter, and HEAD matches GET routes. Only parameters are percent-decoded: a
 * proxy that blocks a path must not need to know its other spellings.
 */
export function createRouter<Target extends Routed>(targets: Iterable<Target>): Router<Target> {
  const root: Node<Target> = newNode();
  const statics = new Map<string, Leaf<Target>>();
  for (const target of targets) {
    const leaf = insert(root, target);
    if (leaf.parameterNames.length === 0) statics.set(target.path, leaf);
  }
  return {
    match(method, path) {
      const leaf = statics.get(path);
      if (leaf) return choose([leaf], method, []);
      const values: string[] = [];
      const leaves = walk(root, { literal: splitPath(path), decoded: decodeSegments(path), values }, 0);
      if (leaves) return choose(leaves, method, values);
      const rest = choose(restOf(root, splitPath(path)), method, []);
      return rest.outcome === "found" ? rest : { outcome: "not found" };
    },
  };
}

function newNode<Target>(): Node<Target> {
  return { children: new Map(), parameter: undefined, rest: undefined, leaves: [] };
}

function insert<Target extends Routed>(root: Node<Target>, target: Target): Leaf<Target> {
  const parameterNames: string[] = [];
  let node = root;
  for (const segment of splitPath(target.path)) {
    if (segment === anyRest) {
      node = node.rest ??= newNode();
    } else if (segment.startsWith("{")) {
      parameterNames.push(segment.slice(1, -1));
      node = node.parameter ??= newNode();
    } else {
      const child = node.children.get(segment) ?? newNode();
      node.children.set(segment, child);
      node = child;
    }
  }
  const leaf = node.leaves.find((one) => one.path === target.path) ?? {
    path: target.path,
    parameterNames,
    targets: new Map(),
  };
  if (!node.leaves.includes(leaf)) node.leaves.push(leaf);
  if (node.leaves.some((one) => one.targets.has(target.method))) {
    throw new TypeError(`Cannot add the route ${target.method} ${target.path}: it already exists`);
  }
  leaf.targets.set(target.method, target);
  return leaf;
}

/** Leaves at the end of the path; `values` then holds the parameters along the way. */
function walk<Target>(
  node: Node<Target>,
  path: { readonly literal: readonly string[]; readonly decoded: readonly string[]; readonly values: string[] },
  depth: number,
): readonly Leaf<Target>[] | undefined {
  const segment = path.decoded[depth];
  if (segment === undefined) return node.leaves.length > 0 ? node.leaves : undefined;
  const child = node.children.get(path.literal[depth] ?? "");
  const found = child && walk(child, path, depth + 1);
  if (found || !node.parameter || segment === "") return found;
  path.values.push(segment);
  const leaves = walk(node.parameter, path, depth + 1);
  if (!leaves) path.values.pop();
  return leaves;
}

/** Leaves of the deepest place on the way that takes all other paths below. */
function restOf<Target>(root: Node<Target>, segments: readonly string[]): readonly Leaf<Target>[] {
  let [node, found]: [Node<Target> | undefined, readonly Leaf<Target>[]] = [root, []];
  for (const segment of segments) {
    if (!node) break;
    found = node.rest?.leaves ?? found;
    node = node.children.get(segment);
  }
  return found;
}

/** Leaves of one place in the trie differ in methods and in the names of their parameters. */
function choose<Target>(leaves: readonly Leaf<Target>[], method: string, values: readonly string[]): Match<Target> {
  const sought = method === "HEAD" ? "GET" : method;
  for (const { targets, parameterNames } of leaves) {
    const target = targets.get(sought);
    if (target === undefined) continue;
    const parameters = Object.fromEntries(parameterNames.map((name, index) => [name, values[index] ?? ""]));
    return { outcome: "found", target, parameters };
  }
  const methods = leaves.flatMap(({ targets }) => [...targets.keys()]);
  return {
    outcome: "wrong method",
    allow: methods.includes("GET") ? ["HEAD", ...methods].toSorted() : methods.toSorted(),
  };
}

function splitPath(path: string): readonly string[] {
  return path.slice(1).split("/");
}

function decodeSegments(path: string): readonly string[] {
  try {
    return splitPath(path).map((segment) => (segment.includes("%") ? decodeURIComponent(segment) : segment));
  } catch {
    throw invalid("/path", "invalid_encoding", "The path is not valid percent-encoded UTF-8");
  }
}
