import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Counts of what an erasure did, and of the texts that it left. */
export interface UserErasureResult {
  readonly rows: number;
  readonly projects: number;
  readonly events: number;
  readonly answers: number;
  readonly auditEntries: number;
  /** Mutable, as the schema of the answer types it. */
  readonly keptTexts: { table: string; column: string; rows: number }[];
}

/** The erasure of a user: requested, begun, or done. Its row stays as the record of it. */
export interface UserErasureRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** Null for a command at the database. */
  readonly requestedBy: Id<"user"> | null;
  readonly requestedAt: string;
  /** The second administrator; null where none is needed, or none has approved yet. */
  readonly approvedBy: Id<"user"> | null;
  /** Time at which it begins; null until it is approved. */
  readonly dueAt: string | null;
  /** The user who gets the projects; null keeps them with the pseudonym. */
  readonly handOverTo: Id<"user"> | null;
  /** The user had been removed before, so a withdrawal restores nobody. */
  readonly wasRemoved: boolean;
  /** The latest job that does it; null until it begins. */
  readonly jobId: string | null;
  readonly finishedAt: string | null;
  /** Counts of what it did, and what it left; null until it is done. */
  readonly result: UserErasureResult | null;
}

/** Table of erasures, at most one of a user. */
export const userErasures: Table<UserErasureRow> = {
  name: "user_erasures",
  persons: {
    userId: { erased: "pseudonym" },
    requestedBy: { erased: "pseudonym" },
    approvedBy: { erased: "pseudonym" },
    handOverTo: { erased: "pseudonym" },
  },
  columns: {
    id: "id",
    userId: "id",
    requestedBy: "id",
    requestedAt: "timestamp",
    approvedBy: "id",
    dueAt: "timestamp",
    handOverTo: "id",
    wasRemoved: "boolean",
    jobId: "id",
    finishedAt: "timestamp",
    result: "json",
  },
  unique: [["userId"]],
};
