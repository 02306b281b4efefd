import type { SsoRefusal } from "@design-catalog/core/identity";

type Named<Name extends string = string> = Readonly<Record<Name, string>>;

/** Codes of issues that say more than which field is wrong. */
export const issues: Named = {
  weak_password:
    "This password is easy to guess: it is common or follows a pattern. Choose another one, such as four unrelated words.",
  personal_password:
    "This password is easy to guess: it is made of your address or the name of this service. Choose another one, such as four unrelated words.",
  domain_not_allowed: "Addresses of this domain cannot register here.",
  sso_required: "Addresses of this domain sign in by single sign-on, without registration.",
};

/** Reasons a single sign-on failed. */
export const ssoRefusals: Named & Named<SsoRefusal> = {
  unknown_provider: "This way to sign in is not offered.",
  provider_failed: "The other service did not answer as expected. Try again later or sign in another way.",
  login_expired: "The sign-in took too long or began in another browser. Please start again.",
  denied: "The sign-in was cancelled at the other service.",
  address_unverified: "The other service has not verified your email address. Verify it there first.",
  address_not_allowed: "Your email address may not be used to sign in here.",
  no_account: "You have no account here. Ask your administrator.",
  not_linked: "Your account is not connected to the other service. Sign in another way.",
  account_removed: "This account was removed. Ask your administrator.",
};

/** Actions that a scope allows a client. */
export const scopes: Named = {
  openid: "know who you are",
  profile: "see your name and language",
  email: "see your email address",
  offline_access: "stay connected when you are away",
  api: "read the catalog, and read and change your projects and your profile, in your name",
  admin: "administer this service in your name",
  mcp: "let an assistant work on your projects in your name",
};
