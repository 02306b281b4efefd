import type { KeyRing } from "@design-catalog/host";
import { readSealingKeys } from "@design-catalog/storage-kysely";
import { keyIdOf } from "@design-catalog/webhook-engine";
import { StartError } from "./port-check.ts";

/**
 * Checks that a new master key would not replace a lost one. @throws {StartError} when another key has sealed the
 * database
 */
export async function refuseToReplaceKey(connectionString: string, file: string): Promise<void> {
  const { all } = await readSealingKeys(connectionString);
  if (all.length === 0) return;
  throw new StartError(
    `Cannot open the secrets in the database because master key ${all.join(" or ")} is missing: restore it to ${file}, ` +
      "or set MASTER_KEY to it",
  );
}

/**
 * Checks that the keys open the signing keys, without which nobody could sign in. @throws {StartError} when they do not
 */
export async function checkSealingKeys(connectionString: string, ring: KeyRing): Promise<void> {
  const known = ring.keys().map(keyIdOf);
  const missing = (await readSealingKeys(connectionString)).signing.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  const place = ring.file === undefined ? "MASTER_KEY, or to MASTER_KEY_PREVIOUS" : `${ring.file} as a further line`;
  throw new StartError(
    `Cannot open the secrets in the database because master key ${missing.join(", ")} is missing, add it to ${place}: ` +
      `current keys are ${known.join(", ")}`,
  );
}
