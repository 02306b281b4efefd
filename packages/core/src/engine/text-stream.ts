/**
 * Text that an operation answers, produced while it is sent, so its length has no limit: a download, or what follows
 * something for as long as it has a reader.
 * @example
 * ```ts
 * const chunks = (async function* () {
 *   yield "id,name\n";
 * })();
 * const stream = new TextStream(chunks, { mediaType: "text/csv", fileName: "products.csv" });
 * assert.equal(stream.mediaType, "text/csv");
 * ```
 */
export class TextStream {
  readonly mediaType: string;
  /** Name that a browser saves a download under; absent otherwise. */
  readonly fileName: string | undefined;
  /** Parts of the text. A failure between two parts cuts the answer off. */
  readonly parts: AsyncIterable<string>;

  constructor(parts: AsyncIterable<string>, about: { readonly mediaType: string; readonly fileName?: string }) {
    this.parts = parts;
    this.mediaType = about.mediaType;
    this.fileName = about.fileName;
  }
}
