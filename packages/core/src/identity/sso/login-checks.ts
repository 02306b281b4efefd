import { Type } from "@sinclair/typebox";
import { parseJsonBody } from "../../engine/schemas/json-body.ts";
import type { LoginChecks, ProviderClient } from "../../ports/openid-connect.ts";
import { all, live, matches } from "../../ports/condition.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { validate } from "../../engine/schemas/validate.ts";
import { openClientSecret } from "./provider-fields.ts";
import { redirectUriOf } from "./schemas.ts";
import { loginPurpose, type SsoLoginRow, type SsoProviderRow, ssoProviders } from "./tables.ts";

/** How long somebody may take at the provider. */
export const loginSeconds = 600;

/** Why a sign-in by a provider came to nothing, as the sign-in page is told. */
export type SsoRefusal =
  /** No enabled provider has this slug, or the deployment has no single sign-on. */
  | "unknown_provider"
  /** The provider does not answer, or not as one does. */
  | "provider_failed"
  /** The sign-in took too long, was used before, or began in another browser. */
  | "login_expired"
  /** The user or the provider said no. */
  | "denied"
  | "address_unverified"
  | "address_not_allowed"
  /** There is no account, and the provider makes none. */
  | "no_account"
  /** The address has an account that the provider does not speak for. */
  | "not_linked"
  | "account_removed";

const checksSchema = Type.Object({ state: Type.String(), nonce: Type.String(), codeVerifier: Type.String() });

/** Seals what the callback is compared with. */
export function sealChecks({ ports }: OperationContext, loginId: string, checks: LoginChecks): Promise<string> {
  return ports.secretBox.seal(JSON.stringify(checks), loginPurpose(loginId));
}

/** What the callback is compared with. */
export async function openChecks({ ports }: OperationContext, login: SsoLoginRow): Promise<LoginChecks> {
  const text = await ports.secretBox.open(login.sealedChecks, loginPurpose(login.id));
  return validate(checksSchema, parseJsonBody(text));
}

/** By what a login knows the browser that began it. The browser's token has other uses, whose hashes are others. */
export function browserHashOf({ ports }: OperationContext, browserToken: string): Promise<string> {
  return ports.digest.sha256(`sso-login:${browserToken}`);
}

/** The provider of this slug, while it signs in. */
export async function findProvider({ store }: OperationContext, slug: string): Promise<SsoProviderRow | undefined> {
  const where = all(live, matches({ slug, enabled: true }));
  const [provider] = await store.select(ssoProviders, { where, limit: 1 });
  return provider;
}

/** How the service is known at a provider, for the origin of the request. */
export async function clientOf(context: OperationContext, provider: SsoProviderRow): Promise<ProviderClient> {
  const { issuer, clientId, slug } = provider;
  const redirectUri = redirectUriOf(slug, context.baseUrl);
  return { issuer, clientId, clientSecret: await openClientSecret(context, provider), redirectUri };
}
