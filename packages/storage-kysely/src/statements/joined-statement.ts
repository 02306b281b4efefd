import type { SqlStatement } from "../connection/pool.ts";
import { TextCache, writeNumbered } from "./text-cache.ts";

/** Statements that are joined at most: a change has some five, and for many more it matters less. */
const partsMax = 8;

/** One text for each kind of change, some 2 KiB long. */
const texts = new TextCache(256);

/**
 * Joins inserts that return nothing, and a query behind them, if any, into one statement, because the server begins, ends
 * and answers each. The parts see the database as it was before all of them. Returns undefined for parts that are better
 * sent one by one.
 */
export function joinedStatement(parts: readonly SqlStatement[]): SqlStatement | undefined {
  if (parts.length < 2 || parts.length > partsMax) return undefined;
  const text = texts.get(parts, writeText);
  return text === undefined ? undefined : { text, values: parts.flatMap(({ values }) => values) };
}

function writeText(parts: readonly SqlStatement[]): string {
  const numbered = writeNumbered(parts);
  const before = numbered.slice(0, -1).map((text, index) => `part_${index} as (${text})`);
  return `with ${before.join(", ")} ${numbered.at(-1)}`;
}
