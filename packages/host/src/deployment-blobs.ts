import { defaultApplicationId, DomainError, type Id, type Storage } from "@design-catalog/core";
import { applications, streamOf, utf8Bytes } from "@design-catalog/core/application";
import type { BlobKey, Blobs } from "@design-catalog/core/ports";

/** A deployment, which may share its store of files with others. */
export interface BlobDeployment {
  /** Its name among them. @default the only one, or the one that was there first */
  readonly cell?: string | undefined;
  /** A text that no other deployment has. */
  readonly identity: () => Promise<string>;
}

/** Beginning of the keys of the first application, which every deployment has under the same id. */
const firstKeys = `${defaultApplicationId}/`;
/** Name of the blob that says whose keys these are. */
const markName = "owner";
/** Bytes that a mark may have: longer ones are not marks. */
const markBytesMax = 200;

/** Facts by which a database is told from all others. */
export interface DeploymentSources {
  readonly storage: Pick<Storage, "open">;
  readonly cell: string | undefined;
  /** Reads when a restore wrote the database; undefined for one that no restore wrote. */
  readonly readLastRestore: (applicationId: typeof defaultApplicationId) => Promise<string | undefined>;
}

/**
 * The deployment of a database. Its identity is the time when its first application was made, which a backup keeps, and
 * after a restore also the time of that: the database that was backed up may still be in use.
 */
export function deploymentOf({ storage, cell, readLastRestore }: DeploymentSources): BlobDeployment {
  return {
    cell,
    async identity() {
      const row = await storage.open(defaultApplicationId).find(applications, defaultApplicationId);
      if (!row)
        throw new DomainError("unavailable", "Cannot tell whose files these are before the first application exists");
      const restoredAt = await readLastRestore(defaultApplicationId);
      return restoredAt === undefined ? row.createdAt : `${row.createdAt} ${restoredAt}`;
    },
  };
}

/**
 * Keeps the first application's keys of several deployments apart: those of a cell begin with `cells/<name>/`. Nothing is
 * listed or erased, of any application, before a mark in the store says that its files are this deployment's, since upkeep
 * erases what its own database does not know.
 */
export function keepApart<Store extends Blobs>(store: Store, deployment: BlobDeployment): Store {
  const inside = placeOf(deployment);
  const beginning = inside(firstKeys);
  let checked = false;
  // At most the applications of the deployment. One that leaves is withheld here before another cell marks its files.
  const checkedIds = new Set<string>();
  const checkStore = async () => {
    if (checked) return;
    if ((await readOwner(store, deployment)) === undefined) await claim(store, deployment);
    const problem = await findOtherOwner(store, deployment);
    if (problem !== undefined) throw new DomainError("unavailable", problem);
    checked = true;
  };
  const check = async (keys: readonly BlobKey[]) => {
    await checkStore();
    for (const id of applicationIdsOf(keys)) {
      if (checkedIds.has(id)) continue;
      const problem = await findOtherCell(store, deployment, id);
      if (problem !== undefined) throw new DomainError("unavailable", problem);
      checkedIds.add(id);
    }
  };
  return {
    ...store,
    write: (key, content, expected) => store.write(inside(key), content, expected),
    head: (key) => store.head(inside(key)),
    read: (key, range) => store.read(inside(key), range),
    promote: (from, to) => store.promote(inside(from), inside(to)),
    async delete(keys) {
      await check(keys);
      await store.delete(keys.map(inside));
    },
    async list(prefix, after) {
      await check([prefix]);
      const listed = await store.list(inside(prefix), after === undefined ? after : inside(after));
      const isInside = prefix.startsWith(firstKeys);
      return isInside ? listed.map((blob) => ({ ...blob, key: firstKeys + blob.key.slice(beginning.length) })) : listed;
    },
  };
}

/**
 * A sentence about a store in which another deployment has marked the keys as its own; undefined for any other store.
 */
