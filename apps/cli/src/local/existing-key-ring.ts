import { type KeyRing, type KeySettings, masterKeyFile, openKeyRing } from "@design-catalog/host";
import { existsSync } from "node:fs";

/** The master keys, or undefined where there are none: a key that was lost is not to be replaced by a new one. */
export function existingKeyRing(settings: KeySettings): KeyRing | undefined {
  const { masterKey, databaseUrl, dataDirectory } = settings;
  if (masterKey !== undefined) return openKeyRing(settings);
  return databaseUrl === undefined && existsSync(masterKeyFile(dataDirectory)) ? openKeyRing(settings) : undefined;
}
