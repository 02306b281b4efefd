import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** An OpenID provider whose users may sign in here. */
export interface SsoProviderRow extends BaseRow {
  readonly name: string;
  /** Name of the provider in sign-in paths: lower-case letters, digits and hyphens. */
  readonly slug: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Names of the claims that hold a user's fields. */
  readonly claimMapping: Readonly<Record<string, string>>;
  /** Roles by the value of the roles' claim that gives them. */
  readonly roleMapping: readonly { readonly value: string; readonly roleId: string }[];
  /** Domains of addresses that may sign in; an empty list admits all. */
  readonly allowedDomains: readonly string[];
  /** Whether a first sign-in creates an account. */
  readonly autoCreate: boolean;
  /** Whether a sign-in with an address that the provider has verified opens the account of that address. */
  readonly linkByVerifiedEmail: boolean;
  readonly enabled: boolean;
  /** Sealed for {@link providerPurpose}. */
  readonly sealedClientSecret: string | null;
  readonly clientSecretHint: string | null;
}

/** Table of OpenID providers; client secrets are sealed. */
export const ssoProviders: Table<SsoProviderRow> = {
  name: "sso_providers",
  columns: {
    ...baseColumns,
    name: "text",
    slug: "text",
    issuer: "text",
    clientId: "text",
    scopes: "json",
    claimMapping: "json",
    roleMapping: "json",
    allowedDomains: "json",
    autoCreate: "boolean",
    linkByVerifiedEmail: "boolean",
    enabled: "boolean",
    sealedClientSecret: "text",
    clientSecretHint: "text",
  },
  unique: [["slug"]],
  secret: ["sealedClientSecret"],
  sealed: { columns: ["sealedClientSecret"], purpose: (row) => providerPurpose(row.id) },
};

/** Sealing purpose of a provider's client secret. */
export function providerPurpose(providerId: string): string {
  return `sso-provider:${providerId}`;
}

/** Link between a user of a provider and a user of the application. */
export interface SsoIdentityRow {
  readonly id: string;
  readonly providerId: string;
  /** The provider's `sub` (OpenID Connect Core §2), which is never reused, unlike addresses. */
  readonly subject: string;
  readonly userId: Id<"user">;
  readonly linkedAt: string;
  /** Refresh token of the last sign-in, sealed for {@link identityPurpose}; null where the provider gave none. */
  readonly sealedRefreshToken: string | null;
  /** When the provider is asked next whether the user may go on; null without a refresh token. */
  readonly checkAt: string | null;
}

export const ssoIdentities: Table<SsoIdentityRow> = {
  name: "sso_identities",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    providerId: "id",
    subject: "text",
    userId: "id",
    linkedAt: "timestamp",
    sealedRefreshToken: "text",
    checkAt: "timestamp",
  },
  unique: [["providerId", "subject"]],
  secret: ["sealedRefreshToken"],
  sealed: { columns: ["sealedRefreshToken"], purpose: (row) => identityPurpose(row.id) },
};

/** Sealing purpose of a provider's refresh token. */
export function identityPurpose(identityId: string): string {
  return `sso-identity:${identityId}`;
}

/** A sign-in that has gone to its provider and has not come back yet. */
export interface SsoLoginRow {
  readonly id: string;
  readonly providerId: string;
  /** SHA-256, hex, of `state`. */
  readonly stateHash: string;
  /** SHA-256, hex, of the cookie of the browser that began it: no other browser may finish it. */
  readonly browserHash: string;
  /** Nonce and PKCE verifier, sealed for {@link loginPurpose}. */
  readonly sealedChecks: string;
  /** The authorization request that waits for it. */
  readonly requestId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export const ssoLogins: Table<SsoLoginRow> = {
  name: "sso_logins",
  columns: {
    id: "id",
    providerId: "id",
    stateHash: "text",
    browserHash: "text",
    sealedChecks: "text",
    requestId: "text",
    createdAt: "timestamp",
    expiresAt: "timestamp",
  },
  unique: [["stateHash"]],
  sealed: { columns: ["sealedChecks"], purpose: (row) => loginPurpose(row.id) },
};

/** Sealing purpose of a login's checks. */
export function loginPurpose(loginId: string): string {
  return `sso-login:${loginId}`;
}
