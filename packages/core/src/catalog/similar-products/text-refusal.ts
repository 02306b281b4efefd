/**
 * A provider answered, but not with the vector of one of the texts. An embedder rejects with it only if the text may be
 * the reason, not when the provider has no time, refuses the key or is away: the service asks for a refused text once an
 * hour.
 * @example
 * ```ts
 * const cause = new Error("The provider answered with status 400");
 * assert.equal(new TextRefusal("The provider refuses a text", { cause }).cause, cause);
 * ```
 */
export class TextRefusal extends Error {}
