import type { Clock } from "@design-catalog/core/ports";
import { AwsV4Signer } from "aws4fetch";
import { askStore } from "../transfer/ask-store.ts";
import type { StoreAnswer, StoreRequest } from "../transfer/send-request.ts";

/** A bucket, its server and its keys. */
export interface S3Options {
  readonly bucket: string;
  /** Begins every key in the bucket; without a slash at its ends. @default none */
  readonly prefix?: string;
  /** Such as `eu-central-1`; other servers than Amazon's often take any. */
  readonly region: string;
  /** Origin of the server. @default Amazon's of the region */
  readonly endpoint?: string;
  /**
   * Whether the bucket is named in the path rather than in the host's name.
   * @default true with an endpoint, and for a bucket with a dot in its name, which no certificate covers
   */
  readonly pathStyle?: boolean;
  readonly accessKeyId: string;
  readonly secretKey: string;
  readonly clock: Clock;
  /** Longest silence of the server in milliseconds. @default 20,000 */
  readonly silenceMsMax?: number;
}

interface S3Request {
  readonly method: StoreRequest["method"];
  /** @default the bucket itself */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends and signs requests to one bucket (AWS Signature Version 4). */
export type S3Client = ReturnType<typeof createS3Client>;

/** Creates a client; nothing is sent yet. */
export function createS3Client(options: S3Options) {
  const { accessKeyId, secretKey, region, clock, silenceMsMax = 20_000 } = options;
  const bucketUrl = urlOfBucket(options);
  const derivedKeys = new Map<string, ArrayBuffer>();

  function sign({ method, key = "", query = {}, headers = {} }: S3Request, isPresigned: boolean) {
    const url = new URL(bucketUrl + key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new AwsV4Signer({
      accessKeyId,
      secretAccessKey: secretKey,
      service: "s3",
      region,
      method,
      url: url.href,
      headers: { ...headers },
      // Otherwise neither the length nor the type of an upload would be signed.
      allHeaders: true,
      signQuery: isPresigned,
      datetime: new Date(clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/gu, ""),
      cache: derivedKeys,
    }).sign();
  }

  return {
    origin: new URL(bucketUrl).origin,
    /** Beginning of every key in the bucket. */
    inBucket: options.prefix === undefined ? "" : `${options.prefix}/`,
    /** Path of a key, as a copy names its source. */
    sourceOf: (key: string) => `/${options.bucket}/${key}`,
    async send(request: S3Request, body?: StoreRequest["body"]): Promise<StoreAnswer> {
      const { url, headers } = await sign(request, false);
      const signed = Object.fromEntries(headers);
      return askStore({ method: request.method, url, headers: signed, silenceMsMax, ...(body && { body }) });
    },
    /** A URL that allows exactly this request until it expires. */
    async presign(request: S3Request, expiresInSeconds: number): Promise<string> {
      const query = { ...request.query, "X-Amz-Expires": String(expiresInSeconds) };
      return (await sign({ ...request, query }, true)).url.href;
    },
  };
}

/** URL that the keys of a bucket are appended to. */
function urlOfBucket({ bucket, region, endpoint, pathStyle }: S3Options): string {
  const server = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (pathStyle ?? (endpoint !== undefined || bucket.includes("."))) return `${server.origin}/${bucket}/`;
  return `${server.protocol}//${bucket}.${server.host}/`;
}
