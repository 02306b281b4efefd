import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobWritten, ByteStream } from "@design-catalog/core/ports";
import { inStore } from "../store-error.ts";
import { exactly, WrongLengthError } from "../transfer/exactly.ts";
import { createHashing } from "../transfer/hashing.ts";
import { giveName, makeDirectory } from "./names.ts";

/** Age of a draft that a crash left behind: nobody has written to it for so long. Slower uploads are cut before. */
const abandonedMs = 60 * 60_000;
const fileMode = 0o600;

interface Draft {
  readonly bytes: number;
  /** Path that the complete file gets. */
  readonly path: string;
}

/** Files on their way into the store. */
export function createDrafts(directory: string) {
  let isSwept = false;

  async function openDirectory(): Promise<void> {
    await makeDirectory(directory);
    if (isSwept) return;
    isSwept = true;
    await removeAbandoned(directory);
  }

  return {
    /** Writes the content to a draft, gives it its path and removes the draft, whatever happens. */
    async write(content: ByteStream, { bytes, path }: Draft): Promise<BlobWritten> {
      await inStore(openDirectory);
      const draft = join(directory, randomUUID());
      try {
        const sha256 = await writeFile(draft, exactly(content, bytes));
        const given = await inStore(() => giveName(draft, path));
        return given === "named" ? { outcome: "stored", bytes, sha256 } : { outcome: "exists" };
      } catch (error) {
        if (error instanceof WrongLengthError) return { outcome: "wrong length" };
        throw error;
      } finally {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Writes the content to a new file, on the disk when it resolves, and returns its SHA-256. */
async function writeFile(path: string, content: ByteStream): Promise<string> {
  const hashing = createHashing();
  const handle = await inStore(() => open(path, "wx", fileMode));
  try {
    for await (const part of hashing.pass(content)) await inStore(() => writeAll(handle, part));
    await inStore(() => handle.sync());
  } finally {
    await handle.close();
  }
  return hashing.sha256();
}

async function writeAll(handle: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.byteLength;) {
    const { bytesWritten } = await handle.write(part, at, part.byteLength - at);
    at += bytesWritten;
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const status = await stat(path).catch(() => undefined);
    if (status && status.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
  }
}
