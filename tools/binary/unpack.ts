import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Where an archive is unpacked. */
export interface Unpacked {
  readonly place: string;
  /** File that exists once the archive is complete. */
  readonly mark: string;
}

/** The place of an archive below `directory`: another version of it gets a folder of its own. */
export function placeOf(archive: { readonly name?: string; readonly size: number }, directory: string): Unpacked {
  const version = createHash("sha256").update(`${basename(archive.name ?? "")} ${archive.size}`);
  const place = join(directory, version.digest("hex").slice(0, 16));
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
