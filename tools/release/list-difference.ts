import type { BrokenPromise } from "./broken-promise.ts";
import { asNode, isNode, listOf } from "./json-node.ts";

/** Members for people, which may be reworded. */
const prose: ReadonlySet<string> = new Set(["description", "title", "group"]);
/** Members whose appearance takes a right away. */
const restrictions = ["firstParty"];
/** Members that name an item of a list. */
const naming = ["type", "code", "name"];

/** Finds breaks in the lists of events, errors and rights. */
export function listDifference(before: unknown, after: unknown, way: readonly string[] = []): readonly BrokenPromise[] {
  if (Array.isArray(before)) {
    return listDifference(byName(before), Array.isArray(after) ? byName(after) : undefined, way);
  }
  if (!isNode(before)) return Object.is(before, after) ? [] : [broken(way, before, after)];
  if (!isNode(after)) return [broken(way, before, after)];
  const names = new Set([...Object.keys(before), ...restrictions.filter((name) => after[name] !== undefined)]);
  return [...names]
    .filter((name) => !prose.has(name))
    .flatMap((name) => listDifference(before[name], after[name], [...way, name]));
}

/** The items of a list by their names, or each plain item by itself: their order promises nothing. */
function byName(items: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    listOf(items).map((item) => {
      const name = naming.map((member) => asNode(item)[member]).find((value) => typeof value === "string");
      return [typeof name === "string" ? name : String(item), item];
    }),
  );
}

function broken(way: readonly string[], before: unknown, after: unknown): BrokenPromise {
  const what = after === undefined ? "is gone" : `is ${JSON.stringify(after)}, no longer ${JSON.stringify(before)}`;
  // The first word is the list of a document that has several; a list of its own begins with the item.
  const subject = way[1] ?? way[0] ?? "all of it";
  return { subject, text: `${way.join(" ")}: ${what}` };
}
