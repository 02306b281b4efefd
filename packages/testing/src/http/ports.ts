import type { Clock, Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import { createWebPorts, type WebPorts } from "@design-catalog/storage-memory";
import { cheapPasswordHasher, permissiveAddressPolicy } from "../test-ports.ts";

/** A logged line. */
export interface LogLine {
  readonly level: keyof Log;
  readonly message: string;
  readonly fields: LogFields;
}

/** Ports of a test with real cryptography and a clock that only the test moves. */
export interface TestPorts {
  readonly ports: WebPorts;
  readonly logLines: readonly LogLine[];
  advance(timeMs: number): void;
}

/** 2026-11-20T00:00:00Z. */
export const startMs = 1_795_132_800_000;

/** Creates ports without a token signer, which needs a store. */
export function createTestPorts(): TestPorts {
  const time = { nowMs: startMs };
  const clock: Clock = { now: () => time.nowMs };
  const logLines: LogLine[] = [];
  const logTo =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}) =>
      void logLines.push({ level, message, fields });
  return {
    logLines,
    advance: (timeMs) => void (time.nowMs += timeMs),
    ports: createWebPorts({
      clock,
      log: { debug: logTo("debug"), info: logTo("info"), warn: logTo("warn"), error: logTo("error") },
      passwordHasher: cheapPasswordHasher,
      addressPolicy: permissiveAddressPolicy,
    }),
  };
}
