import type { BlobKey, ExpectedDownload } from "../../ports/blob-store.ts";

/** Methods of signed URLs; HEAD goes with GET. */
export type BlobMethod = "GET" | "PUT";

/** Rights that a signed URL gives until it expires. */
export interface BlobGrant {
  readonly method: BlobMethod;
  readonly key: BlobKey;
  /** Seconds since the Unix epoch. */
  readonly expiresAt: number;
  readonly contentType: string;
  /** Length of an upload. */
  readonly bytes?: number;
  readonly fileName?: string;
  readonly disposition?: ExpectedDownload["disposition"];
}

/** Query parameters of a signed URL. */
export type BlobQuery = Readonly<Record<string, string>>;

/** Version of the signed text; another one makes all URLs invalid. */
const version = "1";

/** The grant as it is signed: one percent-encoded value a line, so no value can pose as two. */
export function signedText({ method, key, ...rest }: BlobGrant): string {
  const { expiresAt, bytes = "", contentType, disposition = "", fileName = "" } = rest;
  const values = [version, method, key, expiresAt, bytes, contentType, disposition, fileName];
  return values.map((value) => encodeURIComponent(value)).join("\n");
}

/** Path and query of the URL for a grant. */
export function blobPath(grant: BlobGrant, signature: string): string {
  const { key, expiresAt, bytes, contentType, disposition, fileName } = grant;
  const given = { v: version, exp: expiresAt, bytes, type: contentType, disp: disposition, name: fileName };
  const query = Object.entries({ ...given, sig: signature })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  return `/blobs/${key}?${query.join("&")}`;
}

/** The grant that a URL claims, signed or not; undefined where a parameter is missing or has another form. */
export function claimedGrant(method: BlobMethod, key: BlobKey, query: BlobQuery): BlobGrant | undefined {
  const { v, exp, bytes, type: contentType, disp, name: fileName } = query;
  if (v !== version || !isCount(exp) || contentType === undefined) return undefined;
  const claim = { method, key, expiresAt: Number(exp), contentType };
  if (method === "PUT") return isCount(bytes) ? { ...claim, bytes: Number(bytes) } : undefined;
  if ((disp !== "inline" && disp !== "attachment") || fileName === undefined) return undefined;
  return { ...claim, disposition: disp, fileName };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^(?:0|[1-9]\d{0,14})$/u.test(text);
}
