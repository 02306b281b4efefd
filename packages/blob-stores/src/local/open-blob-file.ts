import { openAsBlob } from "node:fs";
import { join } from "node:path";
import type { BlobKey } from "@design-catalog/core/ports";
import { checkKey } from "../checked-keys.ts";
import { inStore } from "../store-error.ts";
import type { LocalBlobsOptions } from "./local-blobs.ts";
import { objectsDirectory } from "./names.ts";

/**
 * Opens the file of a blob that exists. A server sends it faster than a stream and, unlike Bun does with a stream, says
 * its length.
 * @throws {DomainError} `unavailable` when the directory cannot be read
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const options = { directory: mkdtempSync(join(tmpdir(), "blobs-")) };
 * async function* parts() {
 *   yield new TextEncoder().encode("abc");
 * }
 * await createLocalBlobs(options).write("plans/a", parts(), { bytes: 3 });
 * assert.equal(await (await openBlobFile(options, "plans/a")).text(), "abc");
 * ```
 */
export function openBlobFile({ directory }: LocalBlobsOptions, key: BlobKey): Promise<Blob> {
  return inStore(() => openAsBlob(join(objectsDirectory(directory), checkKey(key))));
}
