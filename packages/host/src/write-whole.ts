import { randomBytes } from "node:crypto";
import { renameSync, rmSync, type WriteStream, writeFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";

/** Random bytes in the name of a draft: only its own writer may write there. */
const ownBytes = 6;

/** Where a file is written. */
export interface WholeFile {
  readonly file: string;
  /** Adds what an interrupted program does before it ends. @default an interrupted write leaves its draft */
  readonly atEnd?: (end: () => Promise<void>) => void;
}

/**
 * Writes a file that only its owner can read, which gets its name once it is complete and on the disk. The draft is of this
 * call: another writer that shared it would go on writing after this one had renamed it.
 * @param write writes the content and ends the stream
 */
export async function writeWhole<Result>(
  { file, atEnd }: WholeFile,
  write: (destination: WriteStream) => Promise<Result>,
): Promise<Result> {
  const draft = draftOf(file);
  // Opened at once: a stream that opens later would make the file again after a failure has removed it.
  const opening = open(draft, "wx", 0o600);
  // It has its name by then, unless the program was interrupted, perhaps while the draft was being made.
  atEnd?.(() => opening.then(() => rm(draft, { force: true })));
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

/** Replaces a small file by one that only its owner can read, in one step: a reader sees the old or the new one whole. */
export function replaceFile(file: string, content: string): void {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Next to the file: a rename replaces it in one step only within a file system. */
function draftOf(file: string): string {
  return `${file}.${randomBytes(ownBytes).toString("hex")}.partial`;
}
