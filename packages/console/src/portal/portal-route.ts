import type { OperationContext } from "@design-catalog/core";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { html, type Html, openView, pageRoute, type View } from "@design-catalog/pages/parts";
import { portalAssetsPath } from "../assets/asset-route.ts";
import type { AssetNames, ConsoleAssets } from "../assets/asset.ts";
import { type ShellTexts, shellTexts } from "../shell/shell-texts.ts";
import { portalPolicy } from "./portal-policy.ts";

const titles = { en: "Webhook endpoint", de: "Webhook-Endpunkt" };

/**
 * The page that links of portals lead to. It is the same for everybody: what a link opens is known to its script only,
 * since browsers send no fragment.
 */
export function portalRoute(assets: ConsoleAssets): ContextRoute {
  return pageRoute({
    name: "getPortalPage",
    method: "GET",
    path: "/portal",
    run: (context, exchange) => showPortal(context, exchange, assets),
  });
}

async function showPortal(context: OperationContext, { request }: Exchange, assets: ConsoleAssets): Promise<Response> {
  const view = await openView(context, request);
  const { portalOrigins } = view.settings;
  const files = await assets.files();
  const document = portalDocument(view, shellTexts(view.texts.language), files);
  return new Response(document.toString(), {
    status: files ? 200 : 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": view.texts.language,
      "content-security-policy": portalPolicy(portalOrigins),
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      // It knows no list of origins.
      ...(portalOrigins.length === 0 && { "x-frame-options": "DENY" }),
      "x-content-type-options": "nosniff",
    },
  });
}

function portalDocument({ brand, mark }: View, texts: ShellTexts, files: AssetNames | undefined): Html {
  const title = texts.language === "de" ? titles.de : titles.en;
  const icons = files ? `${portalAssetsPath}/${files.icons}` : "";
  const data = JSON.stringify({ privileges: [], icons });
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${brand}</title>
        ${files && html`<link rel="stylesheet" href="${portalAssetsPath}/${files.style}" />`}
        <link rel="icon" href="data:," />
        ${files && html`<script type="module" src="${portalAssetsPath}/${files.portal}"></script>`}
      </head>
      <body class="single">
        <header class="top">
          <span class="brand">${mark}<bdi>${brand}</bdi></span>
        </header>
        <div class="frame">
          <main id="main">
            <div id="island" data-page="${data}">
              <h1>${title}</h1>
              ${files ? html`<p role="status">${texts.loading}</p>` : html`<p role="alert">${texts.noAssets}</p>`}
            </div>
            <noscript><p role="alert">${texts.noScript}</p></noscript>
          </main>
        </div>
      </body>
    </html> `;
}