export async function findOtherOwner(
  store: Pick<Blobs, "read">,
  deployment: BlobDeployment,
): Promise<string | undefined> {
  const owner = await readOwner(store, deployment);
  if (owner === undefined) return undefined;
  const identity = await deployment.identity();
  return owner === identity ? undefined : otherOwner(deployment, originOf(owner) === originOf(identity));
}

function otherOwner({ cell }: BlobDeployment, isCopy: boolean): string {
  const other = isCopy
    ? // CELL keeps only the files of the first application apart, so it does not help a copy.
      "the database that was backed up uses them"
    : "another one uses them";
  const way = isCopy ? "" : ", or for a further cell set CELL to a name that only this one has";
  return (
    "The files in this store are marked as those of another deployment: nothing is erased. If they are this one's, as " +
    `after a restore in place of a lost database, erase the blob ${markOf(cell)} in the store, after which upkeep erases ` +
    `files that are newer than the backup; if ${other}, set BLOB_URL to another store${way}`
  );
}

/** Ids of further applications, which may have moved, in keys. */
function applicationIdsOf(keys: readonly BlobKey[]): ReadonlySet<string> {
  const ids = keys.flatMap((key) => /^[0-9a-f]{24}(?=\/)/u.exec(key) ?? []);
  return new Set(ids.filter((id) => id !== defaultApplicationId));
}

/** A sentence about an application whose files are those of another cell, to which it has moved. */
async function findOtherCell(
  store: Pick<Blobs, "read">,
  deployment: BlobDeployment,
  applicationId: string,
): Promise<string | undefined> {
  const owner = await readMark(store, arrivalMark(applicationId));
  // A restored database is the same cell, and the mark of the store says whether it may erase.
  if (owner === undefined || originOf(owner) === originOf(await deployment.identity())) return undefined;
  return (
    `The files of the application ${applicationId} are those of another cell, to which it has moved: nothing of them is ` +
    "erased. Mark it as moved here (docs/operations/cells.md), or if that cell is lost, erase the blob " +
    arrivalMark(applicationId)
  );
}

/** Marks the files of an application that has arrived as those of this deployment. */
export async function markArrival(
  store: Blobs,
  deployment: BlobDeployment,
  applicationId: Id<"application">,
): Promise<void> {
  const content = utf8Bytes(await deployment.identity());
  await store.delete([arrivalMark(applicationId)]);
  await store.write(arrivalMark(applicationId), streamOf(content), { bytes: content.byteLength });
}

/** Not below the keys of the application: exports and deletions would take it for a file. */
function arrivalMark(applicationId: string): BlobKey {
  return `owners/${applicationId}`;
}

/** The part of an identity that a restore keeps. */
function originOf(identity: string): string | undefined {
  return identity.split(" ")[0];
}

/** True for keys of marks. They say whose a store is, so another store must not get them with its content. */
export function isOwnerMark(key: BlobKey): boolean {
  return /^(?:(?:cells\/[^/]+\/)?owner$|owners\/)/u.test(key);
}

/** Maps a key to the one in the store. */
export function placeOf({ cell }: Pick<BlobDeployment, "cell">): (key: BlobKey) => BlobKey {
  return (key) => (cell !== undefined && key.startsWith(firstKeys) ? `cells/${cell}/${key}` : key);
}

/** The identity in the mark of a deployment's keys; undefined before anybody has listed or erased any. */
function readOwner(store: Pick<Blobs, "read">, { cell }: BlobDeployment): Promise<string | undefined> {
  return readMark(store, markOf(cell));
}

async function readMark(store: Pick<Blobs, "read">, key: BlobKey): Promise<string | undefined> {
  const content = await store.read(key, { from: 0, to: markBytesMax - 1 });
  return content && Buffer.concat(await Array.fromAsync(content)).toString("utf8");
}

/** Marks the keys, unless another process, perhaps of another deployment, was faster. */
async function claim(store: Blobs, { cell, identity }: BlobDeployment): Promise<void> {
  const content = utf8Bytes(await identity());
  await store.write(markOf(cell), streamOf(content), { bytes: content.byteLength });
}

function markOf(cell: string | undefined): BlobKey {
  return cell === undefined ? markName : `cells/${cell}/${markName}`;
}
