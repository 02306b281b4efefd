import type { UserRow } from "../users/table.ts";

/** Claims about a user (OpenID Connect Core §5.1). */
export interface UserClaims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly locale?: string;
}

/** Scope that opens each claim about a user (OpenID Connect Core §5.4). */
export const claimScopes: Readonly<Record<Exclude<keyof UserClaims, "sub">, "email" | "profile">> = {
  email: "email",
  email_verified: "email",
  name: "profile",
  given_name: "profile",
  family_name: "profile",
  locale: "profile",
};

/**
 * Claims that the scopes `email` and `profile` open, see {@link claimScopes}; unknown names are left out. `subject` is the
 * user as the client knows them, by default by the id.
 */
export function userClaims(user: UserRow, scopes: ReadonlySet<string>, subject: string = user.id): UserClaims {
  const { emailAddress, addressState, firstName, lastName, locale } = user;
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return {
    sub: subject,
    ...(scopes.has("email") ? { email: emailAddress, email_verified: addressState === "verified" } : {}),
    ...(scopes.has("profile")
      ? {
          ...(name === "" ? {} : { name }),
          ...(firstName === null ? {} : { given_name: firstName }),
          ...(lastName === null ? {} : { family_name: lastName }),
          locale,
        }
      : {}),
  };
}
