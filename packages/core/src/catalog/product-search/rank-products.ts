import type { OperationContext } from "../../engine/calls/operation.ts";
import { all } from "../../engine/rows/conditions.ts";
import { createTurns, type Turns } from "../../engine/turns.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import { queryTerms, type Synonyms, type Term } from "./query-terms.ts";
import { createScorer } from "./score-words.ts";
import { queryWords } from "./search-words.ts";
import { type ProductSearchRow, productSearchRows } from "./table.ts";

/** Products with every word that are ranked, at most: those added first. */
export const rankedMax = 2000;

/** Products compared when a query has a slip, at most; 10,000 take some 50 ms, in turns. */
const comparedRowsMax = 20_000;

/** A product in the order of a search. */
export interface RankedProduct {
  readonly id: Id<"product">;
  /** Higher is better. */
  readonly value: number;
  /** Number of its words; among equals, fewer are better. */
  readonly length: number;
}

/** Products that meet a query, best first. */
export interface Ranking {
  readonly ranked: readonly RankedProduct[];
  /** Number of products that meet it; more than are ranked if there are very many. */
  readonly total: number;
}

/** A query, and the products among which it searches. */
export interface Search {
  readonly query: string;
  readonly synonyms: readonly Synonyms[];
  readonly where: ConditionOn<ProductSearchRow>;
}

/** The storage of a search, and ports by which it lets other requests have their turn. */
type Source = Pick<OperationContext, "store" | "ports">;

/** Ranks products by words. When no product holds all of them, typing slips and missing words are forgiven. */
export async function rankProducts(source: Source, { query, synonyms, where }: Search): Promise<Ranking> {
  const { store: reader, ports } = source;
  const words = queryWords(query);
  if (words.length === 0) return { ranked: [], total: 0 };
  const terms = queryTerms(words, synonyms);
  const holding = all(where, holdingAll(terms));
  const turns = createTurns(ports);
  const exact = await rank(await reader.select(productSearchRows, { where: holding, limit: rankedMax }), terms, turns);
  if (exact.length === rankedMax) return { ranked: exact, total: await reader.count(productSearchRows, holding) };
  if (exact.length > 0) return { ranked: exact, total: exact.length };
  const ranked = await rank(await reader.select(productSearchRows, { where, limit: comparedRowsMax }), terms, turns);
  return { ranked, total: ranked.length };
}

/** Matches products whose words contain some way of every term, or all words of the query joined. */
function holdingAll(terms: readonly Term[]): Condition<"words"> {
  const holds = (value: string): Condition<"words"> => ({ op: "contains", column: "words", value });
  const some = (conditions: readonly Condition<"words">[]): Condition<"words"> => ({ op: "or", conditions });
  const each = terms.map((ways) => some(ways.map((way) => all(...way.map(holds)))));
  return some([all(...each), holds(joined(terms))]);
}

/** The words of a query as one. */
function joined(terms: readonly Term[]): string {
  return terms.flatMap(([asked]) => asked).join("");
}

async function rank(
  rows: readonly ProductSearchRow[],
  terms: readonly Term[],
  turns: Turns,
): Promise<readonly RankedProduct[]> {
  const score = createScorer(terms, joined(terms));
  const scored: RankedProduct[] = [];
  for (const { id, words: text } of rows) {
    if (turns.isOver()) await turns.next();
    const words = text.split(" ").filter((word) => word !== "");
    const value = score(words);
    if (value > 0) scored.push({ id, value, length: words.length });
  }
  return scored.toSorted(compareRanked);
}

/** The order of a search: better ones first, among equals those with fewer other words. */
export function compareRanked(one: RankedProduct, other: RankedProduct): number {
  return other.value - one.value || one.length - other.length || (one.id < other.id ? -1 : Number(one.id > other.id));
}
