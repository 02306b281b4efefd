import { type Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { formatTimestamp } from "@design-catalog/core/engine";
import type { BlobKey, ListedBlob } from "@design-catalog/core/ports";
import { isCode } from "./names.ts";

/** Longest listing. */
const listMax = 1_000;

interface Listing {
  readonly prefix: string;
  readonly after: BlobKey | undefined;
}

/** Files below a directory as blobs, in the order of their keys. */
export async function listFiles(directory: string, { prefix, after = "" }: Listing): Promise<readonly ListedBlob[]> {
  const found: ListedBlob[] = [];
  for await (const key of walk(directory, "", { prefix, after })) {
    const status = await statIfThere(join(directory, key));
    if (status) found.push({ key, bytes: status.size, storedAt: formatTimestamp(Math.floor(status.mtimeMs)) });
    if (found.length === listMax) break;
  }
  return found;
}

/** Keys with the prefix and after the key, in the order of their bytes; only directories that may have some are read. */
async function* walk(
  directory: string,
  parent: string,
  listing: Required<Listing> & { readonly after: BlobKey },
): AsyncGenerator<BlobKey, undefined> {
  for (const name of await readNames(join(directory, parent))) {
    const key = parent + name;
    if (!key.endsWith("/")) {
      if (key.startsWith(listing.prefix) && key > listing.after) yield key;
    } else if (mayHold(key, listing)) yield* walk(directory, key, listing);
  }
}

/** Names of a directory, those of directories with a slash at their end: as the keys below are sorted. */
async function readNames(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(absent);
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).toSorted(byBytes);
}

function absent(error: unknown): readonly Dirent[] {
  if (isCode(error, "ENOENT")) return [];
  throw error;
}

/** Keys are ASCII, so the order of code units is that of bytes. */
function byBytes(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function mayHold(folder: string, { prefix, after }: { readonly prefix: string; readonly after: BlobKey }): boolean {
  const mayMatch = folder.startsWith(prefix) || prefix.startsWith(folder);
  return mayMatch && (folder > after || after.startsWith(folder));
}

async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
