import type { OperationContext } from "@design-catalog/core";
import { formTokenFor, html, type Html } from "@design-catalog/pages/parts";
import type { ConsolePage } from "../console-page.ts";
import { accountMenu } from "./account-menu.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { consolePolicy } from "./console-policy.ts";
import { iconsAddress, iconsOf } from "./icon.ts";
import { impersonationBanner } from "./impersonation.ts";
import { crumbs, navigation } from "./navigation.ts";
import { type ShellTexts, shellTexts } from "./shell-texts.ts";
import type { Visit } from "./visit.ts";

/** Bytes of a nonce (CSP3 §7.1 asks for 128 bits). */
const nonceBytes = 16;

/** Contents of a page and its place. */
export interface Frame {
  readonly title: string;
  /** The heading with the title, and what is below it. */
  readonly body: Html;
  /** The page that navigation marks. */
  readonly page?: ConsolePage;
  /** File of the page's island. */
  readonly script?: string;
  /** @default 200 */
  readonly status?: number;
}

/** The page in its frame: heading, navigation, version, and what the browser may do with it. */
export async function frameResponse(visit: Visit, frame: Frame): Promise<Response> {
  const nonce = nonceOf(visit.context);
  const document = await frameDocument(visit, { ...frame, nonce });
  return new Response(document.toString(), {
    status: frame.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": visit.view.texts.language,
      "content-security-policy": consolePolicy(nonce, visit.context.ports.blobs?.origin),
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    },
  });
}

function nonceOf({ ports }: OperationContext): string {
  return ports.random.bytes(nonceBytes).toBase64();
}

async function frameDocument(
  visit: Visit,
  { title, body, page, script, nonce }: Frame & { readonly nonce: string },
): Promise<Html> {
  const { context, view, present, impersonation, open, options, preferences } = visit;
  const texts = shellTexts(view.texts.language);
  const files = await options.assets.files();
  const icon = iconsOf(await iconsAddress(options));
  const formToken = await formTokenFor(context, present.token);
  const { colours, groups } = preferences;
  return html`<!doctype html>
    <html lang="${texts.language}" ${colours !== undefined && html` data-colours="${colours}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${colours ?? "light dark"}" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${view.brand}</title>
        ${files && html`<link rel="stylesheet" href="/admin/assets/${files.style}" />`}
        <link rel="icon" href="data:," />
        ${script !== undefined && html`<script type="module" nonce="${nonce}" src="/admin/assets/${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${await impersonationBanner(context, { present, impersonation, texts })}
        <header class="top">
          <details class="menu">
            <summary>${icon("menu")}<span class="unseen">${texts.menu}</span></summary>
          </details>
          <a class="brand" href="/admin">${view.mark}<bdi>${view.brand}</bdi></a>
          <div id="search"></div>
          ${accountMenu(visit, { texts, icon, formToken })}
        </header>
        <div class="frame">
          ${navigation(open, { texts, icon, current: page, groups, version: versionText(texts, options) })}
          <main id="main" tabindex="-1">${crumbs(open, { texts, current: page })} ${body}</main>
        </div>
      </body>
    </html> `;
}

function versionText(texts: ShellTexts, { version, commit }: ConsoleOptions): string | false {
  if (version === undefined) return false;
  return texts.version.replace("{version}", commit === undefined ? version : `${version} (${commit})`);
}
