import { createRotatingSecretBox, type RotatingSecretBox } from "@design-catalog/webhook-engine";
import { systemPorts } from "../system-ports.ts";
import type { KeyRing } from "./key-ring.ts";

/**
 * Opens the box whose keys a ring holds; it follows the ring's changes.
 * @example
 * ```ts
 * import { configuredKeyRing, newMasterKey, openSecretBox } from "@design-catalog/host";
 * import assert from "node:assert/strict";
 *
 * const box = openSecretBox(configuredKeyRing(newMasterKey(), []));
 * assert.equal(await box.open(await box.seal("secret", "demo"), "demo"), "secret");
 * ```
 */
export function openSecretBox(ring: KeyRing): RotatingSecretBox {
  return createRotatingSecretBox({ masterKeys: () => ring.keys(), random: systemPorts.random });
}
