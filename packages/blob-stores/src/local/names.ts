import { link, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Only the service's own user may look in. */
const directoryMode = 0o700;

/** The directory of the blobs themselves; their paths in it are their keys. */
export function objectsDirectory(directory: string): string {
  return join(directory, "objects");
}

/** True for an error of the system with this code, such as `ENOENT`. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/**
 * Gives a file another name, durably and atomically, unless a file has that name: then `exists`, and that file stays.
 */
export async function giveName(file: string, name: string): Promise<"named" | "exists" | "no file"> {
  await makeDirectory(dirname(name));
  try {
    await link(file, name);
  } catch (error) {
    if (isCode(error, "EEXIST")) return "exists";
    if (isCode(error, "ENOENT")) return "no file";
    throw error;
  }
  await syncDirectory(dirname(name));
  return "named";
}

/** Creates a directory and its parents, durably; an existing one is fine. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: directoryMode });
  if (first === undefined) return;
  // The name of each new directory is on the disk once the directory above it is.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
