import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Purposes of a link in a mail. */
export const accountTokenPurposes = ["verification", "password-reset", "invitation"] as const;

/** One of {@link accountTokenPurposes}. */
export type AccountTokenPurpose = (typeof accountTokenPurposes)[number];

/** Fields that an invited user starts with. */
export interface Invitation {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string;
  readonly roles: readonly Id<"role">[];
  readonly invitedBy: Id<"user">;
  /** Class of the inviter's session; absent in invitations from before it was kept. */
  readonly acr?: SignInClass;
}

/** A mailed single-use token of 256 random bits; only its hash is stored. */
export interface AccountTokenRow {
  readonly id: string;
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly purpose: AccountTokenPurpose;
  /** Null for an invitation, since its user does not exist yet. */
  readonly userId: Id<"user"> | null;
  /** In lower case. */
  readonly emailAddress: string;
  /** Present only for an invitation. */
  readonly invitation: Invitation | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Time of its use, or at which a newer token voided it. */
  readonly usedAt: string | null;
  /** Mail that has brought the link of an invitation; null for other links, and where nobody has noted it. */
  readonly mailId: string | null;
  /** Time at which an invitation was accepted. */
  readonly acceptedAt: string | null;
}

export const accountTokens: Table<AccountTokenRow> = {
  name: "account_tokens",
  persons: { userId: { erased: "row" }, emailAddress: { erased: "row" } },
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
    mailId: "id",
    acceptedAt: "timestamp",
  },
  unique: [["tokenHash"]],
};
