import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import type { SignatureAlgorithm } from "../../ports/token-signer.ts";
import type { ClientKey } from "../service-accounts/key-schemas.ts";
import type { SubjectType } from "../subjects/table.ts";

/** Kinds of clients: an app asks users for access, a service account acts for nobody but itself. */
export const clientKinds = ["app", "service"] as const;

/** Origins of a client: an administrator, dynamic registration (RFC 7591), or a document at its own URL. */
export const clientOrigins = ["admin", "dynamic", "metadata-document"] as const;

/** Methods by which a client proves its identity at the token endpoint (RFC 7591 §2). */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

/** Methods by which a service account proves its identity: by a secret, in the header or the body, or by a key (RFC 7523). */
export const serviceAuthMethods = ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const;

/** Methods of all kinds of clients. */
export const allAuthMethods = [...clientAuthMethods, "private_key_jwt"] as const;

/** Every scope that a client may be allowed to request. */
export const clientScopes = ["openid", "profile", "email", "offline_access", "api", "admin", "mcp"] as const;

/** Grants of clients that ask users for access. */
export const clientGrantTypes = ["authorization_code", "refresh_token"] as const;

/** Grant of service accounts (RFC 6749 §4.4). */
export const serviceGrantType = "client_credentials";

/** Scopes of service accounts. */
export const serviceScopes = ["api", "admin"] as const;

/** Algorithm of the ID tokens of a client that names none (OpenID Connect Dynamic Client Registration §2). */
export const defaultIdTokenAlg: SignatureAlgorithm = "RS256";

/** A program that asks users for access, or a service account. */
export interface OAuthClientRow extends BaseRow {
  /** Name of the client in the protocol: letters and digits, or the URL of its metadata document. */
  readonly clientId: string;
  readonly kind: (typeof clientKinds)[number];
  readonly name: string;
  readonly type: "public" | "confidential";
  readonly origin: (typeof clientOrigins)[number];
  readonly redirectUris: readonly string[];
  /** Addresses that a browser may go to after a sign-out that the client asked for. */
  readonly postLogoutRedirectUris: readonly string[];
  /** Where it wants to know of the end of sessions (OpenID Connect Back-Channel Logout 1.0); null if it does not. */
  readonly backchannelLogoutUri: string | null;
  readonly grantTypes: readonly string[];
  readonly scopes: readonly string[];
  readonly authMethod: (typeof allAuthMethods)[number];
  /** Algorithm of its ID tokens. */
  readonly idTokenSignedResponseAlg: SignatureAlgorithm;
  /** Names by which it knows its users. */
  readonly subjectType: SubjectType;
  /** Where its sector lists the redirect URIs of all its clients; null if the host of its own is the sector. */
  readonly sectorIdentifierUri: string | null;
  readonly uri: string | null;
  readonly logoUri: string | null;
  /** Whether users are not asked for consent. */
  readonly trusted: boolean;
  readonly enabled: boolean;
  /** SHA-256, hex; a secret is 256 random bits, which no dictionary contains. */
  readonly secretHash: string | null;
  readonly secretHint: string | null;
  readonly lastUsedAt: string | null;
  /** Time until which a metadata document is used without being read again. */
  readonly documentExpiresAt: string | null;
  /** Ids of roles of a service account, which its user has, too; an app has none. */
  readonly roles: readonly string[];
  /** Public keys (RFC 7517) of a service account with the method `private_key_jwt`, or `jwksUri` instead. */
  readonly jwks: { readonly keys: readonly ClientKey[] } | null;
  /** Address where such an account publishes its keys. */
  readonly jwksUri: string | null;
  /** The record of a service account among the users; null for an app. */
  readonly userId: Id<"user"> | null;
}

/** Table of OAuth clients of every origin. */
export const oauthClients: Table<OAuthClientRow> = {
  name: "oauth_clients",
  persons: { userId: { erased: "pseudonym" } },
  columns: {
    ...baseColumns,
    clientId: "text",
    kind: "text",
    name: "text",
    type: "text",
    origin: "text",
    redirectUris: "json",
    postLogoutRedirectUris: "json",
    backchannelLogoutUri: "text",
    grantTypes: "json",
    scopes: "json",
    authMethod: "text",
    idTokenSignedResponseAlg: "text",
    subjectType: "text",
    sectorIdentifierUri: "text",
    uri: "text",
    logoUri: "text",
    trusted: "boolean",
    enabled: "boolean",
    secretHash: "text",
    secretHint: "text",
    lastUsedAt: "timestamp",
    documentExpiresAt: "timestamp",
    roles: "json",
    jwks: "json",
    jwksUri: "text",
    userId: "id",
  },
  unique: [["clientId"]],
  secret: ["secretHash"],
};
