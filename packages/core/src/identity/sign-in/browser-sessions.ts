import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/**
 * A signed-in browser, known by a cookie of which only the hash is stored. It is valid while the account's epoch stays
 * the same: whatever makes tokens stale makes the browser sign in again.
 */
export interface BrowserSessionRow {
  readonly id: string;
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly userId: Id<"user">;
  readonly accessEpoch: number;
  readonly signedInAt: string;
  /** Way in which the user signed in; null where it is not known, and in rows of processes before the column. */
  readonly signInMethod: SignInMethod | null;
  readonly expiresAt: string;
  readonly endedAt: string | null;
  /** Rough network of the sign-in; null where it is unknown, and in rows of processes before the column. */
  readonly network: string | null;
  /** Such as `Firefox on Windows`; null likewise. */
  readonly device: string | null;
}

export const browserSessions: Table<BrowserSessionRow> = {
  name: "browser_sessions",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    tokenHash: "text",
    userId: "id",
    accessEpoch: "integer",
    signedInAt: "timestamp",
    signInMethod: "text",
    expiresAt: "timestamp",
    endedAt: "timestamp",
    network: "text",
    device: "text",
  },
  unique: [["tokenHash"]],
};
