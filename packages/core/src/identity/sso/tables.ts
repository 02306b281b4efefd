import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** An OpenID provider whose users may sign in here. */
export interface SsoProviderRow extends BaseRow {
  readonly name: string;
  /** In the paths of sign-in: lower-case letters, digits and hyphens. */
  readonly slug: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Names of the claims that hold a user's fields. */
  readonly claimMapping: Readonly<Record<string, string>>;
  /** Which value of the roles' claim gives which role. */
  readonly roleMapping: readonly { readonly value: string; readonly roleId: string }[];
  /** Domains of addresses that may sign in; none means all. */
  readonly allowedDomains: readonly string[];
  /** A first login makes an account. */
  readonly autoCreate: boolean;
  /** A login whose address the provider has verified belongs to the account of that address. */
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

/** What the client secret of a provider is sealed for. */
export function providerPurpose(providerId: string): string {
  return `sso-provider:${providerId}`;
}

/** Which user of a provider is which user here. */
export interface SsoIdentityRow {
  readonly id: string;
  readonly providerId: string;
  /** The provider's `sub` (OpenID Connect Core §2): never reused, as addresses are. */
  readonly subject: string;
  readonly userId: Id<"user">;
  readonly linkedAt: string;
}

export const ssoIdentities: Table<SsoIdentityRow> = {
  name: "sso_identities",
  columns: { id: "id", providerId: "id", subject: "text", userId: "id", linkedAt: "timestamp" },
  unique: [["providerId", "subject"]],
};

/** A sign-in that has gone to its provider and has not come back yet. */
export interface SsoLoginRow {
  readonly id: string;
  readonly providerId: string;
  /** SHA-256, hex, of `state`. */
  readonly stateHash: string;
  /** SHA-256, hex, of the cookie of the browser that began it: no other may end it. */
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

/** What the checks of a login are sealed for. */
export function loginPurpose(loginId: string): string {
  return `sso-login:${loginId}`;
}
