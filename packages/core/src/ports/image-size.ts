/** Size of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of an image from its first bytes; undefined where they do not tell it. Never throws. */
export type ImageSizeReader = (head: Uint8Array) => ImageSize | undefined;
