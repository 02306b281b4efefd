import { rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@design-catalog/core/engine";
import type { BlobFacts, BlobKey, Blobs } from "@design-catalog/core/ports";
import { withCheckedKeys } from "../checked-keys.ts";
import { inStore } from "../store-error.ts";
import { createDrafts } from "./drafts.ts";
import { listFiles } from "./list-files.ts";
import { giveName, isCode, makeDirectory, objectsDirectory } from "./names.ts";
import { readFileParts } from "./read-file-parts.ts";

/** Place of the blobs. */
export interface LocalBlobsOptions {
  /** Directory that nothing else uses; created when it is first needed. Its file system must have hard links. */
  readonly directory: string;
}

/**
 * Creates a store of blobs in a directory. A blob is a file of its own, which gets its name once all of it is on the
 * disk. Several processes of one machine may use the directory at once.
 * @example
 * ```ts
 * import { createLocalBlobs } from "@design-catalog/blob-stores/local";
 * import assert from "node:assert/strict";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const blobs = createLocalBlobs({ directory: mkdtempSync(join(tmpdir(), "blobs-")) });
 * const content = ["ab", "c"].map((text) => new TextEncoder().encode(text));
 * async function* parts() {
 *   yield* content;
 * }
 * const written = await blobs.write("plans/a", parts(), { bytes: 3 });
 * assert.equal(written.outcome, "stored");
 * assert.deepEqual((await blobs.list("plans/")).map(({ key, bytes }) => [key, bytes]), [["plans/a", 3]]);
 * ```
 */
export function createLocalBlobs({ directory }: LocalBlobsOptions): Blobs {
  const objects = objectsDirectory(directory);
  const drafts = createDrafts(join(directory, "drafts"));
  const pathOf = (key: BlobKey) => join(objects, key);

  async function sizeOf(path: string): Promise<BlobFacts | undefined> {
    try {
      const status = await stat(path);
      return status.isFile() ? { bytes: status.size } : undefined;
    } catch (error) {
      // Part of the key is a blob, or there is no directory at all.
      if (isCode(error, "ENOTDIR")) await stat(objects);
      else if (!isCode(error, "ENOENT")) throw error;
      return undefined;
    }
  }

  async function freeBytes(): Promise<number> {
    await makeDirectory(directory);
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  }

  async function promote(from: BlobKey, to: BlobKey): Promise<void> {
    if ((await giveName(pathOf(from), pathOf(to))) === "no file" && !(await sizeOf(pathOf(to)))) {
      throw new DomainError("not_found", `No blob has the key ${from}`);
    }
    await rm(pathOf(from), { force: true });
  }

  return withCheckedKeys({
    async write(key, content, { bytes }) {
      const path = pathOf(key);
      if (await inStore(() => sizeOf(path))) return { outcome: "exists" };
      const free = await inStore(freeBytes);
      if (free < bytes) throw new DomainError("unavailable", `Cannot store ${bytes} bytes because the disk is full`);
      return drafts.write(content, { bytes, path });
    },
    async head(key) {
      return inStore(() => sizeOf(pathOf(key)));
    },
    async read(key, { from, to } = { from: 0 }) {
      const found = await inStore(() => sizeOf(pathOf(key)));
      return found && readFileParts(pathOf(key), { from, to: to ?? found.bytes - 1 });
    },
    promote: (from, to) => inStore(() => promote(from, to)),
    delete: (keys) =>
      inStore(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
      }),
    list: (prefix, after) => inStore(() => listFiles(objects, { prefix, after })),
    freeBytes: () => inStore(freeBytes),
  });
}
