import { type Node, nodeAt, nodesAt, parseModule, walk } from "../../test/support/syntax.ts";

/** The tests of a file. */
export interface TestCalls {
  /** Titles of tests, and of groups around at least one, as the file spells them. */
  readonly titles: ReadonlySet<string>;
  /** Calls that keep tests from running, or let them pass by failing. */
  readonly skips: readonly string[];
}

/** Names of such calls, whatever their condition is. */
const skipping = new Set(["skip", "todo", "todoIf", "failing", "if"]);
/** A condition that says that this machine lacks a tool: `hasTool()`, which is behind these names, refuses that under CI. */
const lacksTool = /^!has[A-Z]\w*(\(.*\))?$/su;

/** Reads the calls of `test` and `describe`, whatever stands before their titles: `test.skipIf(…).each(…)("title", …)`. */
export function readTestCalls(file: string, source: string): TestCalls {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const places = [...walk(parseModule(file, source))];
  const titled = places.flatMap(({ node, parents }) => {
    if (node.type !== "CallExpression") return [];
    const [title] = nodesAt(node, "arguments");
    const callee = calleeOf(node);
    const isTitle = title !== undefined && /^["'`]/u.test(textOf(title));
    return isTitle && callee !== undefined ? [{ node, parents, callee, title: textOf(title).slice(1, -1) }] : [];
  });
  const tests = titled.filter(({ callee }) => callee === "test");
  const groups = titled.filter(({ node }) => tests.some(({ parents }) => parents.includes(node)));
  const skips = places.filter(({ node, parents: [call] }) => {
    if (node.type !== "MemberExpression" || calleeOf(node) === undefined) return false;
    const property = nodeAt(node, "property");
    const name = property && textOf(property);
    if (name !== "skipIf") return name !== undefined && skipping.has(name);
    const [condition] = call ? nodesAt(call, "arguments") : [];
    return condition === undefined || !lacksTool.test(textOf(condition));
  });
  return {
    titles: new Set([...tests, ...groups].map(({ title }) => title)),
    skips: skips.map(({ node }) => textOf(node)),
  };
}

/** The function at the beginning of a chain such as `test.each(…)`; undefined for one that registers no tests. */
function calleeOf(chain: Node): "test" | "describe" | undefined {
  for (let node: Node | undefined = chain; node !== undefined;) {
    const { name } = node;
    if (node.type === "Identifier") return name === "test" || name === "describe" ? name : undefined;
    node = nodeAt(node, "callee") ?? nodeAt(node, "object");
  }
  return undefined;
}
