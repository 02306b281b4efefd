/** An operation of the API. Values hold only what a request needs; a bundler drops the operations that nobody names. */
export interface Operation<Input, Output> {
  readonly method: string;
  /** Template with a `{name}` for each parameter. */
  readonly path: string;
  /** Privilege that callers need, or `user`, `public` and the like. */
  readonly privilege: string;
  /** Exists only for the compiler. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** Parts of a request, whatever the operation. */
export interface Sent {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Media type of a body that is a text or a file; other bodies are JSON. */
  readonly contentType?: string;
}
