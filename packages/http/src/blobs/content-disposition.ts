/** `Content-Disposition` with a name in ASCII and, where it differs, in UTF-8 (RFC 6266, RFC 8187). */
export function contentDisposition(disposition: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replaceAll(/[^\u0020-\u007e]/gu, "_").replaceAll(/["\\%]/gu, "_");
  const extended = plain === fileName ? "" : `; filename*=UTF-8''${encode(fileName)}`;
  return `${disposition}; filename="${plain}"${extended}`;
}

/** Percent-encodes all but the characters that RFC 8187 leaves as they are. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/['()*]/gu, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
