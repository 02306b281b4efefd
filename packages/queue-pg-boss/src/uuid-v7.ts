let lastMs = 0;
let sequence = 0;

/**
 * Makes a UUID of version 7 (RFC 9562, section 5.7). Those of one process ascend: within a millisecond by a counter of
 * 12 bits in the place of `rand_a` (section 6.2, method 1), and a clock that goes back does not take them along.
 */
export function uuidV7(nowMs = Date.now()): string {
  sequence = nowMs > lastMs ? 0 : sequence + 1;
  lastMs = Math.max(lastMs, nowMs);
  if (sequence > 0xfff) [lastMs, sequence] = [lastMs + 1, 0];
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(lastMs / 2 ** 32));
  view.setUint32(2, lastMs % 2 ** 32);
  view.setUint16(6, 0x7000 | sequence);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}
