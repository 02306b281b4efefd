export type { Authenticate } from "./tokens/bearer.ts";
export { type BlobRouteOptions, blobRoutes } from "./blobs/blob-routes.ts";
export { bodyBytesMax, publicBodyBytesMax } from "./request/body.ts";
export type { ContextRoute, Pages, UndocumentedRoute } from "./routes/context-route.ts";
export type { ReadAsset } from "./system/docs-page.ts";
export { createHandler, type Handler, type HandlerDependencies, type ServedRoute } from "./handler/handler.ts";
export { type McpCall, mcpDescription, mcpRoute } from "./handler/mcp-route.ts";
export { createPackageAssets } from "./system/node-assets.ts";
export { type ApiName, createOpenApi, type OpenApiSource } from "./openapi/openapi.ts";
export type { OperationDependencies } from "./routes/request-context.ts";
export { readText } from "./request/request-body.ts";
export { logFailure } from "./handler/request-log.ts";
export type { Call } from "./routes/request-frame.ts";
export type { CountedStrangers, Exchange, Route, RouteDescription } from "./routes/route.ts";
export { rotateSigningKeys } from "./tokens/rotate-signing-keys.ts";
export { type SigningKey } from "./tokens/signing-key-material.ts";
export {
  loadSigningKeys,
  type LoadSigningKeysOptions,
  type SigningKeys,
  type SigningKeysOptions,
} from "./tokens/signing-keys.ts";
export type { Readiness, SystemDependencies } from "./system/system-routes.ts";
export { createClientAssertions } from "./tokens/client-assertions.ts";
export { createPasskeys } from "./tokens/passkeys.ts";
export { createTokenSigner, type TokenSignerOptions } from "./tokens/token-signer.ts";
export { parsePairList, parsePairs } from "./request/url-encoded.ts";
export { waitHeaders } from "./response/wait-headers.ts";
