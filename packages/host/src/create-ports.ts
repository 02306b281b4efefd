import { DomainError, type Ports } from "@design-catalog/core";
import { createCodeMemory } from "@design-catalog/core/catalog";
import { createRowMemory } from "@design-catalog/core/engine";
import type { TokenSigner } from "@design-catalog/core/ports";
import { readClientCertificate } from "@design-catalog/webhook-engine";
import { unicodeConfusables } from "./confusables.ts";
import { packGzip, unpackGzip } from "./gzip.ts";
import { readIcuMessage } from "./icu-message.ts";
import { readImageSize } from "./image-size.ts";
import { createOneTimePasswords } from "./one-time-passwords.ts";
import { createPasswordHasher } from "./passwords/password-hasher.ts";
import { createPasswordStrength } from "./passwords/password-strength.ts";
import { splitIcuMessage } from "./split-message.ts";
import { systemPorts, type SystemPorts } from "./system-ports.ts";

/** Ports that differ between hosts. Without a token signer no tokens are issued or accepted; the clock is the system's. */
export type HostPorts = Pick<Ports, "log" | "secretBox" | "addressPolicy"> &
  Partial<
    Pick<
      Ports,
      | keyof SystemPorts
      | "tokenSigner"
      | "clientAssertions"
      | "passkeys"
      | "blobs"
      | "contentScanner"
      | "fileBytesMax"
      | "webClient"
      | "dnsRecords"
      | "embedder"
      | "openIdConnect"
      | "hostStatus"
      | "requestLimits"
      | "sendsMail"
      | "telemetry"
      | "translator"
    >
  >;

/**
 * Composes the ports of a host. The password hasher starts with a hash, which keeps a core busy for 20 to 60 ms: call it
 * once, when ports are needed.
 */
export function createPorts(hostPorts: HostPorts): Ports {
  return {
    ...systemPorts,
    passwordHasher: createPasswordHasher(),
    passwordStrength: createPasswordStrength(),
    confusables: unicodeConfusables,
    readClientCertificate,
    oneTimePasswords: createOneTimePasswords(),
    tokenSigner: noTokens,
    rowMemory: createRowMemory(),
    codeMemory: createCodeMemory(),
    imageSize: readImageSize,
    readMessage: readIcuMessage,
    splitMessage: splitIcuMessage,
    gzip: packGzip,
    gunzip: unpackGzip,
    ...hostPorts,
  };
}

const refuse = () => Promise.reject(new DomainError("forbidden", "Only the server issues tokens"));

const noTokens: TokenSigner = {
  sign: refuse,
  signIdToken: refuse,
  signLogoutToken: refuse,
  readIdToken: async () => undefined,
  verify: async () => undefined,
  keySet: async () => ({ keys: [] }),
};
