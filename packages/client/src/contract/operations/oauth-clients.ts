/** Written by `bun run contract` from the OpenAPI documents: operations of "OAuth clients". */
import type { Operation } from "../../operation.ts";
import type { OAuthClient, OAuthClientCreate, OAuthClientCreated, OAuthClientPatch, OAuthClientReplace, OAuthClientSecret, OAuthClientSecretCreate, OAuthClientSecretCreated } from "../types.ts";

/** List the clients, newest first. */
export const listOAuthClients: Operation<{ readonly query?: { readonly "kind"?: "app" | "service"; readonly "origin"?: "admin" | "dynamic" | "metadata-document"; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (OAuthClient)[]> = { method: "GET", path: "/api/v1/admin/oauthClients", privilege: "Admin OAuth Clients" };
/** Register a client. */
export const createOAuthClient: Operation<{ readonly body: OAuthClientCreate; }, OAuthClientCreated> = { method: "POST", path: "/api/v1/admin/oauthClients", privilege: "Admin OAuth Clients r/w" };
/** Read a client. */
export const getOAuthClient: Operation<{ readonly path: { readonly "id": string; }; }, OAuthClient> = { method: "GET", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients" };
/** Replace a client. */
export const replaceOAuthClient: Operation<{ readonly path: { readonly "id": string; }; readonly body: OAuthClientReplace; }, OAuthClient> = { method: "PUT", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients r/w" };
/** Change a client. */
export const patchOAuthClient: Operation<{ readonly path: { readonly "id": string; }; readonly body: OAuthClientPatch; }, OAuthClient> = { method: "PATCH", path: "/api/v1/admin/oauthClients/{id}", privilege: "Admin OAuth Clients r/w" };
/** List the secrets of a service account. */
export const listOAuthClientSecrets: Operation<{ readonly path: { readonly "id": string; }; }, readonly (OAuthClientSecret)[]> = { method: "GET", path: "/api/v1/admin/oauthClients/{id}/secrets", privilege: "Admin OAuth Clients" };
/** Add a secret to a service account. */
export const createOAuthClientSecret: Operation<{ readonly path: { readonly "id": string; }; readonly body?: OAuthClientSecretCreate; }, OAuthClientSecretCreated> = { method: "POST", path: "/api/v1/admin/oauthClients/{id}/secrets", privilege: "Admin OAuth Clients r/w" };
/** Remove a secret of a service account. */
export const deleteOAuthClientSecret: Operation<{ readonly path: { readonly "id": string; readonly "secretId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/oauthClients/{id}/secrets/{secretId}", privilege: "Admin OAuth Clients r/w" };
