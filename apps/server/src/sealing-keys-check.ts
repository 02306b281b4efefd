import type { KeyRing } from "@design-catalog/host";
import { readSealingKeys } from "@design-catalog/storage-kysely";
import { keyIdOf } from "@design-catalog/webhook-engine";
import { StartError } from "./port-check.ts";

/** @throws {StartError} when the database is sealed with a master key, which a new one in `file` would not open */
export async function refuseToReplaceKey(connectionString: string, file: string): Promise<void> {
  const { all } = await readSealingKeys(connectionString);
  if (all.length === 0) return;
  throw new StartError(
    `Cannot open the secrets in the database as master key ${all.join(" or ")} is missing: restore it to ${file}, ` +
      "or set MASTER_KEY to it",
  );
}

/** @throws {StartError} when the keys at hand do not open the signing keys, without which nobody could sign in */
export async function checkSealingKeys(connectionString: string, ring: KeyRing): Promise<void> {
  const known = ring.keys().map(keyIdOf);
  const missing = (await readSealingKeys(connectionString)).signing.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  const place = ring.file === undefined ? "MASTER_KEY, or to MASTER_KEY_PREVIOUS" : `${ring.file} as a further line`;
  throw new StartError(
    `Cannot open the secrets in the database as master key ${missing.join(", ")} is missing, add it to ${place}: ` +
      `current keys are ${known.join(", ")}`,
  );
}
