import { formTokenFor, html } from "@design-catalog/pages/parts";
import type { ConsolePage } from "../console-page.ts";
import type { PageData } from "../page-data.ts";
import { purposes } from "../purposes.ts";
import { type Frame, frameResponse } from "./frame.ts";
import { iconsAddress } from "./icon.ts";
import { pageSecret } from "./impersonation.ts";
import { likelyPages } from "./likely-pages.ts";
import { titleOf } from "./navigation.ts";
import { shellTexts } from "./shell-texts.ts";
import { tokenPath } from "./token-route.ts";
import type { Visit } from "./visit.ts";

/** The frame of a page with its island, whose script has another place in a page that no release has. */
export async function shellPage(page: ConsolePage, visit: Visit, script?: string): Promise<Response> {
  const { view, options } = visit;
  const texts = shellTexts(view.texts.language);
  const title = titleOf(page, texts);
  const files = await options.assets.files();
  const entry = script ?? files?.entries[page.name];
  if (!files || entry === undefined) {
    const missing = html`<p role="alert">${texts.noAssets}</p>`;
    return headed(visit, { title, body: missing, page, status: 503 });
  }
  const body = html`<div id="island" data-page="${JSON.stringify(await pageData(page.name, visit))}">
      <h1>${title}</h1>
      <p role="status">${texts.loading}</p>
    </div>
    <noscript><p role="alert">${texts.noScript}</p></noscript>`;
  return frameResponse(visit, { title, body, page, script: entry });
}

/** A page whose body stands below its title. */
function headed(visit: Visit, frame: Frame): Promise<Response> {
  return frameResponse(visit, {
    ...frame,
    body: html`<h1>${frame.title}</h1>
      ${frame.body}`,
  });
}

/** {@link headed}, with the search and the keys of every page, for who may open others. */
async function searchable(visit: Visit, frame: Frame): Promise<Response> {
  const files = await visit.options.assets.files();
  if (!files) return headed(visit, frame);
  const data = JSON.stringify(await pageData("", visit));
  const body = html`<div id="island" data-page="${data}"><h1>${frame.title}</h1></div>
    ${frame.body}`;
  return frameResponse(visit, { ...frame, body, script: files.lost });
}

/** The answer to a user who may open other pages only. */
export function lacksPrivilegePage(page: ConsolePage, visit: Visit): Promise<Response> {
  const texts = shellTexts(visit.view.texts.language);
  const body = html`<p role="alert">${texts.lacksPrivilege.replace("{privilege}", page.privilege)}</p>`;
  return searchable(visit, { title: titleOf(page, texts), body, page, status: 403 });
}

/** The answer to a user without any privilege of the console. */
export function noRightsPage(visit: Visit): Promise<Response> {
  const texts = shellTexts(visit.view.texts.language);
  return headed(visit, { title: texts.noRightsTitle, body: html`<p>${texts.noRights}</p>`, status: 403 });
}

/** The answer at an address that no page has: ways to others. */
export function lostPage(visit: Visit): Promise<Response> {
  const { view, exchange, open, context } = visit;
  const texts = shellTexts(view.texts.language);
  const likely = likelyPages(exchange.path, open);
  const links = likely.map((page) => html`<li><a href="${page.paths[0]}">${titleOf(page, texts)}</a></li>`);
  const body = html`<p>${texts.lost}</p>
    ${
      likely.length > 0 &&
      html`<p>${texts.likely}</p>
        <ul>
          ${links}
        </ul>`
    }
    <p class="hint">${texts.requestId.replace("{id}", context.requestId)}</p>`;
  return searchable(visit, { title: texts.lostTitle, body, status: 404 });
}

async function pageData(page: string, visit: Visit): Promise<PageData> {
  const { context, exchange, present, impersonation, privileges, options } = visit;
  const purpose = purposes[page];
  const user = impersonation?.access.user ?? present.user;
  return {
    page,
    icons: await iconsAddress(options),
    tokenPath,
    formToken: await formTokenFor(context, pageSecret(present, impersonation)),
    userId: user.id,
    purpose: visit.view.texts.language === "de" ? purpose?.de : purpose?.en,
    privileges,
    parameters: exchange.parameters,
  };
}
