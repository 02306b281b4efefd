import type { OperationContext } from "@design-catalog/core";
import type { Exchange } from "@design-catalog/http";
import { form, formTokenFor, html, type Html, type SignedIn, type View } from "@design-catalog/pages/parts";
import type { PageData } from "../page-data.ts";
import type { ConsolePage } from "../pages.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { consolePolicy } from "./console-policy.ts";
import { holds } from "./rights.ts";
import { type ShellTexts, shellTexts } from "./shell-texts.ts";
import { tokenPath } from "./token-route.ts";

/** A signed-in user's request for a page. */
export interface Visit {
  readonly context: OperationContext;
  readonly exchange: Exchange;
  readonly present: SignedIn;
  readonly privileges: readonly string[];
  readonly view: View;
  /** Pages that the user may open. */
  readonly open: readonly ConsolePage[];
  readonly options: ConsoleOptions;
}

/** Bytes of a nonce (CSP3 §7.1 asks for 128 bits). */
const nonceBytes = 16;

/** The frame of a page with its island; a refusal without the page's privilege. */
export async function shellPage(page: ConsolePage, visit: Visit): Promise<Response> {
  const { view, privileges, options } = visit;
  const texts = shellTexts(view.texts.language);
  if (!holds(privileges, page.privilege)) {
    const refusal = html`<p role="alert">${texts.lacksPrivilege.replace("{privilege}", page.privilege)}</p>`;
    return frameResponse(visit, { title: titleOf(page, texts), body: refusal, page, status: 403 });
  }
  const files = await options.assets.files();
  const entry = files?.entries[page.name];
  if (!files || entry === undefined) {
    const missing = html`<p role="alert">${texts.noAssets}</p>`;
    return frameResponse(visit, { title: titleOf(page, texts), body: missing, page, status: 503 });
  }
  const body = html`<div id="island" data-page="${JSON.stringify(await pageData(page, visit))}">
      <p role="status">${texts.loading}</p>
    </div>
    <noscript><p role="alert">${texts.noScript}</p></noscript>`;
  return frameResponse(visit, { title: titleOf(page, texts), body, page, script: entry });
}

/** The answer to a user without any privilege of the console. */
export function noRightsPage(visit: Visit): Promise<Response> {
  const texts = shellTexts(visit.view.texts.language);
  return frameResponse(visit, { title: texts.noRightsTitle, body: html`<p>${texts.noRights}</p>`, status: 403 });
}

async function pageData(page: ConsolePage, { context, exchange, present, privileges }: Visit): Promise<PageData> {
  return {
    page: page.name,
    tokenPath,
    formToken: await formTokenFor(context, present.token),
    userId: present.user.id,
    privileges,
    parameters: exchange.parameters,
  };
}

interface Frame {
  readonly title: string;
  readonly body: Html;
  /** The page that navigation marks. */
  readonly page?: ConsolePage;
  /** File of the page's island. */
  readonly script?: string;
  /** @default 200 */
  readonly status?: number;
}

async function frameResponse(visit: Visit, frame: Frame): Promise<Response> {
  const nonce = nonceOf(visit.context);
  const document = await frameDocument(visit, { ...frame, nonce });
  return new Response(document.toString(), {
    status: frame.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": visit.view.texts.language,
      "content-security-policy": consolePolicy(nonce),
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
  { context, view, present, open, options }: Visit,
  { title, body, page, script, nonce }: Frame & { readonly nonce: string },
): Promise<Html> {
  const texts = shellTexts(view.texts.language);
  const files = await options.assets.files();
  const formToken = await formTokenFor(context, present.token);
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${view.brand}</title>
        ${files && html`<link rel="stylesheet" href="/admin/assets/${files.style}" />`}
        <link rel="icon" href="data:," />
        ${script !== undefined && html`<script type="module" nonce="${nonce}" src="/admin/assets/${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        <header class="top">
          <a class="brand" href="/admin"><bdi>${view.brand}</bdi></a>
          <div id="search"></div>
          <div class="visitor">
            <a href="/account" title="${texts.account}"><bdi>${present.user.emailAddress}</bdi></a>
            ${form("/signout", formToken, html`<button type="submit" class="quiet">${texts.signOut}</button>`)}
          </div>
        </header>
        <nav class="pages" aria-label="${texts.navigation}">
          <ul>
            ${open.filter(isInNavigation).map((entry) => navigationItem(entry, { texts, current: page }))}
          </ul>
        </nav>
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>${versionText(texts, options)}</footer>
      </body>
    </html> `;
}

function isInNavigation({ inNavigation = true }: ConsolePage): boolean {
  return inNavigation;
}

function navigationItem(
  page: ConsolePage,
  { texts, current }: { readonly texts: ShellTexts; readonly current: ConsolePage | undefined },
): Html {
  const mark = page === current && html` aria-current="page"`;
  return html`<li><a href="${page.paths[0]}" ${mark}>${titleOf(page, texts)}</a></li>`;
}

function titleOf({ title }: ConsolePage, { language }: ShellTexts): string {
  return language === "de" ? title.de : title.en;
}

function versionText(texts: ShellTexts, { version, commit }: ConsoleOptions): string | false {
  if (version === undefined) return false;
  return texts.version.replace("{version}", commit === undefined ? version : `${version} (${commit})`);
}
