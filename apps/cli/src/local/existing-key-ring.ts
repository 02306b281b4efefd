import { existsSync } from "node:fs";
import { type KeyRing, type KeySettings, masterKeyFile, openKeyRing } from "@design-catalog/host";

/** Opens the master keys; undefined where there are none: a new key must not replace a lost one. */
export function existingKeyRing(settings: KeySettings): KeyRing | undefined {
  const { masterKey, databaseUrl, dataDirectory } = settings;
  if (masterKey !== undefined) return openKeyRing(settings);
  return databaseUrl === undefined && existsSync(masterKeyFile(dataDirectory)) ? openKeyRing(settings) : undefined;
}
