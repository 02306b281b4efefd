import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** File of each archive that names its links, because archives are unpacked without them. */
export const linksFile = "links.json";

/** A link, from the root of the archive. */
export interface Link {
  readonly path: string;
  readonly target: string;
}

interface Unpacking {
  /** Folder that gets one folder for each version. */
  readonly directory: string;
  /** Archives to unpack. */
  readonly wanted: readonly string[];
}

/**
 * Unpacks the wanted archives of a binary (`<name>.tar.zst`) and returns the folder. An archive is complete when its mark
 * exists; what a killed process left is replaced. Two processes that unpack at once write the same files.
 */
export async function unpack(archives: readonly Blob[], { directory, wanted }: Unpacking): Promise<string> {
  const named = archives.map((archive) => ({ archive, name: "name" in archive ? String(archive.name) : "" }));
  const version = createHash("sha256")
    .update(named.map(({ archive, name }) => `${name} ${archive.size}`).join())
    .digest("hex");
  const place = join(directory, version.slice(0, 16));
  for (const name of wanted) {
    const found = named.find((one) => /[^/]+$/u.exec(one.name)?.[0].startsWith(`${name}-`) ?? false);
    const mark = join(place, `${name}.complete`);
    if (!found || existsSync(mark)) continue;
    mkdirSync(place, { recursive: true, mode: 0o755 });
    await unpackOne(found.archive, place);
    writeFileSync(`${mark}.${process.pid}`, "");
    renameSync(`${mark}.${process.pid}`, mark);
  }
  return place;
}

async function unpackOne(archive: Blob, place: string): Promise<void> {
  const bytes = await Bun.zstdDecompress(new Uint8Array(await archive.arrayBuffer()));
  await new Bun.Archive(bytes).extract(place);
  const links = JSON.parse(readFileSync(join(place, linksFile), "utf8")) as readonly Link[]; // The build wrote it.
  for (const { path, target } of links) {
    const link = join(place, path);
    rmSync(link, { force: true, recursive: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
}
