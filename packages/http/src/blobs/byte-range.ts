/** The part of content that a request asks for. */
export type WantedBytes =
  | { readonly outcome: "whole" }
  | { readonly outcome: "part"; readonly from: number; readonly to: number }
  | { readonly outcome: "unsatisfiable" };

const whole = { outcome: "whole" } as const;

/**
 * Reads `Range` (RFC 9110 §14.2): one range of bytes. Several ranges, other units and malformed ones mean the whole
 * content, and so does an `If-Range` that names another entity tag.
 */
export function wantedBytes(headers: Headers, content: { readonly bytes: number; readonly etag: string }): WantedBytes {
  const { bytes, etag } = content;
  const match = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/iu.exec(headers.get("range")?.trim() ?? "");
  const condition = headers.get("if-range");
  if (!match || (condition !== null && condition !== etag)) return whole;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) return part(Math.max(0, bytes - Number(suffix)), bytes - 1, bytes);
  if (last !== undefined && Number(last) < Number(first)) return whole;
  return part(Number(first), Math.min(Number(last ?? Infinity), bytes - 1), bytes);
}

function part(from: number, to: number, bytes: number): WantedBytes {
  return from <= to && from < bytes ? { outcome: "part", from, to } : { outcome: "unsatisfiable" };
}
