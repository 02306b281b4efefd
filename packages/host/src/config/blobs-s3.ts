import type { BlobSettings } from "./blob-settings.ts";
import { checkParameters, readEndpoint, readKey, readPrefix } from "./blobs-url.ts";
import type { Reader } from "./reader.ts";

const bucketExpression = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;
const regionExpression = /^[a-z0-9-]{1,40}$/u;

/** Reads `s3://<bucket>[/<prefix>]`; undefined after a problem, which it reports. */
export function readS3(url: URL, reader: Reader, production: boolean): BlobSettings | undefined {
  const refuse = (text: string) => reader.problem("BLOB_URL", text);
  checkParameters(url, ["region", "endpoint", "pathStyle"], refuse);
  const bucket = url.hostname;
  if (!bucketExpression.test(bucket)) refuse("must name a bucket of 3 to 63 lower-case letters, digits, - and .");
  const prefix = readPrefix(url.pathname, refuse);
  const endpoint = readEndpoint(url, { hasPath: false, production, refuse });
  const region = url.searchParams.get("region") ?? (url.searchParams.has("endpoint") ? "us-east-1" : "");
  if (!regionExpression.test(region)) refuse("must name the region of the bucket, such as ?region=eu-central-1");
  const style = url.searchParams.get("pathStyle") ?? undefined;
  if (style !== undefined && style !== "true" && style !== "false") refuse("must have true or false as pathStyle");
  const accessKeyId = readKey(reader, "BLOB_ACCESS_KEY_ID", "the id of the access key of the bucket");
  const secretKey = readKey(reader, "BLOB_SECRET_KEY", "the secret access key of the bucket");
  if (accessKeyId === undefined || secretKey === undefined) return undefined;
  return {
    kind: "s3",
    bucket,
    region,
    accessKeyId,
    secretKey,
    ...(prefix !== undefined && { prefix }),
    ...(endpoint !== undefined && { endpoint }),
    ...(style !== undefined && { pathStyle: style === "true" }),
  };
}
