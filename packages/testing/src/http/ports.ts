import { type Clock, createIdSource, DomainError, type Log, type Ports } from "@design-catalog/core";
import { hex } from "@design-catalog/core/engine";
import type { LogFields, SecretBox } from "@design-catalog/core/ports";
import { shortPasswordList } from "../test-ports.ts";

/** A logged line. */
export interface LogLine {
  readonly level: keyof Log;
  readonly message: string;
  readonly fields: LogFields;
}

/** Ports of a test with real cryptography and a clock that only the test moves. */
export interface TestPorts {
  readonly ports: Omit<Ports, "tokenSigner">;
  readonly logLines: readonly LogLine[];
  advance(timeMs: number): void;
}

/** 2026-11-20T00:00:00Z. */
export const startMs = 1_795_132_800_000;

/** Creates ports without a token signer, which needs a store. */
export function createTestPorts(): TestPorts {
  const time = { nowMs: startMs };
  const clock: Clock = { now: () => time.nowMs };
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const logLines: LogLine[] = [];
  const logTo =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}) =>
      void logLines.push({ level, message, fields });
  return {
    logLines,
    advance: (timeMs) => void (time.nowMs += timeMs),
    ports: {
      clock,
      random,
      ids: createIdSource(clock, random),
      log: { debug: logTo("debug"), info: logTo("info"), warn: logTo("warn"), error: logTo("error") },
      digest: { sha256: async (text) => hex(await sha256(text)) },
      passwordHasher: {
        hash: (password) => Bun.password.hash(password),
        verify: async (password, hash) => hash !== undefined && Bun.password.verify(password, hash),
      },
      passwordStrength: shortPasswordList,
      secretBox: createSecretBox(),
      addressPolicy: {
        vetUrl: () => ({ allowed: true }),
        vetDestination: async () => ({ allowed: true }),
      },
    },
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** AES-GCM with its own key; it authenticates the purpose. */
function createSecretBox(): SecretBox {
  const key = crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const parameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: new TextEncoder().encode(purpose),
  });
  return {
    async seal(plaintext, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = await crypto.subtle.encrypt(
        parameters(iv, purpose),
        await key,
        new TextEncoder().encode(plaintext),
      );
      return `${hex(iv)}.${hex(new Uint8Array(bytes))}`;
    },
    async open(blob, purpose) {
      const [iv = "", bytes = ""] = blob.split(".");
      try {
        const plain = await crypto.subtle.decrypt(parameters(fromHex(iv), purpose), await key, fromHex(bytes));
        return new TextDecoder().decode(plain);
      } catch (cause) {
        throw new DomainError("secret_unreadable", "The secret cannot be opened", {}, { cause });
      }
    },
  };
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}
