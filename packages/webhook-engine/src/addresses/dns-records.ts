import type { Resolver } from "node:dns/promises";
import type { DnsRecords } from "@design-catalog/core/ports";
import { askRepeatedly, type ServerTurn } from "./repeated-query.ts";

/** Settings of {@link createDnsRecords}. */
export interface DnsRecordsOptions {
  /** DNS servers as `address` or `address:port`. @default those of the system */
  readonly servers?: readonly string[] | undefined;
  /** Milliseconds that a question may take. @default 5,000 */
  readonly deadlineMs?: number;
}

/** However slowly servers answer. */
const usualDeadlineMs = 5_000;

/** Errors that say that there is no such record. */
const absences: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Creates what reads records by DNS queries; the machine's hosts file and search domains play no part.
 * @example
 * ```ts
 * const records = createDnsRecords({ servers: ["192.0.2.53"], deadlineMs: 10 });
 * assert.equal((await records.txt("_proof.dealer.example")).outcome, "error"); // nobody answers there
 * ```
 */
export function createDnsRecords({ servers, deadlineMs = usualDeadlineMs }: DnsRecordsOptions = {}): DnsRecords {
  const turn: ServerTurn = { first: 0 };
  return {
    async txt(name) {
      try {
        const ask = (resolver: Resolver) => resolver.resolveTxt(name);
        const records = await askRepeatedly({ ask, servers, turn, deadlineMs });
        // Bun tells the strings of a record apart no more than records; ours are of one string (RFC 1035 §3.3.14).
        return { outcome: "records", texts: records.flat() };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        if (absences.has(code)) return { outcome: "records", texts: [] };
        return { outcome: "error", message: `The DNS record could not be read (${code})` };
      }
    },
  };
}
