import { randomBytes } from "node:crypto";
import type { WriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Invocation } from "./command.ts";

/** Random bytes in the name of a draft: only its own run may write there. */
const ownBytes = 6;

/** Where a file is written. */
export interface WholeFile extends Pick<Invocation, "atEnd"> {
  readonly file: string;
}

/**
 * Writes a file that only its owner can read, which gets its name once it is complete and on the disk. The draft is of this
 * run: another one that shared it would go on writing after this one had renamed it. An interrupted command removes it too.
 * @param write writes the content and ends the stream
 */
export async function writeWhole<Result>(
  { file, atEnd }: WholeFile,
  write: (destination: WriteStream) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(ownBytes).toString("hex")}.partial`;
  // Opened at once: a stream that opens later would make the file again after a failure has removed it.
  const opening = open(draft, "wx", 0o600);
  // It has its name by then, unless the command was interrupted, perhaps while the draft was being made.
  atEnd(() => opening.then(() => rm(draft, { force: true })));
  const destination = (await opening).createWriteStream({ flush: true });
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
