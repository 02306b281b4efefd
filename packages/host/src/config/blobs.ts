import { resolve } from "node:path";
import type { BlobSettings } from "./blob-settings.ts";
import { readAzure } from "./blobs-azure.ts";
import { readS3 } from "./blobs-s3.ts";
import type { Reader } from "./reader.ts";
import { hasSecret } from "./secret.ts";

/** Surroundings of the place of files. */
export interface BlobSurroundings {
  readonly dataDirectory: string;
  /** Refuses servers that would get files in the clear over a network. */
  readonly production: boolean;
}

const forms =
  "must be file:<directory>, s3://<bucket>[/<prefix>][?region=&endpoint=&pathStyle=] or " +
  "azure://<account>/<container>[/<prefix>][?endpoint=]";

/** Reads `BLOB_URL` and the keys of its store; a URL that may hold a key is never repeated. */
export function readBlobs(reader: Reader, { dataDirectory, production }: BlobSurroundings): BlobSettings {
  const value = reader.text("BLOB_URL") ?? "file:";
  const local = { kind: "file", directory: resolve(dataDirectory, "blobs") } as const;
  if (value.startsWith("file:")) {
    refuseKeys(reader);
    const path = value.replace(/^file:(?:\/\/(?=\/))?/u, "");
    if (path.startsWith("//")) reader.problem("BLOB_URL", `${forms}: file:// with two slashes names another computer`);
    return path === "" ? local : { ...local, directory: resolve(path) };
  }
  const url = URL.parse(value);
  if (url?.protocol !== "s3:" && url?.protocol !== "azure:") reader.problem("BLOB_URL", forms);
  else if (url.username !== "" || url.password !== "") {
    reader.problem("BLOB_URL", "must not contain keys: set BLOB_ACCESS_KEY_ID and BLOB_SECRET_KEY instead");
  } else {
    const read = url.protocol === "s3:" ? readS3 : readAzure;
    return read(url, reader, production) ?? local;
  }
  return local;
}

/** Keys without a store that needs them mean that the store was forgotten, and files would go to the local disk. */
function refuseKeys(reader: Reader): void {
  for (const name of ["BLOB_ACCESS_KEY_ID", "BLOB_SECRET_KEY"] as const) {
    if (hasSecret(reader, name)) reader.problem(name, "must be set only with a BLOB_URL of s3: or azure:");
  }
}
