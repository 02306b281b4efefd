/** Turns texts into vectors. Texts with similar meaning or wording have vectors of similar direction. */
export interface Embedder {
  /** Name of the service that computes the vectors, such as `built-in`. */
  readonly provider: string;
  /** Name of the model. Vectors of different models cannot be compared. */
  readonly model: string;
  /** Numbers in a vector; a multiple of 32. */
  readonly dimensions: number;
  /**
   * Vectors of at most 64 texts, in their order. Rejects with a {@link TextRefusal} when the provider does not take one of
   * the texts, and otherwise when it fails or takes longer than `deadlineMs`; the caller may try again.
   */
  embed(texts: readonly string[], options?: { readonly deadlineMs?: number }): Promise<readonly Float32Array[]>;
}

/**
 * A provider answered, but not with the vector of one of the texts. An embedder rejects with it only if the text may be
 * the reason, not when the provider has no time, refuses the key or is away: the service asks for a refused text once an
 * hour.
 * @example
 * ```ts
 * import { TextRefusal } from "@design-catalog/core/ports";
 * import assert from "node:assert/strict";
 *
 * const cause = new Error("The provider answered with status 400");
 * assert.equal(new TextRefusal("The provider refuses a text", { cause }).cause, cause);
 * ```
 */
export class TextRefusal extends Error {}
