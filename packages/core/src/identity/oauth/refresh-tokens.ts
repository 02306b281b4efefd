import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import type { ResourceName } from "./scopes.ts";

/** A refresh token at rest: only its hash, and after use the sealed successor for the time of grace. */
export interface RefreshTokenRow {
  readonly id: string;
  /** All tokens that descend from one sign-in; also the session's id in access tokens. */
  readonly familyId: string;
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly userId: Id<"user">;
  readonly clientId: string;
  readonly scope: string;
  /** RFC 8707; what access tokens can be made out to. Empty for the REST API alone. */
  readonly resources: readonly ResourceName[];
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly consumedAt: string | null;
  readonly successorSealed: string | null;
  readonly revokedAt: string | null;
  readonly revokedReason: string | null;
}

/** Table of refresh tokens by their hashes; those of one session share a family. */
export const refreshTokens: Table<RefreshTokenRow> = {
  name: "refresh_tokens",
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
  },
  unique: [["tokenHash"]],
  sealed: { columns: ["successorSealed"], purpose: (row) => refreshTokenPurpose(row.id) },
};

/** What the successor of a token is sealed for. */
export function refreshTokenPurpose(tokenId: string): string {
  return `refresh-token:${tokenId}`;
}
