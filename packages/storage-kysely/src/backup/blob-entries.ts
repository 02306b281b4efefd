import { createHash } from "node:crypto";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import type { BlobKey, Blobs } from "@design-catalog/core/ports";
import { BackupError } from "./backup-error.ts";
import { notABackup } from "./manifest.ts";
import type { TarEntry } from "./tar.ts";

/** The content of files that a backup includes, or only lists. */
export interface BackedUpBlobs {
  readonly store: Pick<Blobs, "list" | "read">;
  /** False for a store that is backed up by its own means: only its keys are listed. */
  readonly withContent: boolean;
}

/** Number and size of the blobs in a backup. */
export interface BlobTotal {
  readonly blobs: number;
  readonly bytes: number;
  /** False if the backup has only their keys. */
  readonly withContent: boolean;
}

/** Folder of the blobs in the archive, after the rows: a blob lasts longer than the row that was read before it. */
const folder = "blobs/";
const encoder = new TextEncoder();

/** Files of an archive with all blobs of a store: the facts of each, its parts and their hash. */
export async function* blobEntries(
  { store, withContent }: BackedUpBlobs,
  onBlob: (bytes: number) => void,
): AsyncGenerator<TarEntry, undefined> {
  let number = 0;
  for (let after: BlobKey | undefined; ;) {
    const page = await store.list("", after);
    if (page.length === 0) return;
    for (const { key, bytes } of page) {
      number += 1;
      const name = `${folder}${String(number).padStart(9, "0")}`;
      if (withContent && !(yield* contentEntries(store, { name, key, bytes }))) continue;
      if (!withContent) yield jsonEntry(`${name}.key`, { key, bytes });
      onBlob(bytes);
    }
    after = page.at(-1)?.key;
  }
}

interface NamedBlob {
  readonly name: string;
  readonly key: BlobKey;
  readonly bytes: number;
}

/** Returns false for a blob that was deleted since the listing: no row needs it. */
async function* contentEntries(
  store: BackedUpBlobs["store"],
  { name, key, bytes }: NamedBlob,
): AsyncGenerator<TarEntry, boolean> {
  const content = await store.read(key);
  if (!content) return false;
  yield jsonEntry(`${name}.blob`, { key, bytes });
  const hash = createHash("sha256");
  for await (const part of content) {
    hash.update(part);
    yield { name: `${name}.part`, content: part };
  }
  yield jsonEntry(`${name}.end`, { sha256: hash.digest("hex") });
  return true;
}

function jsonEntry(name: string, value: object): TarEntry {
  return { name, content: encoder.encode(JSON.stringify(value)) };
}

/** Reads the rest of an archive into a store, or only checks it. A blob that the store has already stays. */
export async function readBlobs(
  entries: AsyncGenerator<TarEntry, undefined>,
  store?: Pick<Blobs, "write">,
): Promise<BlobTotal> {
  let total: BlobTotal = { blobs: 0, bytes: 0, withContent: true };
  for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
    const { key, bytes } = factsOf(next.value);
    const withContent = next.value.name.endsWith(".blob");
    if (withContent) await readBlob(entries, { store, key, bytes });
    total = { blobs: total.blobs + 1, bytes: total.bytes + bytes, withContent };
  }
  return total;
}

interface Reading {
  readonly store: Pick<Blobs, "write"> | undefined;
  readonly key: BlobKey;
  readonly bytes: number;
}

async function readBlob(entries: AsyncGenerator<TarEntry, undefined>, { store, key, bytes }: Reading): Promise<void> {
  const parts = partsUntilEnd(entries, key);
  const written = await store?.write(key, parts, { bytes });
  if (written?.outcome === "wrong length") throw damaged(key);
  // The store needed none, or there is none: what is left is only checked.
  for await (const _ of parts);
}

/** The parts of one blob. @throws {BackupError} at its end when their hash is another, so a store keeps nothing */
async function* partsUntilEnd(
  entries: AsyncGenerator<TarEntry, undefined>,
  key: BlobKey,
): AsyncGenerator<Uint8Array, undefined> {
  const hash = createHash("sha256");
  for (;;) {
    const { value: entry } = await entries.next();
    if (entry?.name.endsWith(".end")) {
      const value = jsonOf(entry.content);
      if (!isJsonObject(value) || value["sha256"] !== hash.digest("hex")) throw damaged(key);
      return;
    }
    if (!entry?.name.endsWith(".part")) throw notABackup();
    hash.update(entry.content);
    yield entry.content;
  }
}

function factsOf({ name, content }: TarEntry): { readonly key: BlobKey; readonly bytes: number } {
  const value = name.startsWith(folder) && /\.(?:blob|key)$/u.test(name) ? jsonOf(content) : undefined;
  const { key, bytes } = isJsonObject(value) ? value : {};
  if (typeof key !== "string" || typeof bytes !== "number") throw notABackup();
  return { key, bytes };
}

function jsonOf(content: Uint8Array): unknown {
  try {
    return parseJsonBody(new TextDecoder().decode(content));
  } catch (error) {
    throw notABackup(error);
  }
}

function damaged(key: BlobKey): BackupError {
  return new BackupError(`Cannot restore the backup because the content of a file is damaged: ${key}`);
}
