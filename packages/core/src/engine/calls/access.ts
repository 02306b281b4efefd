import type { Privilege, Right } from "./privilege.ts";

/**
 * The sessions that may run an operation: `anyone` lets in an administrator who impersonates the user, `self` only the
 * user. Whatever would outlast the impersonation is for `self`: passwords, factors, secrets, rights that are given.
 */
export type Audience = "anyone" | "self";

/** The format of errors: problem details (RFC 9457), or the JSON of RFC 6749 §5.2 that OAuth clients read. */
export type ErrorFormat = "problem" | "oauth";

/** An operation that shows a secret is for `self`, whatever else it does. */
type Sessions = { readonly audience: "self" } | { readonly audience: "anyone"; readonly showsSecretOf?: undefined };

/** Access for everybody: there is no session and no token to judge. */
interface PublicAccess {
  readonly privilege: "public";
  readonly errorFormat: ErrorFormat;
  readonly scope?: undefined;
  readonly audience?: undefined;
}

/** Access for every user: the privilege does not tell which scope opens the operation. */
type UserAccess = Sessions & {
  readonly privilege: "user";
  /** The scope that a token needs; `openid` is good on a token for any resource. */
  readonly scope: "api" | "openid";
  readonly errorFormat: ErrorFormat;
};

/** Access for the holders of a right: it gives the scope, see `scopeOf`, and errors are problem details. */
type GuardedAccess = Sessions & {
  readonly privilege: Right | Privilege;
  readonly scope?: undefined;
  readonly errorFormat?: undefined;
};

/** The callers that an operation lets in, and the format of its errors. An operation that leaves a part open does not compile. */
export type Access = PublicAccess | UserAccess | GuardedAccess;
