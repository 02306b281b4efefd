import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * The master key of an embedded installation: made once, kept beside the data with mode 0600.
 * Losing it makes every sealed secret unreadable, so it belongs into the backup of the directory.
 */
export function keptMasterKey(dataDirectory: string): string {
  const path = join(dataDirectory, "master.key");
  mkdirSync(dataDirectory, { recursive: true });
  try {
    // Exclusive creation: of two first starts at once one makes the key and the other reads it.
    writeFileSync(path, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const key = readFileSync(path, "utf8").trim();
  if (/^[A-Za-z0-9+/]{43}=$/u.test(key)) return key;
  throw new ConfigError([{ name: "MASTER_KEY", text: `must be 32 bytes in base64, which ${path} does not hold` }]);
}
