/**
 * A one-time code or a recovery code without what people and their devices add to it: blanks and dashes between groups, of
 * any kind (also minus signs, and the long vowel mark of Japanese keyboards), invisible characters of copied texts, and the wide digits of keyboards for Chinese and Japanese. A code that is
 * only spelt in another way must not cost a guess.
 * @example
 * ```ts
 * assert.equal(factorCode("１２３ ４５６"), "123456");
 * assert.equal(factorCode("7k2m‑9qxw–4hdt "), "7k2m9qxw4hdt");
 * ```
 */
export function factorCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/[\s\p{Pd}\p{Cf}\u2212\u30fc]/gu, "");
}
