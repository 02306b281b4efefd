/** Files of a ustar archive by name, read by the numbers of POSIX. */
export function readTar(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes[at] !== 0;) {
    const text = (from: number, to: number) => bytes.toString("latin1", at + from, at + to).replace(/\0.*$/su, "");
    const length = Number.parseInt(text(124, 136), 8);
    files.set(text(0, 100), bytes.subarray(at + 512, at + 512 + length));
    at += 512 * (1 + Math.ceil(length / 512));
  }
  return files;
}
