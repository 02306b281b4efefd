/** More words than this in a query are not looked at. */
const queryWordsMax = 12;

/** The fields of a product that it is found by. */
export interface SearchedProduct {
  readonly name: string;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly partNumber: string | null;
  readonly category: string | null;
}

/**
 * The words that a product is found by. A field of several words is also one word without what separates them, so that
 * `LD-55` is found as `LD55`.
 */
export function productWords(product: SearchedProduct): readonly string[] {
  const { name, manufacturer, model, partNumber, category } = product;
  const fields = [name, manufacturer, model, partNumber, category].map((field) => wordsOf(field ?? ""));
  const glued = fields.filter(({ length }) => length > 1).map((words) => words.join(""));
  return [...new Set([...fields.flat(), ...glued])];
}

/** The words of a query, at most 12. */
export function queryWords(query: string): readonly string[] {
  return [...new Set(wordsOf(query))].slice(0, queryWordsMax);
}

/** Letters and digits between whatever else, in lower case and without accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
