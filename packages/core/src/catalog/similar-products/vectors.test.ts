import { expect, test } from "bun:test";
import { lexicalVector } from "./lexical-embedder.ts";
import { bitsIn, codeOf, cosine, toBytes, wordsOfCode } from "./vectors.ts";

/*
 * Vectors and codes are stored: one made by another rule would be compared with those of all other products, and nothing
 * would fail.
 */

const vector = Float32Array.from([0, 0.5, -0.25, 1, -1, 0.004, 0.003, -0.5, 0.1, 0, 0, 0, 0, 0, 0, -0.1]);

test("toBytes() scales the largest number to 127, rounds, and keeps signs", () => {
  expect([...new Int8Array(toBytes(vector).buffer)]).toEqual([
    0, 64, -32, 127, -127, 1, 0, -63, 13, 0, 0, 0, 0, 0, 0, -13,
  ]);
  expect([...toBytes(new Float32Array(8))]).toEqual(Array.from({ length: 8 }, () => 0));
});

test("codeOf() has a bit for each positive number, the lowest first", () => {
  expect([...codeOf(toBytes(vector))]).toEqual([0b0010_1010, 0b0000_0001]);
});

test("wordsOfCode() reads signed words, the lowest byte first, whose bits are counted", () => {
  const words = wordsOfCode(Uint8Array.from([1, 2, 3, 0x80, 0xff, 0xff, 0xff, 0xff]));
  expect(words).toEqual([-2_147_286_527, -1]);
  expect([...words, 0, 0x55555555].map(bitsIn)).toEqual([5, 32, 0, 16]);
});

test("cosine() is 1 for equal directions, -1 for opposite ones, and 0 across or for nothing", () => {
  const bytes = (...numbers: readonly number[]) => new Uint8Array(Int8Array.from(numbers).buffer);
  expect(Math.abs(cosine(bytes(3, 4), bytes(6, 8)) - 1)).toBeLessThan(1e-9);
  expect(Math.abs(cosine(bytes(3, 4), bytes(-3, -4)) + 1)).toBeLessThan(1e-9);
  expect(cosine(bytes(3, 0), bytes(0, 4))).toBe(0);
  expect(cosine(bytes(0, 0), bytes(0, 4))).toBe(0);
});

test("the built-in model gives a text the vector that is stored for it", () => {
  const hex = Buffer.from(codeOf(lexicalVector('Ceiling speaker, 6.5" – weiß'))).toString("hex");
  expect(hex).toBe(
    "8e92b5db7930f50be468e655e58cb8057221c6d4aecdf406fe3cb6ca3f07ce2018dc0e16b4f569f21def0639c482ef568865fb4456f8d4f3b337984bf0160798",
  );
});
