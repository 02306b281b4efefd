import { expect, test } from "bun:test";
import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { qrPath } from "./qr-path.ts";

const uri = "otpauth://totp/catalog.example:kim%40dealer.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
/** Pixels of a module in the picture. */
const scale = 4;

/** Draws a path of unit squares, dark on white. */
function draw(path: string, side: number) {
  const data = new Uint8Array((side * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * side + Number(x)) * scale * 4;
      for (let column = 0; column < scale; column += 1) data.fill(0, start + column * 4, start + column * 4 + 3);
    }
  }
  return { width: side * scale, height: side * scale, data };
}

test("qrPath() draws what a reader reads", () => {
  const modules = encodeQR(uri, "raw", { border: 4 });
  // The border is light: readers of phones need it.
  expect(qrPath(modules)).not.toContain("M0 0h");
  expect(decodeQR(draw(qrPath(modules), modules.length))).toBe(uri);
});
