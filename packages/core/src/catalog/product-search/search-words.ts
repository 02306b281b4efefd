import { foldedText } from "../../engine/text/folded-text.ts";

/** Words of a query that count; further words are ignored. */
const queryWordsMax = 12;

/** Fields of a product that are searched. */
export interface SearchedProduct {
  readonly name: string;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly partNumber: string | null;
  readonly category: string | null;
}

/**
 * Words by which a product is found. A field of several words also counts as one word without separators: `LD-55` is
 * found as `LD55`.
 */
export function productWords(product: SearchedProduct): readonly string[] {
  const { name, manufacturer, model, partNumber, category } = product;
  const fields = [name, manufacturer, model, partNumber, category].map((field) => wordsOf(field ?? ""));
  const glued = fields.filter(({ length }) => length > 1).map((words) => words.join(""));
  return [...new Set([...fields.flat(), ...glued])];
}

/** Words of a query, at most 12. */
export function queryWords(query: string): readonly string[] {
  return [...new Set(wordsOf(query))].slice(0, queryWordsMax);
}

/** Runs of letters and digits, in lower case and without accents. */
export function wordsOf(text: string): readonly string[] {
  const plain = foldedText(text).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
