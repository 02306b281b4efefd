import type { StoredTable } from "../ports/table.ts";
import type { Operation } from "./calls/operation.ts";
import type { JobKind } from "./job-kind.ts";
import type { MailKind } from "./mail-kind.ts";
import type { QuotaKind } from "./quota-kind.ts";
import type { Resource } from "./rows/definition.ts";
import type { ExpiringRows } from "./upkeep/erase-expired.ts";

/** Everything that one wing adds to the service. */
export interface Wing {
  /** In the order of the API page. */
  readonly operations: readonly Operation[];
  /** Kinds that are defined as data; their tables need no line in `tables`. */
  readonly resources: readonly Resource[];
  readonly tables: readonly StoredTable[];
  /** Rows that the upkeep erases, by table. */
  readonly expiring: readonly ExpiringRows[];
  /** Kinds of jobs that its operations request. */
  readonly jobKinds: readonly JobKind[];
  /** Quotas besides those of the live rows of its tables. */
  readonly quotas: readonly QuotaKind[];
  /** Kinds of mails that it sends. */
  readonly mailKinds: readonly MailKind[];
}
