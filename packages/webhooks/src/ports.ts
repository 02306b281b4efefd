import { randomBytes } from "node:crypto";
import { createIdSource } from "@design-catalog/core/engine";
import type { Log, Ports } from "@design-catalog/core/ports";
import {
  createAddressPolicy,
  createSecretBox,
  createSystemResolver,
  type DestinationPolicy,
  keyIdOf,
} from "@design-catalog/webhook-engine";
import type { WebhooksOptions } from "./options.ts";

/** Ports that recording and delivering need. */
export interface WebhookPorts extends Pick<Ports, "clock" | "random" | "ids" | "log" | "secretBox"> {
  readonly addressPolicy: DestinationPolicy;
}

/** @throws {RangeError} for a master key that is not base64 of 32 bytes, or none */
export function createPorts({ masterKey, allowNetworks = [] }: WebhooksOptions, log: Log): WebhookPorts {
  const clock = { now: () => Date.now() };
  const random = { bytes: (length: number) => randomBytes(length) };
  const masterKeys = [masterKey ?? []].flat();
  const [current = ""] = masterKeys;
  const keys = new Map((masterKeys.length > 0 ? masterKeys : [current]).map((key) => [keyIdOf(key), key]));
  return {
    clock,
    random,
    ids: createIdSource(clock, random),
    log,
    secretBox: createSecretBox({ keys, currentKeyId: keyIdOf(current), random }),
    addressPolicy: createAddressPolicy({ resolver: createSystemResolver(), allowNetworks }),
  };
}
