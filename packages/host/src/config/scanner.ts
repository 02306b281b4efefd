import type { Reader } from "./reader.ts";

/** Address of clamd. */
export type ScannerSettings = { readonly host: string; readonly port: number } | { readonly path: string };

/** Port that clamd's packages use. */
const usualPort = 3310;

/** Reads `CLAMD_URL`; undefined without a scanner. */
export function readScanner(reader: Reader): ScannerSettings | undefined {
  return reader.parsed("CLAMD_URL", "tcp://host[:port] or unix:/path/of/the/socket", parseScanner);
}

function parseScanner(value: string): ScannerSettings | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/u.exec(value)?.[1];
  if (path !== undefined) return { path };
  const url = URL.parse(value);
  const hasMore = url && (url.pathname.length > 1 || url.search !== "" || url.username !== "" || url.hash !== "");
  if (url?.protocol !== "tcp:" || url.hostname === "" || hasMore === true) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/gu, ""), port: Number(url.port) || usualPort };
}
