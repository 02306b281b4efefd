import { Type } from "@sinclair/typebox";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { parseJsonBody } from "../../engine/schemas/json-body.ts";
import { validate } from "../../engine/schemas/validate.ts";
import type { LoginChecks, ProviderClient } from "../../ports/openid-connect.ts";
import { openClientSecret } from "./provider-fields.ts";
import { redirectUriOf } from "./schemas.ts";
import { loginPurpose, type SsoLoginRow, type SsoProviderRow, ssoProviders } from "./tables.ts";

/** Seconds that a user may take at the provider. */
export const loginSeconds = 600;

/** Reasons for a failed sign-in by a provider, as the sign-in page gets them. */
export type SsoRefusal =
  /** No enabled provider has this slug, or the deployment has no single sign-on. */
  | "unknown_provider"
  /** The provider does not answer, or answers wrongly. */
  | "provider_failed"
  /** The sign-in took too long, was used before, or began in another browser. */
  | "login_expired"
  /** The user or the provider refused. */
  | "denied"
  | "address_unverified"
  | "address_not_allowed"
  /** There is no account, and the provider creates none. */
  | "no_account"
  /** The address has an account that the provider does not vouch for. */
  | "not_linked"
  | "account_removed";

/** Values that a login keeps until its callback. */
export interface KeptLogin extends LoginChecks {
  /** Path at which the browser goes on after the sign-in. */
  readonly returnTo?: string;
}

const keptSchema = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  codeVerifier: Type.String(),
  returnTo: Type.Optional(Type.String()),
});

/** Seals the values that a login keeps, with which its callback is compared. */
export function sealLogin({ ports }: OperationContext, loginId: string, kept: KeptLogin): Promise<string> {
  return ports.secretBox.seal(JSON.stringify(kept), loginPurpose(loginId));
}

/** Opens the values that a login keeps. */
export async function openLogin({ ports }: OperationContext, login: SsoLoginRow): Promise<KeptLogin> {
  const text = await ports.secretBox.open(login.sealedChecks, loginPurpose(login.id));
  return validate(keptSchema, parseJsonBody(text));
}

/** Hash by which a login knows the browser that began it; other uses of the browser's token have other hashes. */
export function browserHashOf({ ports }: OperationContext, browserToken: string): Promise<string> {
  return ports.digest.sha256(`sso-login:${browserToken}`);
}

/** The enabled provider with this slug. */
export async function findProvider({ store }: OperationContext, slug: string): Promise<SsoProviderRow | undefined> {
  const where = all(live, matches({ slug, enabled: true }));
  const [provider] = await store.select(ssoProviders, { where, limit: 1 });
  return provider;
}

/** The service's registration at a provider, for the origin of the request. */
export async function clientOf(context: OperationContext, provider: SsoProviderRow): Promise<ProviderClient> {
  const { issuer, clientId, slug } = provider;
  const redirectUri = redirectUriOf(slug, context.baseUrl);
  return { issuer, clientId, clientSecret: await openClientSecret(context, provider), redirectUri };
}
