import type { ExpectedDownload } from "../../ports/blob-store.ts";

/**
 * Value of `Content-Disposition`: the name in ASCII and, where it differs, in UTF-8 (RFC 6266 §4.3, RFC 8187 §3.2).
 * @example
 * ```ts
 * const value = contentDisposition({ disposition: "attachment", fileName: "Plan Ä.svg" });
 * assert.equal(value, `attachment; filename="Plan _.svg"; filename*=UTF-8''Plan%20%C3%84.svg`);
 * ```
 */
export function contentDisposition({
  disposition,
  fileName,
}: Pick<ExpectedDownload, "disposition" | "fileName">): string {
  // Some clients decode percent signs in the plain name.
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/gu, "_");
  return `${disposition}; filename="${plain}"${plain === fileName ? "" : `; filename*=UTF-8''${encode(fileName)}`}`;
}

/** Percent-encodes all but the characters that RFC 8187 leaves as they are. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/['()*]/gu, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
