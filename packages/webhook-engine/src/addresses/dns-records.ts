import { Resolver } from "node:dns/promises";
import type { DnsRecords } from "@design-catalog/core/ports";

/** Settings of {@link createDnsRecords}. */
export interface DnsRecordsOptions {
  /** DNS servers as `address` or `address:port`. @default those of the system */
  readonly servers?: readonly string[] | undefined;
}

const queryTimeoutMs = 1_000;
const triesMax = 3;
/** However slowly servers answer. */
const deadlineMs = 5_000;

/** Errors that say that there is no such record. */
const absences: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** Reads records by DNS queries; the machine's hosts file and search domains play no part. */
export function createDnsRecords({ servers }: DnsRecordsOptions = {}): DnsRecords {
  return {
    async txt(name) {
      // A resolver of its own for each name, as cancel() ends everything that a resolver has under way.
      const resolver = new Resolver({ timeout: queryTimeoutMs, tries: triesMax });
      if (servers !== undefined) resolver.setServers(servers);
      const watchdog = setTimeout(() => resolver.cancel(), deadlineMs);
      try {
        const records = await resolver.resolveTxt(name);
        // Bun tells the strings of a record apart no more than records; ours are of one string (RFC 1035 §3.3.14).
        return { outcome: "records", texts: records.flat() };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        if (absences.has(code)) return { outcome: "records", texts: [] };
        return { outcome: "error", message: `The DNS record could not be read (${code})` };
      } finally {
        clearTimeout(watchdog);
      }
    },
  };
}
