import { childrenOf, type Node, nodeAt, nodesAt, type Place } from "../support/syntax.ts";

/** A part of a text and what replaces it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds the bugs of one kind that can be made at a place: each is a list of edits. */
type Rule = (place: Place, source: string) => readonly (readonly Edit[])[];

/** Operators, each with those that take its place. */
const opposites = wordMap("< <= >, <= < >, > >= <, >= > <, === !==, !== ===, + -, - +, * /, / *");
/** Methods that are easily mistaken for each other. */
const twins = wordMap(
  "some every, every some, min max, max min, floor ceil, ceil floor, startsWith endsWith, endsWith startsWith, " +
    "toLowerCase toUpperCase, indexOf lastIndexOf, trimStart trimEnd, unshift push, push unshift",
);

/** Says what a linter wants to read in an empty block. */
const emptied = "{ /* nothing */ }";

const cleaners = /^(?:abort|clear|close|delete|destroy|dispose|end|release|remove|restore|stop|unref|unsubscribe)/u;

/** The rules by name. What a rule makes must be able to change what a caller sees. */
export const rules = {
  boundary: ({ node }, source) => {
    const operator = String(node["operator"]);
    const [left, right] = [nodeAt(node, "left"), nodeAt(node, "right")];
    if (node.type !== "BinaryExpression" || !left || !right) return [];
    if (operator === "+" && [left, right].some(isText)) return [];
    const start = left.end + source.slice(left.end, right.start).indexOf(operator);
    const { length } = operator;
    return (opposites.get(operator) ?? []).map((text) => [{ start, end: start + length, text }]);
  },
  negation: ({ node }, source) => {
    if (node.type === "UnaryExpression" && node["operator"] === "!") return [[replace(node, argumentOf(node, source))]];
    if (node.type !== "IfStatement" && node.type !== "ConditionalExpression") return [];
    const test = nodeAt(node, "test");
    return test ? [[replace(test, `!(${textOf(test, source)})`)]] : [];
  },
  "dropped await": ({ node }, source) =>
    node.type === "AwaitExpression" ? [[replace(node, argumentOf(node, source))]] : [],
  "dropped call": ({ node }) => (isCallStatement(node) && !isCleaner(node) ? [[replace(node, "")]] : []),
  "missing clean-up": ({ node }) => {
    if (isCallStatement(node) && isCleaner(node)) return [[replace(node, "")]];
    const finalizer = nodeAt(node, "finalizer");
    return finalizer && nodesAt(finalizer, "body").length > 0 ? [[replace(finalizer, emptied)]] : [];
  },
  "swapped arguments": ({ node }, source) => {
    if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
    return neighbours(nodesAt(node, "arguments")).flatMap(([left, right]) =>
      left.type === right.type && /^(?:Identifier|Literal|MemberExpression)$/u.test(left.type)
        ? [swap(left, right, source)]
        : [],
    );
  },
  constant: ({ node }) => {
    const { value } = node;
    if (node.type !== "Literal" || typeof value !== "number") return [];
    // Nobody notices a millisecond of five seconds, but everybody that it became fifty.
    const others = value > 100 ? [value * 10, value / 10] : [value === 0 ? 2 : value - 1, value + 1];
    return others.map((other) => [replace(node, String(other))]);
  },
  condition: ({ node }, source) => {
    const [left, right] = [nodeAt(node, "left"), nodeAt(node, "right")];
    if (node.type !== "LogicalExpression" || !left || !right) return [];
    const [one, two] = [`(${textOf(left, source)})`, `(${textOf(right, source)})`];
    const other = { "&&": "||", "||": "&&" }[String(node["operator"])];
    return (other === undefined ? [one] : [one, two, `(${one} ${other} ${two})`]).map((text) => [replace(node, text)]);
  },
  "emptied catch": ({ node }) => {
    const body = node.type === "CatchClause" ? nodeAt(node, "body") : undefined;
    return body && nodesAt(body, "body").length > 0 ? [[replace(body, emptied)]] : [];
  },
  "dropped guard": ({ node }) => {
    const leaves = nodeAt(node, "consequent");
    const last = leaves?.type === "BlockStatement" ? nodesAt(leaves, "body").at(-1) : leaves;
    const isGuard = /^(?:Return|Throw|Continue|Break)Statement$/u.test(last?.type ?? "");
    return node.type === "IfStatement" && isGuard && !nodeAt(node, "alternate") ? [[replace(node, "")]] : [];
  },
  "wrong default": ({ node }) => {
    if (node.type === "Literal" && typeof node["value"] === "boolean") return [[replace(node, String(!node["value"]))]];
    const text = node.type === "AssignmentPattern" ? nodeAt(node, "right", "Literal") : undefined;
    // The compiler asks for the empty text where a path always has its parameter.
    return text && isText(text) && text["value"] !== "" ? [[replace(text, '"other"')]] : [];
  },
  "swapped texts": ({ node }, source) => {
    const members = node.type === "ObjectExpression" ? nodesAt(node, "properties") : [];
    const texts = members.flatMap((member) => (isProse(member) ? [] : (nodeAt(member, "value", "Literal") ?? [])));
    return neighbours(texts.filter(isText)).map(([left, right]) => swap(left, right, source));
  },
  "dropped property": ({ node, parents: [parent] }, source) => {
    if (parent?.type !== "ObjectExpression") return [];
    if (node.type !== "Property" && node.type !== "SpreadElement") return [];
    const end = source.slice(node.end).match(/^\s*,/u)?.[0].length ?? 0;
    return [[{ start: node.start, end: node.end + end, text: "" }]];
  },
  "mistaken method": ({ node }) => {
    const name = node.type === "MemberExpression" ? nodeAt(node, "property", "Identifier") : undefined;
    return name ? (twins.get(String(name["name"])) ?? []).map((twin) => [replace(name, twin)]) : [];
  },
  "swapped branches": ({ node }, source) => {
    const [yes, no] = [nodeAt(node, "consequent"), nodeAt(node, "alternate")];
    return node.type === "ConditionalExpression" && yes && no ? [swap(yes, no, source)] : [];
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** True where a change is none for users: texts of logs and errors, words and examples of the API's documents. */
export function isSpared({ node, parents }: Place, source: string): boolean {
  return [node, ...parents].some((one) => {
    if (one.type === "Property") return isProse(one);
    if (one.type === "ThrowStatement") return node !== one && !/Call|Conditional|Logical/u.test(node.type);
    const callee = one.type === "CallExpression" ? nodeAt(one, "callee") : undefined;
    return callee !== undefined && /\b(?:log|logger|console)\.\w+$|^unreachable$/u.test(textOf(callee, source));
  });
}

/** The first word of each group, with the words after it. */
function wordMap(groups: string): ReadonlyMap<string, readonly string[]> {
  return new Map(groups.split(", ").map((group) => [group.split(" ")[0] ?? "", group.split(" ").slice(1)]));
}

function replace({ start, end }: Node, text: string): Edit {
  return { start, end, text };
}

function swap(left: Node, right: Node, source: string): readonly Edit[] {
  const texts = [textOf(left, source), textOf(right, source)];
  return texts[0] === texts[1] ? [] : [replace(left, texts[1] ?? ""), replace(right, texts[0] ?? "")];
}

function textOf({ start, end }: Node, source: string): string {
  return source.slice(start, end);
}

function argumentOf(node: Node, source: string): string {
  const argument = nodeAt(node, "argument");
  return argument ? `(${textOf(argument, source)})` : "";
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string");
}

/** A member that is only read by people who read the API's documents. */
function isProse(member: Node): boolean {
  return /^(?:description|summary|example|title|answer)$/u.test(String(nodeAt(member, "key")?.["name"]));
}

function isCallStatement(node: Node): boolean {
  return node.type === "ExpressionStatement" && calledBy(node) !== undefined;
}

function isCleaner(statement: Node): boolean {
  const callee = calledBy(statement);
  return cleaners.test(String(callee && (nodeAt(callee, "property") ?? callee)["name"]));
}

function calledBy(statement: Node): Node | undefined {
  const [expression] = childrenOf(statement);
  const call = expression?.type === "AwaitExpression" ? childrenOf(expression)[0] : expression;
  return call?.type === "CallExpression" ? nodeAt(call, "callee") : undefined;
}

function neighbours<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.slice(1).map((item, index) => [items[index] ?? item, item]);
}
