import { expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

test("the package exports these names and no others", async () => {
  expect(await exportedNames(join(import.meta.dirname, "mod.ts"))).toEqual([
    "type ApiName",
    "type Authenticate",
    "type Call",
    "type ContextRoute",
    "type Exchange",
    "type Handler",
    "type HandlerDependencies",
    "type McpCall",
    "type OpenApiSource",
    "type OperationDependencies",
    "type Pages",
    "type ReadAsset",
    "type Readiness",
    "type Route",
    "type RouteDescription",
    "type SigningKey",
    "type SigningKeys",
    "type SigningKeysOptions",
    "type SystemDependencies",
    "type TokenSignerOptions",
    "bodyBytesMax",
    "createHandler",
    "createOpenApi",
    "createPackageAssets",
    "createPages",
    "createTokenSigner",
    "descriptions",
    "loadSigningKeys",
    "mcpDescription",
    "mcpRoute",
    "pageDescriptions",
    "publicBodyBytesMax",
    "requestTimeoutMsDefault",
    "rotateSigningKeys",
    "signingKeyDays",
  ]);
});
