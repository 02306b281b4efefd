import { randomBytes } from "node:crypto";
import { createIdSource } from "@design-catalog/core/engine";
import type { Log, Ports } from "@design-catalog/core/ports";
import { createDatabaseClock, type DatabaseClock } from "@design-catalog/storage-kysely";
import {
  createAddressPolicy,
  createSecretBox,
  createSystemResolver,
  type DestinationPolicy,
  keyIdOf,
} from "@design-catalog/webhook-engine";
import type { WebhooksOptions } from "./options.ts";

/** Ports that recording and delivering need. */
export interface WebhookPorts extends Pick<Ports, "random" | "ids" | "log" | "secretBox"> {
  readonly clock: DatabaseClock;
  readonly addressPolicy: DestinationPolicy;
}

/**
 * Creates the ports of a process whose own clock may be wrong: the database's time counts.
 * @throws {RangeError} for a master key that is not base64 of 32 bytes, or none
 */
export function createPorts({ masterKey, allowNetworks = [], clock: own }: WebhooksOptions, log: Log): WebhookPorts {
  const clock = createDatabaseClock(own ?? { now: () => Date.now() });
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
