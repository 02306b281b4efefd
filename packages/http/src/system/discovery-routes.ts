import type { OperationContext } from "@design-catalog/core";
import {
  offersPasskeys,
  type ResourceName,
  resourceNames,
  resourceScopes,
  resourceUri,
  servedOrigins,
} from "@design-catalog/core/identity";
import { Type } from "@sinclair/typebox";
import type { ContextRoute } from "../routes/context-route.ts";
import type { RouteDescription } from "../routes/route.ts";
import {
  authorizationServerMetadata,
  authorizationServerMetadataSchema,
  describeServer,
} from "./authorization-server-metadata.ts";

/** RFC 9728 §2. */
const protectedResourceMetadataSchema = Type.Object(
  {
    resource: Type.String({ description: "Audience that access tokens must have" }),
    authorization_servers: Type.Array(Type.String()),
    scopes_supported: Type.Array(Type.String()),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
    resource_documentation: Type.String(),
  },
  { $id: "ProtectedResourceMetadata", additionalProperties: false },
);

/** WebAuthn Level 3 §5.11. */
const passkeyOriginsSchema = Type.Object(
  { origins: Type.Array(Type.String()) },
  { $id: "PasskeyOrigins", additionalProperties: false },
);

/** Long enough for the requests of one sign-in, and short enough for a changed policy to show soon. */
const cacheSeconds = 60;

const resourceTitles: { readonly [Name in ResourceName]: string } = {
  api: "Design Catalog API",
  mcp: "Design Catalog MCP",
};

/** Origin of the examples. */
const exampleOrigin = "https://catalog.example";

const server = {
  output: authorizationServerMetadataSchema,
  read: authorizationServerMetadata,
  answer: "Capabilities and endpoints of the authorization server",
  example: {
    output: describeServer(exampleOrigin, {
      registers: true,
      passwordGrant: true,
      readsDocuments: true,
      tellsOfLogouts: true,
      assertions: true,
      languages: ["en", "de"],
    }),
  },
};

const resource = (name?: ResourceName) => ({
  output: protectedResourceMetadataSchema,
  read: (context: OperationContext) => protectedResourceMetadata(context, name),
  answer: "Authorization server and scopes of the resource",
  example: { output: protectedResourceMetadata({ baseUrl: exampleOrigin }, name) },
});

interface DiscoveryDocument extends RouteDescription {
  read(context: OperationContext, languages: readonly string[] | undefined): object | Promise<object>;
}

/**
 * Documents by which clients find what they need to sign users in (RFC 8414, RFC 9728, OpenID Connect Discovery).
 * Nothing is served below the path of the first, because the issuer has no path: a client that meets a 404 tries the
 * next.
 */
export const discoveryDocuments: readonly DiscoveryDocument[] = [
  document("getAuthorizationServerMetadata", "/.well-known/oauth-authorization-server", {
    ...server,
    summary: "Read the metadata of the authorization server (RFC 8414)",
    description: "Returns the endpoints, grants, scopes and methods that this deployment supports now.",
  }),
  document("getOpenIdConfiguration", "/.well-known/openid-configuration", {
    ...server,
    summary: "Read the metadata of the OpenID provider (OpenID Connect Discovery)",
    description: "Returns the metadata of the authorization server, at the path of OpenID Connect Discovery.",
  }),
  document("getProtectedResourceMetadata", "/.well-known/oauth-protected-resource", {
    ...resource(),
    summary: "Read the metadata of the whole service as a protected resource (RFC 9728)",
    description: "Names the authorization server and scopes for all resources of the service.",
  }),
  document("getApiResourceMetadata", "/.well-known/oauth-protected-resource/api/v1", {
    ...resource("api"),
    summary: "Read the metadata of the REST API as a protected resource (RFC 9728)",
    description: "Names the authorization server and scopes of the REST API.",
  }),
  document("getMcpResourceMetadata", "/.well-known/oauth-protected-resource/api/v1/mcp", {
    ...resource("mcp"),
    summary: "Read the metadata of the MCP server as a protected resource (RFC 9728)",
    description: "Names the authorization server and scope of the MCP server.",
  }),
  document("getPasskeyOrigins", "/.well-known/webauthn", {
    output: passkeyOriginsSchema,
    read: passkeyOrigins,
    answer: "Origins whose pages may use passkeys of this domain",
    example: { output: { origins: [exampleOrigin, "https://catalog.dealer.example"] } },
    summary: "Read the related origins of passkeys (WebAuthn)",
    description:
      "Lists the origins at which the application is served. Browsers read it before a page of one uses a passkey of another.",
  }),
];

/** Routes of the documents. `languages` are BCP 47 tags of the languages of the pages; undefined without pages. */
export function discoveryRoutes(languages: readonly string[] | undefined): readonly ContextRoute[] {
  return discoveryDocuments.map((about) => ({
    ...about,
    run: async (context) => {
      const headers = { "content-type": "application/json", "cache-control": `public, max-age=${cacheSeconds}` };
      return new Response(JSON.stringify(await about.read(context, languages)), { headers });
    },
  }));
}

async function passkeyOrigins(context: OperationContext) {
  return { origins: offersPasskeys(context) ? await servedOrigins(context) : [] };
}

function document(
  name: string,
  path: string,
  about: Pick<DiscoveryDocument, "summary" | "description" | "answer" | "output" | "example" | "read">,
): DiscoveryDocument {
  return { name, method: "GET", path, tag: "OAuth", mediaType: "application/json", ...about };
}

/** `offline_access` and the scopes of OpenID Connect grant access to no resource. */
function protectedResourceMetadata({ baseUrl }: Pick<OperationContext, "baseUrl">, name: ResourceName | undefined) {
  return {
    resource: name === undefined ? baseUrl : resourceUri(baseUrl, name),
    authorization_servers: [baseUrl],
    scopes_supported: (name === undefined ? resourceNames : [name]).flatMap((one) => resourceScopes[one]),
    bearer_methods_supported: ["header"],
    resource_name: name === undefined ? "Design Catalog" : resourceTitles[name],
    resource_documentation: `${baseUrl}/api/v1/openapi.json`,
  };
}
