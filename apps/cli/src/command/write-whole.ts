import { randomBytes } from "node:crypto";
import type { WriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";

/** Random bytes in the name of a draft: only its own run may write there. */
const ownBytes = 6;

/**
 * Writes a file that only its owner can read, which gets its name once it is complete and on the disk. The draft is of this
 * run: another one that shared it would go on writing after this one had renamed it.
 * @param write writes the content and ends the stream
 */
export async function writeWhole<Result>(
  file: string,
  write: (destination: WriteStream) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(ownBytes).toString("hex")}.partial`;
  // Opened at once: a stream that opens later would make the file again after a failure has removed it.
  const handle = await open(draft, "wx", 0o600);
  const destination = handle.createWriteStream({ flush: true });
  // `write` sees its errors; one after the end, of a write that was under way, tells nothing new.
  destination.on("error", () => undefined);
  try {
    const result = await write(destination);
    await rename(draft, file);
    return result;
  } catch (error) {
    destination.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}
