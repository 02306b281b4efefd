/** Turns texts into vectors. Texts with similar meaning or wording have vectors of similar direction. */
export interface Embedder {
  /** Name of the service that computes the vectors, such as `built-in`. */
  readonly provider: string;
  /** Name of the model. Vectors of different models cannot be compared. */
  readonly model: string;
  /** Numbers in a vector; a multiple of 32. */
  readonly dimensions: number;
  /**
   * Vectors of at most 64 texts, in their order. Rejects with a `TextRefusal` when the provider does not take one of
   * the texts, and otherwise when it fails or takes longer than `deadlineMs`; the caller may try again.
   */
  embed(texts: readonly string[], options?: { readonly deadlineMs?: number }): Promise<readonly Float32Array[]>;
}
