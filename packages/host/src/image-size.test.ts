import { expect, test } from "bun:test";
import { readImageSize } from "./image-size.ts";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]));

const jpegStart = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
/** SOF0 of 2 x 3 pixels in three components. */
const jpegFrame = [0xff, 0xc0, 0, 17, 8, 0, 3, 0, 2, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9];
/** APP1 with a TIFF that holds only an orientation. */
const exif = (orientation: number) =>
  bytes([0xff, 0xe1, 0, 34], "Exif", [0, 0], "MM", [
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    18,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);

test.each([
  [
    "PNG",
    bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", [0, 0, 0, 2, 0, 0, 0, 3]),
    { width: 2, height: 3 },
  ],
  ["GIF", bytes("GIF89a", [2, 0, 3, 0]), { width: 2, height: 3 }],
  ["SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>'), { width: 2, height: 3 }],
  ["JPEG", bytes(jpegStart, jpegFrame), { width: 2, height: 3 }],
  ["JPEG that lies on its side", bytes(jpegStart, [...exif(6)], jpegFrame), { width: 3, height: 2 }],
])("readImageSize() given a %s returns its size", (_, head, size) => {
  expect(readImageSize(head)).toEqual(size);
});

test.each([
  ["nothing", bytes()],
  ["a text", bytes("width=2 height=3")],
  ["a cut PNG", bytes([0x89], "PNG\r\n", [0x1a, 0x0a])],
  ["a format that no file has", bytes("8BPS", [0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 2])],
])("readImageSize() given %s returns nothing", (_, head) => {
  expect(readImageSize(head)).toBeUndefined();
});
