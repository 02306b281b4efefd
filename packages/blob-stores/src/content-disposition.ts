import type { ExpectedDownload } from "@design-catalog/core/ports";

/** Value of `Content-Disposition`: the name for every client, and its exact form where it differs (RFC 6266 §4.3). */
export function contentDisposition({ disposition, fileName }: Pick<ExpectedDownload, "disposition" | "fileName">) {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/gu, "_");
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"${plain === fileName ? "" : `; filename*=UTF-8''${exact}`}`;
}
