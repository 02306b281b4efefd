import { addTo } from "../../engine/group-by.ts";

/** Nodes by the nodes that they lead to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** A computation in steps that take no longer for a larger graph. */
type Steps<Result> = Generator<undefined, Result>;

/**
 * Numbers nodes so two have the same number when each leads to the other. Kosaraju's algorithm, without recursion: a
 * chain may be as long as the catalog.
 */
export function* numberCycles(edges: Edges): Steps<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  const back = yield* reversed(edges);
  for (const [number, start] of (yield* finishOrder(edges)).toReversed().entries()) {
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield undefined;
      if (numbers.has(node)) continue;
      numbers.set(node, number);
      // A product may be an accessory of all others, and a call cannot take as many arguments.
      for (const source of back.get(node) ?? []) waiting.push(source);
    }
  }
  return numbers;
}

/** Nodes in the order in which a depth-first walk leaves them. */
function* finishOrder(edges: Edges): Steps<readonly string[]> {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const start of edges.keys()) {
    const waiting = [{ node: start, isLeft: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield undefined;
      const { node, isLeft } = next;
      if (isLeft) order.push(node);
      else if (!seen.has(node)) {
        seen.add(node);
        waiting.push({ node, isLeft: true }, ...(edges.get(node) ?? []).map((to) => ({ node: to, isLeft: false })));
      }
    }
  }
  return order;
}

function* reversed(edges: Edges): Steps<Edges> {
  const back = new Map<string, string[]>();
  for (const [from, targets] of edges) {
    yield undefined;
    for (const to of targets) addTo(back, to, from);
  }
  return back;
}
