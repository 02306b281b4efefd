import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** The second factor of a user: a TOTP secret (RFC 6238) and recovery codes. */
export interface UserFactorRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** 20 random bytes, base32, sealed for {@link factorPurpose}. */
  readonly sealedSecret: string;
  /** SHA-256, hex, of the unused recovery codes. */
  readonly recoveryCodeHashes: readonly string[];
  /** Time step of the last accepted code; no step is accepted twice. */
  readonly lastUsedStep: number | null;
  readonly createdAt: string;
  /** Null until a first code has shown that the authenticator works; signing in needs the factor from then on. */
  readonly confirmedAt: string | null;
}

/** Table of second factors, one row per user who has one or is setting one up. */
export const userFactors: Table<UserFactorRow> = {
  name: "user_factors",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    userId: "id",
    sealedSecret: "text",
    recoveryCodeHashes: "json",
    lastUsedStep: "integer",
    createdAt: "timestamp",
    confirmedAt: "timestamp",
  },
  unique: [["userId"]],
  sealed: { columns: ["sealedSecret"], purpose: (row) => factorPurpose(row.userId) },
};

/** Sealing purpose of a factor's secret. */
export function factorPurpose(userId: Id<"user">): string {
  return `user-factor:${userId}`;
}
