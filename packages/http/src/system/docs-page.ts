import { notFound } from "@design-catalog/core";
import { firstPartyClientId } from "@design-catalog/core/engine";
import { apiPageRedirectPath, isLoopback } from "@design-catalog/core/identity";
import type { Route } from "../routes/route.ts";
import { apiPageFiles } from "./api-page-files.ts";

/** Reads a file of the API page; undefined if there is none of that name. */
export type ReadAsset = (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The page writes style attributes, shows icons as data URLs and calls only this origin. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Assets change only with a release of the service. */
const assetCacheControl = "public, max-age=3600";

/** The API page under `/docs`: Swagger UI on both documents, without anything from another origin. */
export function docsRoutes(readAsset: ReadAsset | undefined, baseUrl: string): readonly Route[] {
  if (!readAsset) return [];
  return [
    {
      name: "getApiPage",
      method: "GET",
      path: "/docs",
      strangers: "all",
      handle: async ({ request }) => pageResponse(request, baseUrl),
    },
    {
      name: "getApiPageSettings",
      method: "GET",
      path: "/docs/settings.js",
      strangers: "all",
      handle: async () => textResponse(settings, "text/javascript; charset=utf-8"),
    },
    {
      name: "getApiPageAsset",
      method: "GET",
      path: "/docs/{asset}",
      strangers: "refused",
      handle: async ({ parameters: { asset = "" } }) => assetResponse(readAsset, asset),
    },
  ];
}

function pageResponse(request: Request, baseUrl: string): Response {
  if (isOtherLoopbackName(request.url, baseUrl)) return Response.redirect(`${baseUrl}/docs`, 307);
  return textResponse(page, "text/html; charset=utf-8");
}

/**
 * True for `localhost` if the service goes by `127.0.0.1` at the same port, or the other way round. The page calls the
 * service by its own name, which a browser takes for another site. At another port, such as a tunnel's, the service's
 * own name may lead nowhere.
 */
function isOtherLoopbackName(requestUrl: string, baseUrl: string): boolean {
  const [asked, own] = [new URL(requestUrl), new URL(baseUrl)];
  const isOtherName = asked.hostname !== own.hostname && asked.port === own.port;
  return isOtherName && isLoopback(asked.origin) && isLoopback(own.origin);
}

async function assetResponse(readAsset: ReadAsset, name: string): Promise<Response> {
  const type = Object.hasOwn(apiPageFiles, name) ? apiPageFiles[name] : undefined;
  const bytes = type === undefined ? undefined : await readAsset(name);
  if (type === undefined || !bytes) throw notFound();
  return new Response(bytes, {
    headers: { "content-type": type, "cache-control": assetCacheControl, "content-security-policy": pagePolicy },
  });
}

function textResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: { "content-type": type, "content-security-policy": pagePolicy },
  });
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Design Catalog Service API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/swagger-ui-standalone-preset.js"></script>
    <script src="/docs/settings.js"></script>
  </body>
</html>
`;

/**
 * `validatorUrl: null` keeps the page from sending the document to an online validator. The page signs in as the
 * service's own client, with a password or on the sign-in page, and keeps tokens only in memory.
 */
const settings = `const page = SwaggerUIBundle({
  urls: [
    { name: "Main API", url: "/api/v1/openapi.json" },
    { name: "Admin API", url: "/api/v1/admin/openapi.json" },
  ],
  dom_id: "#page",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
  oauth2RedirectUrl: location.origin + "${apiPageRedirectPath}",
});
page.initOAuth({
  clientId: "${firstPartyClientId}",
  scopes: "api admin",
  usePkceWithAuthorizationCodeGrant: true,
});
`;
