import type { ImageSize } from "@design-catalog/core/ports";
import { disableTypes, imageSize, types } from "image-size";

/** Formats that files may have; every other parser of the library stays unreachable for uploaded bytes. */
const formats: ReadonlySet<string> = new Set(["png", "jpg", "gif", "webp", "heif", "svg"]);

disableTypes(types.filter((type) => !formats.has(type)));

/** EXIF orientations from here on turn the image by a quarter. */
const firstTurned = 5;

/** Width and height in pixels by which browsers show an image; undefined where its first bytes do not tell them. */
export function readImageSize(head: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    return orientation < firstTurned ? { width, height } : { width: height, height: width };
  } catch {
    return undefined;
  }
}
