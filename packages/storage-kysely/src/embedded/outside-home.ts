import type { Log } from "@design-catalog/core";
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
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { makeSharedDirectory, passThroughMode } from "./shared-directory.ts";
import { canEnter, type SystemUser } from "./system-user.ts";

/** In the data directory: names the home where it had to lie elsewhere. */
const locationFileName = "postgres.location";
const folderName = "design-catalog";

/**
 * Makes a home outside the data directory, which then names it. Of two processes that do so at once, both end with
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

/** A link appears with its content or not at all; between two file systems only a copy can be had. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    writeFileSync(target, readFileSync(source), { flag: "wx", flush: true });
  }
}

/**
 * The home that the data directory names, or undefined where it names none.
 *
 * @throws {EmbeddedPostgresError} when that home is gone: to begin anew is for the operator to decide.
 */
export function readLocation(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, locationFileName);
  if (!existsSync(file)) return undefined;
  const location = readFileSync(file, "utf8").trim();
  if (existsSync(location)) return location;
  throw new EmbeddedPostgresError(
    `Cannot find the database that ${file} names, restore it or remove that file to begin with an empty one: ${location}`,
  );
}

/** Data that are temporary stay where the system clears them away, all others where it does not, if possible. */
function outsideBase(dataDirectory: string, user: SystemUser | undefined): string {
  const lasting = join("/var/lib", folderName);
  const temporary = join(tmpdir(), folderName);
  const isTemporary = realpathSync(dataDirectory).startsWith(realpathSync(tmpdir()) + sep);
  for (const base of isTemporary ? [temporary, lasting] : [lasting, temporary]) {
    if (isUsable(base, user)) return base;
  }
  throw new EmbeddedPostgresError(
    `Cannot find a place for the database as ${user?.name ?? "this user"} can enter none of these: ` +
      `${dataDirectory}, ${lasting}, ${temporary}`,
  );
}

function isUsable(base: string, user: SystemUser | undefined): boolean {
  try {
    makeSharedDirectory(base);
    // Under the temporary directory anyone may have made it, to have our data in a place of theirs.
    return statSync(base).uid === process.getuid?.() && canEnter(base, user);
  } catch {
    return false;
  }
}
