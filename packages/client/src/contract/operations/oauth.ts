/** Written by `bun run contract` from the OpenAPI documents: operations of "OAuth". */
import type { Operation } from "../../operation.ts";
import type { AuthorizationServerMetadata, ClientRegistered, ClientRegistration, PasskeyOrigins, ProtectedResourceMetadata, TokenResponse, UserInfo } from "../types.ts";

/** Exchange an administrator's credentials or refresh token for tokens. */
export const issueAdminToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, TokenResponse> = { method: "POST", path: "/api/v1/admin/oauth/token", privilege: "public" };
/** Exchange an authorization code, a refresh token or credentials for tokens. */
export const issueToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, TokenResponse> = { method: "POST", path: "/api/v1/oauth/token", privilege: "public" };
/** Revoke a token and its session. */
export const revokeToken: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, {}> = { method: "POST", path: "/api/v1/oauth/revoke", privilege: "public" };
/** Read the signed-in user. */
export const getUserInfo: Operation<{  }, UserInfo> = { method: "GET", path: "/api/v1/oauth/userinfo", privilege: "user" };
/** Read the signed-in user by POST. */
export const postUserInfo: Operation<{  }, UserInfo> = { method: "POST", path: "/api/v1/oauth/userinfo", privilege: "user" };
/** Register a client dynamically. */
export const registerClient: Operation<{ readonly body?: ClientRegistration; }, ClientRegistered> = { method: "POST", path: "/api/v1/oauth/register", privilege: "public" };
/** Read the metadata of the authorization server (RFC 8414). */
export const getAuthorizationServerMetadata: Operation<{  }, AuthorizationServerMetadata> = { method: "GET", path: "/.well-known/oauth-authorization-server", privilege: "public" };
/** Read the metadata of the OpenID provider (OpenID Connect Discovery). */
export const getOpenIdConfiguration: Operation<{  }, AuthorizationServerMetadata> = { method: "GET", path: "/.well-known/openid-configuration", privilege: "public" };
/** Read the metadata of the whole service as a protected resource (RFC 9728). */
export const getProtectedResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource", privilege: "public" };
/** Read the metadata of the REST API as a protected resource (RFC 9728). */
export const getApiResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource/api/v1", privilege: "public" };
/** Read the metadata of the MCP server as a protected resource (RFC 9728). */
export const getMcpResourceMetadata: Operation<{  }, ProtectedResourceMetadata> = { method: "GET", path: "/.well-known/oauth-protected-resource/api/v1/mcp", privilege: "public" };
/** Read the related origins of passkeys (WebAuthn). */
export const getPasskeyOrigins: Operation<{  }, PasskeyOrigins> = { method: "GET", path: "/.well-known/webauthn", privilege: "public" };
/** Ask a user, in a browser, to authorize a client. */
export const authorize: Operation<{ readonly query: { readonly "response_type": "code"; readonly "client_id": string; readonly "redirect_uri": string; readonly "code_challenge"?: string; readonly "code_challenge_method"?: "S256"; readonly "response_mode"?: "query" | "form_post"; readonly "state"?: string; readonly "scope"?: string; readonly "resource"?: string; readonly "nonce"?: string; readonly "prompt"?: string; readonly "max_age"?: string; readonly "acr_values"?: string; readonly "claims"?: string; readonly "login_hint"?: string; readonly "id_token_hint"?: string; readonly "ui_locales"?: string; }; }, string> = { method: "GET", path: "/api/v1/oauth/authorize", privilege: "public" };
/** Sign a user out, in a browser, for a client. */
export const logout: Operation<{ readonly query?: { readonly "id_token_hint"?: string; readonly "client_id"?: string; readonly "post_logout_redirect_uri"?: string; readonly "state"?: string; readonly "ui_locales"?: string; }; }, string> = { method: "GET", path: "/api/v1/oauth/logout", privilege: "public" };
/** Sign a user out by a form, in a browser, for a client. */
export const logoutByPost: Operation<{ readonly body: string; readonly contentType: "application/x-www-form-urlencoded"; }, undefined> = { method: "POST", path: "/api/v1/oauth/logout", privilege: "public" };
