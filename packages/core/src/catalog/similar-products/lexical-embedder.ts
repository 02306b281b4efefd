import type { Embedder } from "../../ports/embedder.ts";
import { wordsOf } from "../product-search/search-words.ts";
import { toBytes } from "./vectors.ts";

const dimensions = 512;

/** A whole word counts as much as this many of its parts. */
const wordWeight = 3;

/** Letters of the parts of words: three tell most words apart and survive endings and slips. */
const partLength = 3;

/**
 * `lexical-v1`: texts are similar when they share words and parts of words. It knows no meanings and needs no provider.
 * Each word adds the same random direction wherever it occurs, so vectors keep the cosine of the word counts, within
 * some 5 percent.
 */
export const lexicalEmbedder: Embedder = {
  provider: "built-in",
  model: "lexical-v1",
  dimensions,
  embed: async (texts) => texts.map(embedText),
};

/** The vector of a text as signed bytes, by `lexical-v1`. */
export function lexicalVector(text: string): Uint8Array {
  return toBytes(embedText(text));
}

function embedText(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of new Set(wordsOf(text))) {
    add(vector, hash(word), wordWeight);
    const marked = `^${word}$`;
    for (let start = 0; start + partLength <= marked.length; start++)
      add(vector, hash(`#${marked.slice(start, start + partLength)}`), 1);
  }
  return vector;
}

/** Adds or subtracts the weight in each dimension, as random bits of the seed say. */
function add(vector: Float32Array, seed: number, weight: number): void {
  for (let word = 0; word < dimensions / 32; word++) {
    let bits = mix(seed + Math.imul(word + 1, 0x9e3779b9));
    for (let dimension = word * 32; dimension < word * 32 + 32; dimension++) {
      vector[dimension] = (vector[dimension] ?? 0) + (bits & 1 ? weight : -weight);
      bits >>>= 1;
    }
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}

/** Finalizer of MurmurHash3: each bit of the input changes half of those of the output. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
