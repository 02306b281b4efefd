import type { Privilege, Right } from "./privilege.ts";

/**
 * Sessions that may run an operation: `anyone` admits an administrator who impersonates the user, `self` only the user.
 * Operations whose effect would outlast the impersonation are for `self`: passwords, factors, secrets and granted
 * rights.
 */
export type Audience = "anyone" | "self";

/** The format of errors: problem details (RFC 9457), or the JSON of RFC 6749 §5.2 that OAuth clients read. */
export type ErrorFormat = "problem" | "oauth";

/** An operation that shows a secret is always for `self`. */
type Sessions = { readonly audience: "self" } | { readonly audience: "anyone"; readonly showsSecretOf?: undefined };

/** Access for everybody, without a session or token. */
interface PublicAccess {
  readonly privilege: "public";
  readonly errorFormat: ErrorFormat;
  readonly scope?: undefined;
  readonly audience?: undefined;
  readonly portalAction?: undefined;
}

/** Access for every user; the privilege implies no scope. */
type UserAccess = Sessions & {
  readonly privilege: "user";
  /** True to admit users who still lack the passkey that a role of theirs requires. @default false */
  readonly beforePasskey?: boolean;
  /** Scope that a token needs; `openid` counts on a token for any resource. */
  readonly scope: "api" | "openid";
  readonly errorFormat: ErrorFormat;
  readonly portalAction?: undefined;
};

/** Access for the holders of a portal's link. Errors are problem details. */
interface PortalAccess {
  readonly privilege: "portal";
  /** Action that the link must allow; null for reading, which every link allows. */
  readonly portalAction: string | null;
  readonly scope?: undefined;
  readonly errorFormat?: undefined;
  readonly audience?: undefined;
}

/** Access for the holders of a right, which implies the scope (see `scopeOf`). Errors are problem details. */
type GuardedAccess = Sessions & {
  readonly privilege: Right | Privilege;
  readonly scope?: undefined;
  readonly errorFormat?: undefined;
  readonly portalAction?: undefined;
};

/** Callers that an operation admits, and the format of its errors. An operation that omits a part does not compile. */
export type Access = PublicAccess | UserAccess | PortalAccess | GuardedAccess;

/** Access for every user through the API, with problem details; the audience is for the operation to say. */
export const forUsers = {
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
} as const satisfies Partial<UserAccess>;
