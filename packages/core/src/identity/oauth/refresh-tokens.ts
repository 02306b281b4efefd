import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import type { ResourceName } from "./scopes.ts";

/** A stored refresh token: its hash, and after use the sealed successor for the grace period. */
export interface RefreshTokenRow {
  readonly id: string;
  /** Family of all tokens that descend from one sign-in; also the session's id in access tokens. */
  readonly familyId: string;
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly userId: Id<"user">;
  readonly clientId: string;
  readonly scope: string;
  /** Resources for which access tokens can be issued (RFC 8707). Empty means only the REST API. */
  readonly resources: readonly ResourceName[];
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly consumedAt: string | null;
  readonly successorSealed: string | null;
  readonly revokedAt: string | null;
  readonly revokedReason: string | null;
  /** Rough network that it was issued to; null where it is unknown, and in rows of processes before the column. */
  readonly network: string | null;
  /** Such as `Firefox on Windows`; null likewise. */
  readonly device: string | null;
  /** Class of the sign-in; null for all that no passkey began, and in rows of processes before the column. */
  readonly acr: SignInClass;
}

/** Table of refresh tokens by hash; those of one session share a family. */
export const refreshTokens: Table<RefreshTokenRow> = {
  name: "refresh_tokens",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    familyId: "id",
    tokenHash: "text",
    userId: "id",
    clientId: "text",
    scope: "text",
    resources: "json",
    issuedAt: "timestamp",
    expiresAt: "timestamp",
    consumedAt: "timestamp",
    successorSealed: "text",
    revokedAt: "timestamp",
    revokedReason: "text",
    network: "text",
    device: "text",
    acr: "text",
  },
  unique: [["tokenHash"]],
  sealed: { columns: ["successorSealed"], purpose: (row) => refreshTokenPurpose(row.id) },
};

/** Sealing purpose of a token's successor. */
export function refreshTokenPurpose(tokenId: string): string {
  return `refresh-token:${tokenId}`;
}
