import { open } from "node:fs/promises";
import type { ByteStream } from "@design-catalog/core/ports";
import { inStore } from "../store-error.ts";

const partBytes = 256 * 1024;

/** The bytes of a file, both ends included. The file is open only while somebody takes them. */
export async function* readFileParts(
  path: string,
  { from, to }: { readonly from: number; readonly to: number },
): ByteStream {
  const handle = await inStore(() => open(path, "r"));
  try {
    for (let at = from; at <= to;) {
      const part = new Uint8Array(Math.min(partBytes, to - at + 1));
      const { bytesRead } = await inStore(() => handle.read(part, 0, part.byteLength, at));
      if (bytesRead === 0) return;
      yield part.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
