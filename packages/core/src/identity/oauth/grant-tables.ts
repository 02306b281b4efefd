import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import type { SignInMethod } from "../sign-in/sign-in-method.ts";
import type { ResourceName } from "./scopes.ts";

/**
 * Ways of an answer to its client: in the query of the redirect URI, or in a form that the browser posts there (OAuth 2.0
 * Form Post Response Mode).
 */
export const responseModes = ["query", "form_post"] as const;

/** One of {@link responseModes}. */
export type ResponseMode = (typeof responseModes)[number];

/** A client's request at the authorization endpoint while its user signs in and decides. */
export interface AuthorizationRequestRow {
  /** 256 random bits, hex, which authorize their holder to continue the request. */
  readonly id: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /**
   * The S256 challenge (RFC 7636 §4.2); empty if the nonce protects the code, which processes of 0.1.0 take for a challenge
   * that no verifier has.
   */
  readonly codeChallenge: string;
  readonly scope: string;
  /** RFC 8707; by name, since an application can be served at several origins. */
  readonly resources: readonly ResourceName[];
  readonly state: string | null;
  /** The way that the answer takes. */
  readonly responseMode: ResponseMode;
  readonly nonce: string | null;
  readonly prompt: string | null;
  readonly loginHint: string | null;
  /** The user whom the client means by `id_token_hint` or `claims`: nobody else gets a code. Processes of 0.1.0 leave it out. */
  readonly hintedUserId: Id<"user"> | null;
  /** Seconds, after which the user signs in again. Processes of 0.1.0 leave it out. */
  readonly maxAge: number | null;
  /** Known classes of sign-in that the client asks for, the weakest first, separated by spaces; null if it asks for none. */
  readonly acrValues: string | null;
  /** Whether the client gets a code only for a sign-in of such a class. */
  readonly acrEssential: boolean;
  /** Languages that the client would like, separated by spaces; processes of 0.1.0 know one. */
  readonly locale: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
}

export const authorizationRequests: Table<AuthorizationRequestRow> = {
  name: "oauth_requests",
  persons: {
    hintedUserId: { erased: "row" },
    loginHint: { erased: "row" },
  },
  columns: {
    id: "id",
    clientId: "text",
    redirectUri: "text",
    codeChallenge: "text",
    scope: "text",
    resources: "json",
    state: "text",
    responseMode: "text",
    nonce: "text",
    prompt: "text",
    loginHint: "text",
    hintedUserId: "id",
    maxAge: "integer",
    acrValues: "text",
    acrEssential: "boolean",
    locale: "text",
    createdAt: "timestamp",
    expiresAt: "timestamp",
    decidedAt: "timestamp",
  },
};

/** A stored authorization code, with everything it was issued for. */
export interface AuthorizationCodeRow {
  readonly id: string;
  /** SHA-256, hex. */
  readonly codeHash: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly resources: readonly ResourceName[];
  readonly nonce: string | null;
  readonly userId: Id<"user">;
  /** The account's epoch at the decision: whatever makes tokens stale makes the code stale. */
  readonly accessEpoch: number;
  /** Family of the tokens issued for the code; a second use revokes them. */
  readonly familyId: string;
  readonly signedInAt: string;
  /** Way in which the user signed in; null where it is not known, and in rows of processes before the column. */
  readonly signInMethod: SignInMethod | null;
  /** Class of the sign-in that the ID token names; null likewise. */
  readonly acr: string | null;
  /** The browser's session in which the user decided; null likewise. */
  readonly browserSessionId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

export const authorizationCodes: Table<AuthorizationCodeRow> = {
  name: "oauth_codes",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    codeHash: "text",
    clientId: "text",
    redirectUri: "text",
    codeChallenge: "text",
    scope: "text",
    resources: "json",
    nonce: "text",
    userId: "id",
    accessEpoch: "integer",
    familyId: "id",
    signedInAt: "timestamp",
    signInMethod: "text",
    acr: "text",
    browserSessionId: "id",
    createdAt: "timestamp",
    expiresAt: "timestamp",
    usedAt: "timestamp",
  },
  unique: [["codeHash"]],
};

/** Scopes and resources that a user has approved at one redirect URI, where they need not be asked for again. */
export interface ConsentRow {
  readonly id: string;
  readonly userId: Id<"user">;
  readonly clientId: string;
  /** The registered one: another place of the client gets nothing from this consent. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly resources: readonly ResourceName[];
  readonly grantedAt: string;
}

export const consents: Table<ConsentRow> = {
  name: "oauth_consents",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    userId: "id",
    clientId: "text",
    redirectUri: "text",
    scopes: "json",
    resources: "json",
    grantedAt: "timestamp",
  },
};
