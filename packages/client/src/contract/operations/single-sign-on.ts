/** Written by `bun run contract` from the OpenAPI documents: operations of "Single sign-on". */
import type { Operation } from "../../operation.ts";
import type { DiscoveredSsoProvider, SsoProvider, SsoProviderCreate, SsoProviderPatch, SsoProviderRegister, SsoProviderReplace, SsoProviderSecret } from "../types.ts";

/** List the providers. */
export const listSsoProviders: Operation<{  }, readonly (SsoProvider)[]> = { method: "GET", path: "/api/v1/admin/oAuth2Providers", privilege: "Admin SSO" };
/** Add a provider. */
export const createSsoProvider: Operation<{ readonly body: SsoProviderCreate; }, SsoProvider> = { method: "POST", path: "/api/v1/admin/oAuth2Providers", privilege: "Admin SSO r/w" };
/** Discover a provider's configuration. */
export const discoverSsoProvider: Operation<{ readonly query: { readonly "issuer": string; }; }, DiscoveredSsoProvider> = { method: "GET", path: "/api/v1/admin/oAuth2Providers/discover", privilege: "Admin SSO" };
/** Register with a provider and add it. */
export const registerSsoProvider: Operation<{ readonly body: SsoProviderRegister; }, SsoProvider> = { method: "POST", path: "/api/v1/admin/oAuth2Providers/register", privilege: "Admin SSO r/w" };
/** Read a provider. */
export const getSsoProvider: Operation<{ readonly path: { readonly "id": string; }; }, SsoProvider> = { method: "GET", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO" };
/** Replace a provider's fields. */
export const replaceSsoProvider: Operation<{ readonly path: { readonly "id": string; }; readonly body: SsoProviderReplace; }, SsoProvider> = { method: "PUT", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO r/w" };
/** Change a provider. */
export const patchSsoProvider: Operation<{ readonly path: { readonly "id": string; }; readonly body: SsoProviderPatch; }, SsoProvider> = { method: "PATCH", path: "/api/v1/admin/oAuth2Providers/{id}", privilege: "Admin SSO r/w" };
/** Create a client secret to enter at the provider. */
export const generateProviderClientSecret: Operation<{ readonly path: { readonly "id": string; }; }, SsoProviderSecret> = { method: "POST", path: "/api/v1/admin/oAuth2Providers/{id}/generateproviderclientsecret", privilege: "Admin SSO r/w" };
/** Sign in through a single sign-on provider. */
export const startSso: Operation<{ readonly path: { readonly "slug": string; }; }, undefined> = { method: "GET", path: "/api/v1/account/sso/{slug}/start", privilege: "public" };
/** Return from a single sign-on provider. */
export const finishSso: Operation<{ readonly path: { readonly "slug": string; }; }, undefined> = { method: "GET", path: "/api/v1/account/sso/{slug}/callback", privilege: "public" };
