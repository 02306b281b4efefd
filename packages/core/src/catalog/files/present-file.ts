import type { Static } from "@sinclair/typebox";
import { absoluteUrl } from "../../application/mod.ts";
import type { DeepReadonly, OperationContext } from "../../engine/calls/operation.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { contentKey } from "./blob-keys.ts";
import { isShownInline } from "./content-types.ts";
import type { fileSchema } from "./schemas.ts";
import type { FileRow } from "./table.ts";

/** Seconds that the URL of a file works at least. */
const urlSecondsMin = 3_600;

/** Seconds for which the URL of a file stays the same, so caches of browsers can use it. */
const urlStepSeconds = 900;

/** A file as the API shows it, with a URL to its content unless it is removed or in quarantine. */
export async function presentFile(
  context: OperationContext,
  row: Omit<FileRow, "scanAfter"> & Partial<Pick<FileRow, "scanAfter">>,
): Promise<DeepReadonly<Static<typeof fileSchema>>> {
  const { applicationId, baseUrl, ports } = context;
  const { scanAfter: _, ...shown } = row;
  const { name: fileName, contentType, sha256 } = shown;
  if (!ports.blobs || row.deleted || row.status !== "ready") return { ...shown, url: null, urlExpiresAt: null };
  const nowSeconds = Math.floor(ports.clock.now() / 1000);
  const expiresAt = Math.ceil((nowSeconds + urlSecondsMin) / urlStepSeconds) * urlStepSeconds;
  const url = await ports.blobs.downloadUrl(contentKey(applicationId, sha256), {
    fileName,
    contentType,
    disposition: isShownInline(contentType) ? "inline" : "attachment",
    expiresInSeconds: expiresAt - nowSeconds,
  });
  return { ...shown, url: absoluteUrl(baseUrl, url), urlExpiresAt: formatTimestamp(expiresAt * 1000) };
}
