import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

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
  readonly expiresAt: string;
  readonly endedAt: string | null;
}

export const browserSessions: Table<BrowserSessionRow> = {
  name: "browser_sessions",
  columns: {
    id: "id",
    tokenHash: "text",
    userId: "id",
    accessEpoch: "integer",
    signedInAt: "timestamp",
    expiresAt: "timestamp",
    endedAt: "timestamp",
  },
  unique: [["tokenHash"]],
};
