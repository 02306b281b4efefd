import type { OperationContext } from "@design-catalog/core";
import { accessOf, awaitsPasskey } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { findSignedIn, html, type Html, openView, pageRoute } from "@design-catalog/pages/parts";
import type { AssetNames, ConsoleAssets } from "../assets/asset.ts";
import { holds } from "../shell/rights.ts";
import { playerPolicy } from "./player-policy.ts";
import { type PlayerTexts, playerTexts } from "./player-texts.ts";

/** Path of the player, which the page of recordings frames. */
export const playerPath = "/admin/recordings/player";

const privilege = "Admin Session Recordings";

/** Factors by which a recording may be played faster. */
const speeds = [1, 2, 4, 8];

/** Drawings of Lucide in the document itself: its policy loads no file of them. */
const drawings = {
  play: html`<svg class="icon plays" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4v16l14-8z" /></svg>`,
  pause: html`<svg class="icon pauses" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14M16 5v14" /></svg>`,
  whole: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3" />
  </svg>`,
};

/** A document of its own that plays a recording; the page around it sends the link by a message. */
export function playerRoute(assets: ConsoleAssets): ContextRoute {
  return pageRoute({
    name: "getConsolePlayer",
    method: "GET",
    path: playerPath,
    run: (context, exchange) => showPlayer(context, exchange, assets),
  });
}

async function showPlayer(context: OperationContext, exchange: Exchange, assets: ConsoleAssets): Promise<Response> {
  const { request } = exchange;
  const present = await findSignedIn(context, exchange);
  const { texts: pageTexts } = await openView(context, request, present?.user.locale);
  const texts = playerTexts(pageTexts.language);
  const headers = headersOf(context, pageTexts.language);
  const access = present && (await accessOf(context.store, present.user));
  const privileges = access && !awaitsPasskey(access, present.session) ? access.privileges : [];
  if (!holds(privileges, privilege)) {
    const refusal = html`<p role="alert">${texts.lacksPrivilege.replace("{privilege}", privilege)}</p>`;
    return new Response(playerDocument(pageTexts.language, { texts, body: refusal }).toString(), {
      status: 403,
      headers,
    });
  }
  const files = await assets.files();
  const document = playerDocument(pageTexts.language, { texts, body: controls(texts), files: files?.player });
  return new Response(document.toString(), { status: files ? 200 : 503, headers });
}

function headersOf({ ports }: OperationContext, language: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "content-security-policy": playerPolicy(ports.blobs?.origin),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-frame-options": "SAMEORIGIN",
    "x-content-type-options": "nosniff",
  };
}

function playerDocument(
  language: string,
  {
    texts,
    body,
    files,
  }: { readonly texts: PlayerTexts; readonly body: Html; readonly files?: AssetNames["player"] | undefined },
): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${texts.title}</title>
        <link rel="icon" href="data:," />
        ${files && html`<link rel="stylesheet" href="/admin/assets/${files.style}" />`}
        ${files && html`<script type="module" src="/admin/assets/${files.script}"></script>`}
      </head>
      <body>
        <main>
          <h1 class="unseen">${texts.title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
}

function controls(texts: PlayerTexts): Html {
  const { recordedPage, play, pause, failures } = texts;
  const data = JSON.stringify({ recordedPage, play, pause, failures });
  return html`<div id="player" data-texts="${data}">
      <div id="bar" hidden><bdi id="address"></bdi></div>
      <p id="notice" role="status">${texts.loading}</p>
      <div id="stage" hidden></div>
      <div id="controls" hidden>
        <div class="line">
          <button type="button" id="toggle">${drawings.play}${drawings.pause}<span id="word">${play}</span></button>
          <label class="position"
            ><span class="unseen">${texts.position}</span>
            <input type="range" id="position" min="0" max="0" step="100" value="0"
          /></label>
          <span id="time"></span>
        </div>
        <div class="line">
          <label
            >${texts.speed}
            <select id="speed">
              ${speeds.map((speed) => html`<option value="${speed}">${speed} ×</option>`)}
            </select></label
          >
          <label><input type="checkbox" id="skip" checked /> ${texts.skipInactivity}</label>
          <button type="button" class="secondary" id="whole">${drawings.whole}${texts.whole}</button>
        </div>
      </div>
    </div>
    <noscript><p role="alert">${texts.noScript}</p></noscript>`;
}
