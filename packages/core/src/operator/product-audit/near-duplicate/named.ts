import type { ProductRow } from "../check.ts";
import { fold, isAscii } from "../fold.ts";

/** The parts of a product that tell whether it is another one. */
export interface Named {
  readonly id: ProductRow["id"];
  /** Folded. */
  readonly partNumber: string | null;
  /** Folded; empty without one. */
  readonly manufacturer: string;
  /** Different words of name and model, in the order of the alphabet. */
  readonly words: readonly string[];
  /** A number that products with the same words share. */
  readonly hash: number;
}

/** Reads a product; `foldManufacturer` folds names that come again and again. */
export function readNamed(
  { id, manufacturer, name, model, partNumber }: ProductRow,
  foldManufacturer: (text: string) => string,
): Named {
  const words = wordsOf(`${name} ${model ?? ""}`);
  return {
    id,
    manufacturer: foldManufacturer(manufacturer ?? ""),
    words,
    hash: words.reduce((sum, word) => sum + hashOf(word), 0),
    partNumber: partNumber === null ? null : fold(partNumber),
  };
}

/** Different words of a text, in the order of the alphabet. */
function wordsOf(text: string): readonly string[] {
  const words = isAscii(text)
    ? text.toLowerCase().match(/[a-z0-9]+/gu)
    : text
        .normalize("NFKD")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words)].toSorted();
}

/** A whole number of 32 bits; thousands of them can be added without a loss. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** A text that products of one manufacturer with the same words share. */
export function keyOf(manufacturer: string, words: readonly string[]): string {
  return `${manufacturer} ${words.join(" ")}`;
}
