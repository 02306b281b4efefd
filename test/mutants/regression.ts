import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, nodeAt, nodesAt, parseModule } from "../support/syntax.ts";
import type { Bug } from "./bugs.ts";

/** A bug that once hurt: what a user notices, the name that holds it, a text that is there once, and tests that must see it. */
export interface Hurt {
  readonly bug: string;
  readonly file: string;
  readonly inside: string;
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

/** The bugs of every list in `regression/`. */
export function readRegression(): readonly Hurt[] {
  const lists = globSync("regression/*.json", { cwd: import.meta.dirname }).toSorted();
  return lists.flatMap((path) => {
    // A list of another shape fails in locate(), by which a test looks for each of them.
    return JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8")) as readonly Hurt[];
  });
}

/** The bug in the code of today. @throws {RangeError} if its name or text is not there exactly once */
export function locate(root: string, { bug, file, inside, find, replace }: Hurt): Bug {
  const source = readFileSync(join(root, file), "utf8");
  const named = nodesAt(parseModule(file, source), "body").filter((node) => namesOf(node).includes(inside));
  const [place] = named;
  const text = place && source.slice(place.start, place.end);
  const times = text === undefined ? 0 : text.split(find).length - 1;
  if (!place || text === undefined || named.length !== 1 || times !== 1 || find === replace) {
    throw new RangeError(`Cannot find "${find}" in ${inside} of ${file}, found ${times} times, for: ${bug}`);
  }
  const start = place.start + text.indexOf(find);
  return { file, name: bug, edits: [{ start, end: start + find.length, text: replace }] };
}

/** Names that a statement of a module declares. */
function namesOf(statement: Node): readonly string[] {
  const declaration = nodeAt(statement, "declaration") ?? statement;
  const declared = [declaration, ...nodesAt(declaration, "declarations")].map((one) => nodeAt(one, "id")?.["name"]);
  return declared.filter((name) => typeof name === "string");
}
