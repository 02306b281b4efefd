import { below, type Comparison, type Place, report } from "./broken-promise.ts";
import { asNode, isNode, listOf, type Node } from "./json-node.ts";
import { flattenSchema, referenceIn } from "./resolve-schema.ts";

/** Writer of what a schema describes: a request must stay accepted, a response must stay readable. */
export type Direction = "request" | "response";

interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly direction: Direction;
}

/** Reports what a client that knows the schema `before` can no longer send, or no longer finds. */
export function compareSchemas(comparison: Comparison, at: Place, pair: Pair): void {
  if (pair.before === undefined) return compareWithAny(comparison, at, pair);
  const [reference, other] = [referenceIn(pair.before), referenceIn(pair.after)];
  const place = reference === undefined ? at : { subject: reference.slice(reference.lastIndexOf("/") + 1), path: "" };
  if (reference !== undefined) {
    const key = `${pair.direction} ${reference} ${other ?? at.subject + at.path}`;
    if (comparison.seen.has(key)) return;
    comparison.seen.add(key);
  }
  const before = flattenSchema(comparison.before, pair.before);
  const after = pair.after === undefined ? undefined : flattenSchema(comparison.after, pair.after);
  if (before === undefined) return;
  if (after === undefined) report(comparison, place, "is gone");
  else compareFlat(comparison, place, { before, after, direction: pair.direction });
}

/** Where nothing was said, a request could be anything. */
function compareWithAny(comparison: Comparison, at: Place, { after, direction }: Pair): void {
  if (direction === "request" && after !== undefined) report(comparison, at, "must fit a schema now");
}

interface FlatPair {
  readonly before: Node;
  readonly after: Node;
  readonly direction: Direction;
}

function compareFlat(comparison: Comparison, at: Place, pair: FlatPair): void {
  if (isUnionNow(pair)) return compareWithUnion(comparison, at, pair);
  compareTypes(comparison, at, pair);
  compareValues(comparison, at, pair);
  if (pair.direction === "request") compareLimits(comparison, at, pair);
  compareMembers(comparison, at, pair);
  compareUnions(comparison, at, pair);
  const { before, after, direction } = pair;
  for (const [name, member] of [
    ["items", "[]"],
    ["additionalProperties", "{}"],
  ] as const) {
    if (!isNode(before[name])) continue;
    if (direction === "request" && (after[name] === undefined || after[name] === true)) continue;
    compareSchemas(comparison, below(at, member), { before: before[name], after: after[name] || undefined, direction });
  }
}

function compareTypes(comparison: Comparison, at: Place, { before, after, direction }: FlatPair): void {
  const [from, to] = direction === "request" ? [before, after] : [after, before];
  const fits = from["type"] === to["type"] || (from["type"] === "integer" && to["type"] === "number");
  if (to["type"] !== undefined && !fits) {
    report(comparison, at, `is ${textOf(after["type"], "anything")}, no longer ${textOf(before["type"], "anything")}`);
  }
  const isUnrestricted = to["type"] === undefined && to["anyOf"] === undefined && to["oneOf"] === undefined;
  if (from["nullable"] === true && to["nullable"] !== true && !isUnrestricted) {
    report(comparison, at, direction === "request" ? "may no longer be null" : "may be null now");
  }
}

function compareValues(comparison: Comparison, at: Place, { before, after, direction }: FlatPair): void {
  const [known, kept] = [listOf(before["enum"]), listOf(after["enum"])];
  if (after["enum"] === undefined) return;
  if (before["enum"] === undefined && direction === "request") report(comparison, at, "is a closed list now");
  for (const value of known.filter((candidate) => !kept.includes(candidate))) {
    report(comparison, at, `the value ${JSON.stringify(value)} is gone`);
  }
}

const highest = ["maxLength", "maxItems", "maximum", "maxProperties"];
const lowest = ["minLength", "minItems", "minimum", "minProperties"];

function compareLimits(comparison: Comparison, at: Place, { before, after }: FlatPair): void {
  for (const name of highest) {
    if (numberIn(after, name, Infinity) < numberIn(before, name, Infinity)) tightened(name);
  }
  for (const name of lowest) {
    if (numberIn(after, name, -Infinity) > numberIn(before, name, -Infinity)) tightened(name);
  }
  for (const name of ["pattern", "format"]) {
    if (after[name] !== undefined && after[name] !== before[name]) tightened(name);
  }
  if (after["uniqueItems"] === true && before["uniqueItems"] !== true) tightened("uniqueItems");
  if (after["additionalProperties"] === false && before["additionalProperties"] !== false)
    tightened("additionalProperties");
  if (before["default"] !== undefined && JSON.stringify(before["default"]) !== JSON.stringify(after["default"])) {
    report(comparison, at, `its default is no longer ${JSON.stringify(before["default"])}`);
  }

  function tightened(name: string): void {
    report(comparison, at, `${name} is ${textOf(after[name])}, no longer ${textOf(before[name])}`);
  }
}

function textOf(value: unknown, otherwise = "without limit"): string {
  if (value === undefined) return otherwise;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberIn(schema: Node, name: string, otherwise: number): number {
  const value = schema[name];
  return typeof value === "number" ? value : otherwise;
}

function compareMembers(comparison: Comparison, at: Place, { before, after, direction }: FlatPair): void {
  const members = asNode(after["properties"]);
  for (const [name, member] of Object.entries(asNode(before["properties"]))) {
    if (members[name] === undefined) report(comparison, below(at, name), "is gone");
    else compareSchemas(comparison, below(at, name), { before: member, after: members[name], direction });
  }
  const [known, now] = [listOf(before["required"]), listOf(after["required"])];
  const isRequest = direction === "request";
  const [from, to, what] = isRequest ? [now, known, "must be sent now"] : [known, now, "may be absent now"];
  for (const name of from.filter((candidate) => !to.includes(candidate))) {
    report(comparison, below(at, String(name)), what);
  }
}

/** Reports forms that no longer fit any of today. */
function compareUnions(comparison: Comparison, at: Place, { before, after, direction }: FlatPair): void {
  const [known, forms] = [formsOf(before), formsOf(after)];
  if (forms.length === 0) return;
  for (const [index, form] of known.entries()) {
    if (fitsOne(comparison, at, { before: form, forms, direction })) continue;
    report(comparison, at, `its form ${referenceIn(form) ?? index + 1} has changed or is gone`);
  }
}

function isUnionNow({ before, after }: FlatPair): boolean {
  const isBare = after["type"] === undefined && after["properties"] === undefined;
  return isBare && formsOf(after).length > 0 && formsOf(before).length === 0;
}

function compareWithUnion(comparison: Comparison, at: Place, { before, after, direction }: FlatPair): void {
  if (direction === "response") report(comparison, at, "has several forms now");
  else if (!fitsOne(comparison, at, { before, forms: formsOf(after), direction })) {
    report(comparison, at, "fits none of its forms");
  }
}

interface Candidates {
  readonly before: unknown;
  readonly forms: readonly unknown[];
  readonly direction: Direction;
}

function fitsOne(comparison: Comparison, at: Place, { before, forms, direction }: Candidates): boolean {
  return forms.some((after) => {
    const trial: Comparison = { ...comparison, seen: new Set(comparison.seen), found: [] };
    compareSchemas(trial, at, { before, after, direction });
    return trial.found.length === 0;
  });
}

function formsOf(schema: Node): readonly unknown[] {
  return [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
}
