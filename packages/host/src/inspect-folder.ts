import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** A folder to keep files in. */
export interface InspectedFolder {
  /** The folder, or the nearest one above it: the first file makes the rest. */
  readonly place: string;
  /** The reason why this user cannot read and write there; undefined if it can. */
  readonly refusal: string | undefined;
}

/**
 * Tells whether this user can keep files in a folder, without writing: what another user writes may be out of reach.
 */
export async function inspectFolder(directory: string): Promise<InspectedFolder> {
  let place = directory;
  try {
    place = await firstExisting(directory);
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return { place, refusal: undefined };
  } catch (error) {
    return { place, refusal: error instanceof Error ? error.message : String(error) };
  }
}

async function firstExisting(directory: string): Promise<string> {
  const isThere = await stat(directory).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
  return isThere || dirname(directory) === directory ? directory : firstExisting(dirname(directory));
}
