/** A request that must be refused, and the refusal expected. */
export interface Attack {
  /** The fault of the request. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Created when it is sent, because some are large. */
  readonly body?: () => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The beginning of the body, for the report of a failure. */
  readonly preview: string;
  readonly expected: Expected;
}

/** The expected refusal. */
export interface Expected {
  readonly status: number;
  /** The pointer that one of the errors must have. */
  readonly pointer?: string;
  /** Instead of an exact pointer: its beginning. */
  readonly pointerStart?: string;
  readonly allow?: readonly string[];
}

/** Most characters of a body in a report. */
export const previewLength = 300;
