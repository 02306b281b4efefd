import type { Sentence } from "../../engine/fields/sentences.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** States of a domain; only a verified one serves or enforces anything. */
export const domainStatuses = ["pending", "verified", "failed"] as const;

/** A domain name that an application claims. */
export interface DomainRow extends BaseRow {
  /** In lower case, without a trailing dot. */
  readonly domain: string;
  /** Whether requests to this host are for this application, once the domain is verified. */
  readonly servesApplication: boolean;
  /** Whether users with addresses of this domain may sign in only by single sign-on, once it is verified. */
  readonly enforcesSso: boolean;
  readonly status: (typeof domainStatuses)[number];
  /** Text that the owner puts into DNS or onto the web server; not secret. */
  readonly validationToken: string;
  readonly lastCheckedAt: string | null;
  readonly lastError: string | null;
  /** The same in sentences, by which a reader has it in another language; null without an error. */
  readonly lastErrorSentences: readonly Sentence[] | null;
  readonly verifiedAt: string | null;
}

/** Table of the domains that applications claim, proved or not. */
export const domains: Table<DomainRow> = {
  name: "domains",
  columns: {
    ...baseColumns,
    domain: "text",
    servesApplication: "boolean",
    enforcesSso: "boolean",
    status: "text",
    validationToken: "text",
    lastCheckedAt: "timestamp",
    lastError: "text",
    lastErrorSentences: "json",
    verifiedAt: "timestamp",
  },
  unique: [["domain"]],
};
