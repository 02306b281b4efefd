/** Rounds a vector to a signed byte for each number; the direction is what counts. */
export function toBytes(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : 127 / largest;
  return new Uint8Array(Int8Array.from(vector, (value) => Math.round(value * scale)).buffer);
}

/** One bit for each number of a vector: whether it is positive. */
export function codeOf(vector: Uint8Array): Uint8Array {
  const code = new Uint8Array(vector.length / 8);
  const signed = asSigned(vector);
  for (const [index, value] of signed.entries())
    if (value > 0) code[index >> 3] = (code[index >> 3] ?? 0) | (1 << (index & 7));
  return code;
}

/** Cosine of the angle between two vectors, from -1 to 1; 0 with a vector without direction. */
export function cosine(one: Uint8Array, other: Uint8Array): number {
  const [left, right] = [asSigned(one), asSigned(other)];
  let product = 0;
  let leftSquare = 0;
  let rightSquare = 0;
  // A search runs this half a million times: destructuring would take eight times as long.
  for (let index = 0; index < left.length; index++) {
    const first = left[index] ?? 0;
    const second = right[index] ?? 0;
    product += first * second;
    leftSquare += first * first;
    rightSquare += second * second;
  }
  return product === 0 ? 0 : product / Math.sqrt(leftSquare * rightSquare);
}

/** The code as 32-bit words. */
export function wordsOfCode(code: Uint8Array): readonly number[] {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  return Array.from({ length: code.byteLength / 4 }, (_, index) => view.getInt32(index * 4, true));
}

/** Bits that are set in a 32-bit word. */
export function bitsIn(word: number): number {
  let value = word - ((word >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function asSigned(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
