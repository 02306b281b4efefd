import type { Log } from "@design-catalog/core";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError, errorCode, writingTo } from "./embedded-postgres-error.ts";
import { canEnter, chooseSystemUser, type SystemUser } from "./system-user.ts";

/** The directory of one cluster and what is in it, with the user that PostgreSQL runs as. */
export interface ClusterHome {
  readonly directory: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly lockFile: string;
  /** Holds the id of the process that has the lock. */
  readonly ownerFile: string;
  readonly runtimes: string;
  readonly user: SystemUser | undefined;
}

/** In the data directory: names the home where it had to lie elsewhere. */
const locationFileName = "postgres.location";
/** Where the home goes when PostgreSQL's user cannot enter the data directory. The second may be lost at boot. */
const outsideBases = ["/var/lib/design-catalog", join(tmpdir(), "design-catalog")] as const;
/** Others may pass through on the way to what is theirs, but not list. */
const passThroughMode = 0o711;
const privateMode = 0o700;

/**
 * Finds the home of the cluster of `dataDirectory`, or makes it: `<dataDirectory>/postgres`, or, where we are
 * root and PostgreSQL's user cannot go there, a directory outside that `postgres.location` then names.
 *
 * @throws {EmbeddedPostgresError} when it is not writable, or the one that was named is gone.
 */
export function openClusterHome(dataDirectory: string, log: Log): ClusterHome {
  return writingTo(dataDirectory, () => {
    makeDirectory(dataDirectory);
    // One name for one place: a server that was left running is recognised by it.
    const inside = join(realpathSync(dataDirectory), "postgres");
    const recorded = readLocation(dataDirectory);
    const user = chooseSystemUser(join(recorded ?? inside, "cluster"));
    if (recorded !== undefined) return homeAt(recorded, user);
    if (canEnter(dataDirectory, user)) {
      makeDirectory(inside);
      return homeAt(inside, user);
    }
    refuseUnreachableCluster(inside, user);
    return homeAt(makeOutside(dataDirectory, user, log), user);
  });
}

function homeAt(directory: string, user: SystemUser | undefined): ClusterHome {
  return {
    directory,
    cluster: join(directory, "cluster"),
    passwordFile: join(directory, "password"),
    lockFile: join(directory, "lock"),
    ownerFile: join(directory, "owner"),
    runtimes: join(directory, "runtime"),
    user,
  };
}

/** Its parents too, each with the mode that lets PostgreSQL's user pass. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  const mode = process.getuid?.() === 0 ? passThroughMode : privateMode;
  // Recursive only not to fail when another process makes it at the same moment.
  mkdirSync(directory, { recursive: true, mode });
  // The umask may have taken more than we want.
  chmodSync(directory, mode);
}

function readLocation(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, locationFileName);
  if (!existsSync(file)) return undefined;
  const location = readFileSync(file, "utf8").trim();
  if (existsSync(location)) return location;
  throw new EmbeddedPostgresError(
    `Cannot find the database that ${file} names, restore it or remove that file to begin with an empty one: ${location}`,
  );
}

function refuseUnreachableCluster(inside: string, user: SystemUser | undefined): void {
  if (!existsSync(join(inside, "cluster"))) return;
  throw new EmbeddedPostgresError(
    `Cannot start PostgreSQL as ${user?.name ?? "this user"} can no longer enter the directory of its data: ${inside}`,
  );
}

/** Records first come, first served: of two processes that start at once, both end with the same home. */
function makeOutside(dataDirectory: string, user: SystemUser | undefined, log: Log): string {
  const made = mkdtempSync(join(outsideBase(), "postgres-"));
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

function outsideBase(): string {
  const [preferred, fallback] = outsideBases;
  try {
    makeDirectory(preferred);
    return preferred;
  } catch {
    makeDirectory(fallback);
    return fallback;
  }
}
