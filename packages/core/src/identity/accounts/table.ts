import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** What a link in a mail lets its holder do. */
export const accountTokenPurposes = ["verification", "password-reset", "invitation"] as const;

/** One of {@link accountTokenPurposes}. */
export type AccountTokenPurpose = (typeof accountTokenPurposes)[number];

/** What an invited user begins with. */
export interface Invitation {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string;
  /** Ids of roles. */
  readonly roles: readonly string[];
  readonly invitedBy: Id<"user">;
}

/** A single-use token that was mailed: 256 random bits, of which only the hash is kept. */
export interface AccountTokenRow {
  readonly id: string;
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly purpose: AccountTokenPurpose;
  /** Null for an invitation, whose user does not exist yet. */
  readonly userId: Id<"user"> | null;
  /** In lower case. */
  readonly emailAddress: string;
  /** Present for an invitation alone. */
  readonly invitation: Invitation | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When it was used, or made void by a newer one. */
  readonly usedAt: string | null;
}

export const accountTokens: Table<AccountTokenRow> = {
  name: "account_tokens",
  columns: {
    id: "id",
    tokenHash: "text",
    purpose: "text",
    userId: "id",
    emailAddress: "text",
    invitation: "json",
    createdAt: "timestamp",
    expiresAt: "timestamp",
    usedAt: "timestamp",
  },
  unique: [["tokenHash"]],
};
