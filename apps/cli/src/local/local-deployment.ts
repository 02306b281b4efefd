import type { Storage } from "@design-catalog/core";
import { type BlobDeployment, type Config, deploymentOf } from "@design-catalog/host";
import { type DatabasePool, readLastRestore } from "@design-catalog/storage-kysely";

/** Parts of a service that say which deployment it is. */
export interface DeploymentParts {
  readonly storage: Storage;
  readonly pool: DatabasePool;
  readonly config: Pick<Config, "cell">;
}

/** The deployment of the database that a command works on, to which the store of files may belong. */
export function localDeployment({ storage, pool, config: { cell } }: DeploymentParts): BlobDeployment {
  return deploymentOf({ storage, cell, readLastRestore: (id) => readLastRestore(pool.query, id) });
}
