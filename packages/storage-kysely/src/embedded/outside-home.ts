import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { Log } from "@design-catalog/core/ports";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { makeSharedDirectory, passThroughMode } from "./shared-directory.ts";
import { canEnter, type SystemUser } from "./system-user.ts";

/** File in the data directory that names the home if it lies elsewhere. */
const locationFileName = "postgres.location";
const folderName = "design-catalog";

/**
 * Makes a home outside the data directory and records its path there. If two processes do so at once, both end up with
 * the same home.
 */
export function makeOutsideHome(dataDirectory: string, user: SystemUser | undefined, log: Log): string {
  const made = mkdtempSync(join(outsideBase(dataDirectory, user), "postgres-"));
  chmodSync(made, passThroughMode);
  const draft = join(made, locationFileName);
  writeFileSync(draft, `${made}\n`, { flush: true });
  try {
    linkOrCopy(draft, join(dataDirectory, locationFileName));
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    const winner = errorCode(error) === "EEXIST" ? readLocation(dataDirectory) : undefined;
    if (winner === undefined) throw error;
    return winner;
  }
  rmSync(draft);
  log.info("PostgreSQL keeps its data outside the data directory, which its user cannot enter", {
    dataDirectory,
    location: made,
    user: user?.name,
  });
  return made;
}

/** A link appears complete or not at all; across file systems, only a copy is possible. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    writeFileSync(target, readFileSync(source), { flag: "wx", flush: true });
  }
}

/**
 * The home that the data directory names, or undefined if it names none.
 *
 * @throws {EmbeddedPostgresError} when that home is gone: the operator must decide to start with an empty one.
 */
export function readLocation(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, locationFileName);
  if (!existsSync(file)) return undefined;
  const location = readFileSync(file, "utf8").trim();
  // Not existsSync(): a place that this user may not look into is not gone.
  if (statSync(location, { throwIfNoEntry: false })) return location;
  throw new EmbeddedPostgresError(
    `Cannot find the database ${location}, which ${file} names: restore it, or remove that file to start with an empty one`,
  );
}

/** Temporary data go where the system cleans up, all other data where it does not, if possible. */
function outsideBase(dataDirectory: string, user: SystemUser | undefined): string {
  const lasting = join("/var/lib", folderName);
  const temporary = join(tmpdir(), folderName);
  const isTemporary = realpathSync(dataDirectory).startsWith(realpathSync(tmpdir()) + sep);
  const refusals = [`${dataDirectory} (it cannot be entered)`];
  for (const base of isTemporary ? [temporary, lasting] : [lasting, temporary]) {
    const refusal = refusalOf(base, user);
    if (refusal === undefined) return base;
    refusals.push(`${base} (${refusal})`);
  }
  throw new EmbeddedPostgresError(
    `Cannot find a place for the database that ${user?.name ?? "this user"} can use, none of these is one: ` +
      refusals.join(", "),
  );
}

function refusalOf(base: string, user: SystemUser | undefined): string | undefined {
  try {
    makeSharedDirectory(base);
    // Anyone could have made it under the temporary directory, to get our data.
    if (statSync(base).uid !== process.getuid?.()) return "it belongs to another user";
    return canEnter(base, user) ? undefined : "it cannot be entered";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
