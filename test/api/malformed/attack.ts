/** A request that must be refused, and how. */
export interface Attack {
  /** What is wrong with it. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made when it is sent, as some are large. */
  readonly body?: () => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The beginning of the body, for the report of a failure. */
  readonly preview: string;
  readonly expected: Expected;
}

/** How a request is to be refused. */
export interface Expected {
  readonly status: number;
  /** The pointer that one of the errors must have. */
  readonly pointer?: string;
  /** In place of an exact pointer: what it begins with. */
  readonly pointerStart?: string;
  readonly allow?: readonly string[];
}

/** As much of a body as a report shows. */
export const previewLength = 300;
