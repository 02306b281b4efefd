import { createRotatingSecretBox, type RotatingSecretBox } from "@design-catalog/webhook-engine";
import { systemPorts } from "../system-ports.ts";
import type { KeyRing } from "./key-ring.ts";

/** Opens the box whose keys a ring holds; it follows the ring's changes. */
export function openSecretBox(ring: KeyRing): RotatingSecretBox {
  return createRotatingSecretBox({ masterKeys: () => ring.keys(), random: systemPorts.random });
}
