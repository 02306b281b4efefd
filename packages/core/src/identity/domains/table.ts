import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** States of a domain: only a verified one serves or enforces anything. */
export const domainStatuses = ["pending", "verified", "failed"] as const;

/** A domain name that an application says is its own. */
export interface DomainRow extends BaseRow {
  /** In lower case, without a trailing dot. */
  readonly domain: string;
  /** Once verified, requests to this host are for this application. */
  readonly servesApplication: boolean;
  /** Once verified, users with addresses of this domain sign in by single sign-on alone. */
  readonly enforcesSso: boolean;
  readonly status: (typeof domainStatuses)[number];
  /** What the owner puts into DNS or onto the web server; no secret. */
  readonly validationToken: string;
  readonly lastCheckedAt: string | null;
  readonly lastError: string | null;
  readonly verifiedAt: string | null;
}

/** Table of the domains that an application has claimed, proved or not. */
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
    verifiedAt: "timestamp",
  },
  unique: [["domain"]],
};
