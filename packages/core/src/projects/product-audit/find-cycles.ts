/** Nodes by the nodes that they lead to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * Numbers nodes so two have the same number when each leads to the other. Kosaraju's algorithm, without recursion: a
 * chain may be as long as the catalog.
 */
export function numberCycles(edges: Edges): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const back = reversed(edges);
  for (const [number, start] of finishOrder(edges).toReversed().entries()) {
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (numbers.has(node)) continue;
      numbers.set(node, number);
      waiting.push(...(back.get(node) ?? []));
    }
  }
  return numbers;
}

/** Nodes in the order in which a depth-first walk leaves them. */
function finishOrder(edges: Edges): readonly string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const start of edges.keys()) {
    const waiting = [{ node: start, isLeft: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
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

function reversed(edges: Edges): Edges {
  const back = new Map<string, string[]>();
  for (const [from, targets] of edges) {
    for (const to of targets) {
      const sources = back.get(to);
      if (sources) sources.push(from);
      else back.set(to, [from]);
    }
  }
  return back;
}
