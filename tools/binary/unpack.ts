import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Name of an archive with PostgreSQL's package; it captures the version. */
export const archivePattern = /postgres-archive-([0-9a-f]{16})\.tar\.zst$/u;

/** Names an archive by its content: two versions may have the same size, but not the same name. */
export function archiveName(archive: Uint8Array): string {
  return `postgres-archive-${createHash("sha256").update(archive).digest("hex").slice(0, 16)}.tar.zst`;
}

/** Where an archive is unpacked. */
export interface Unpacked {
  readonly place: string;
  /** File that exists once the archive is complete. */
  readonly mark: string;
}

/**
 * The place of an archive below `directory`: another version of it gets a folder of its own.
 * @throws {TypeError} when the archive's name is not one of {@link archiveName}
 */
export function placeOf({ name = "" }: { readonly name?: string }, directory: string): Unpacked {
  const version = archivePattern.exec(name)?.[1];
  if (version === undefined) throw new TypeError(`Cannot unpack an archive without a version in its name: ${name}`);
  const place = join(directory, version);
  return { place, mark: join(place, "complete") };
}

/**
 * Unpacks an archive (`.tar.zst`) unless it is complete, and returns its folder. What a killed process left is replaced.
 * Two processes that unpack at once write the same files.
 */
export async function unpack(archive: Blob & { readonly name?: string }, directory: string): Promise<string> {
  const { place, mark } = placeOf(archive, directory);
  if (existsSync(mark)) return place;
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const bytes = await Bun.zstdDecompress(new Uint8Array(await archive.arrayBuffer()));
  await new Bun.Archive(bytes).extract(place);
  writeFileSync(`${mark}.${process.pid}`, "");
  renameSync(`${mark}.${process.pid}`, mark);
  return place;
}
