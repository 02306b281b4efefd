import { blobsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { BlobKey } from "../../ports/blob-store.ts";
import { jsonFile } from "./json-file.ts";
import type { ArchiveFile } from "./tar.ts";

/** Bytes of contents in one archive, which the store has twice while it is written. */
export const contentBytesMax = 4 * 1024 ** 3;

/** Contents of an archive so far. */
export interface ArchiveContents {
  readonly counts: { files: number };
  bytesLeft: number;
  readonly leftOut: { readonly name: string; readonly bytes: number }[];
  /** Called before each content. */
  readonly onContent: () => Promise<void>;
}

/**
 * A content as a file of the archive; undefined for one that the store no longer has, and for one that has no room, which
 * is noted.
 */
export async function storedContent(
  context: OperationContext,
  { name, key }: { readonly name: string; readonly key: BlobKey },
  contents: ArchiveContents,
): Promise<ArchiveFile | undefined> {
  await contents.onContent();
  const facts = await blobsOf(context).head(key);
  if (!facts) return undefined;
  const { bytes } = facts;
  if (bytes > contents.bytesLeft) {
    contents.leftOut.push({ name, bytes });
    return undefined;
  }
  const content = await blobsOf(context).read(key);
  if (!content) return undefined;
  contents.bytesLeft -= bytes;
  contents.counts.files += 1;
  return { name, bytes, content };
}

/** The list of the contents that had no room, unless all had. */
export function leftOutFiles({ leftOut }: ArchiveContents): readonly ArchiveFile[] {
  return leftOut.length === 0 ? [] : [jsonFile("left-out.json", leftOut)];
}
