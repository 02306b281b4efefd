import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { DomainError } from "@design-catalog/core";
import { streamOf, utf8Bytes } from "@design-catalog/core/application";
import type { Blobs } from "@design-catalog/core/ports";
import {
  type BlobDeployment,
  type BlobSettings,
  findOtherOwner,
  inspectFolder,
  openBlobContents,
  parseConnectionName,
  systemPorts,
} from "@design-catalog/host";
import { type DatabaseConnection, readConnections } from "@design-catalog/storage-kysely";
import { localDeployment } from "../local/local-deployment.ts";
import type { LocalService } from "../local/local-service.ts";
import type { Finding } from "./finding.ts";

const check = "files";
const gibibyte = 2 ** 30;
/** Addresses of the database's own machine; without one a connection came by a socket of it. */
const loopback = /^(?:127\..*|::1)$/u;
/** Space below which a few uploads of the largest size fill the disk. */
const freeBytesWarn = 2 * gibibyte;

/** Checks that the content of files can be stored and read, and that every process reaches the same store. */
export async function checkFiles({
  config,
  pool,
  storage,
}: Pick<LocalService, "config" | "pool" | "storage">): Promise<readonly Finding[]> {
  const { blobs } = config;
  const contents = openBlobContents(blobs, systemPorts.clock);
  const place =
    blobs.kind === "file"
      ? [await checkDirectory(blobs.directory), ...describeSharing(blobs.directory, await readConnections(pool.query))]
      : [await checkServer(contents, nameOf(blobs))];
  // A store that cannot be used has no owner to tell.
  if (place.some(({ status }) => status === "fail")) return place;
  return [...place, ...(await checkOwner(contents, localDeployment({ config, pool, storage })))];
}

/** Finds a store that another deployment has marked. */
export async function checkOwner(blobs: Blobs, deployment: BlobDeployment): Promise<readonly Finding[]> {
  const message = await findOtherOwner(blobs, deployment);
  return message === undefined ? [] : [{ check, status: "fail", message }];
}

function nameOf(settings: Exclude<BlobSettings, { readonly kind: "file" }>): string {
  const prefix = settings.prefix === undefined ? "" : `/${settings.prefix}`;
  return settings.kind === "s3"
    ? `s3://${settings.bucket}${prefix}`
    : `azure://${settings.account}/${settings.container}${prefix}`;
}

async function checkDirectory(directory: string): Promise<Finding> {
  const { place, refusal } = await inspectFolder(directory);
  if (refusal !== undefined)
    return { check, status: "fail", message: `${place} cannot be read and written by this user: ${refusal}` };
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const message = `${directory}, ${(free / gibibyte).toFixed(1)} GiB free`;
  return { check, status: free < freeBytesWarn ? "warn" : "ok", message };
}

/** A warning when processes of several machines use the database, which cannot all see a local directory. */
export function describeSharing(directory: string, connections: readonly DatabaseConnection[]): readonly Finding[] {
  const ours = connections.filter(({ applicationName }) => parseConnectionName(applicationName));
  const addresses = new Set(ours.map(({ clientAddress }) => (loopback.test(clientAddress) ? "" : clientAddress)));
  if (addresses.size < 2) return [];
  const message =
    `processes at ${addresses.size} addresses share the database, but files are in a directory: ` +
    `use s3: or azure: in BLOB_URL, unless all of them mount ${directory}`;
  return [{ check, status: "warn", message }];
}

/** Writes a blob twice at once, of which one must win, reads it and deletes it. */
export async function checkServer(blobs: Blobs, name: string): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  try {
    const outcomes = await Promise.all([writeProbe(blobs, key), writeProbe(blobs, key)]);
    const read = Buffer.concat(await Array.fromAsync((await blobs.read(key)) ?? [])).toString("utf8");
    await blobs.delete([key]);
    if (read !== key) return { check, status: "fail", message: `${name} does not return what was stored` };
    if (outcomes.filter((outcome) => outcome === "stored").length !== 1) {
      const message = `${name} does not support conditional writes (If-None-Match): one upload can replace another`;
      return { check, status: "fail", message };
    }
    return { check, status: "ok", message: `${name} stores, returns and deletes` };
  } catch (error) {
    return { check, status: "fail", message: `${name} cannot be used: ${reasonOf(error)}` };
  }
}

async function writeProbe(blobs: Blobs, key: string): Promise<string> {
  const content = utf8Bytes(key);
  return (await blobs.write(key, streamOf(content), { bytes: content.byteLength })).outcome;
}

/** The cause, which the message keeps from clients. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof DomainError ? error : { cause: error };
  return cause instanceof Error ? cause.message : String(cause);
}
