import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@design-catalog/core/ports";
import { EmbeddedPostgresError, writingTo } from "./embedded-postgres-error.ts";
import { makeOutsideHome, readLocation } from "./outside-home.ts";
import { makeSharedDirectory } from "./shared-directory.ts";
import { canEnter, chooseSystemUser, type SystemUser } from "./system-user.ts";

/** Directory of one cluster, its contents, and the user that PostgreSQL runs as. */
export interface ClusterHome {
  readonly directory: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly lockFile: string;
  /** Holds the id of the process with the lock. */
  readonly ownerFile: string;
  readonly runtimes: string;
  readonly user: SystemUser | undefined;
}

/**
 * Finds or creates the cluster's home for `dataDirectory`: `<dataDirectory>/postgres`, or, for root where PostgreSQL's
 * user has no access, a directory outside, which `postgres.location` then names.
 *
 * @throws {EmbeddedPostgresError} when it is not writable, or the named directory is gone.
 */
export function openClusterHome(dataDirectory: string, log: Log): ClusterHome {
  return writingTo(dataDirectory, () => {
    makeSharedDirectory(dataDirectory);
    // One name per place, so a server that was left running is recognised.
    const inside = join(realpathSync(dataDirectory), "postgres");
    const recorded = readLocation(dataDirectory);
    const user = chooseSystemUser(join(recorded ?? inside, "cluster"));
    if (recorded !== undefined) return homeAt(recorded, user);
    if (canEnter(dataDirectory, user)) {
      makeSharedDirectory(inside);
      return homeAt(inside, user);
    }
    refuseUnreachableCluster(inside, user);
    return homeAt(makeOutsideHome(dataDirectory, user, log), user);
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

function refuseUnreachableCluster(inside: string, user: SystemUser | undefined): void {
  if (!existsSync(join(inside, "cluster"))) return;
  throw new EmbeddedPostgresError(
    `Cannot start PostgreSQL because ${user?.name ?? "this user"} can no longer enter the directory of its data: ${inside}`,
  );
}
