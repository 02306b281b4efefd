import type { ContextRoute } from "@design-catalog/http";
import { fill, html } from "./frame/html.ts";
import { pageResponse } from "./frame/page.ts";
import { openView } from "./frame/view.ts";
import { pageRoute } from "./visit/page-route.ts";
import { findSignedIn } from "./visit/visitor.ts";

/** Contents of the start page. */
export interface StartPageOptions {
  /** Version of the service, such as `1.4.0`. @default none is shown */
  readonly version?: string | undefined;
  /** Leads to the API page. @default false */
  readonly hasApiPage?: boolean;
  /** Leads to the console for administrators. @default false */
  readonly hasConsole?: boolean;
}

/** The page at the address of the service, which says what runs here and leads on. */
export function startPageRoute({ version, hasApiPage, hasConsole }: StartPageOptions): ContextRoute {
  return pageRoute({
    name: "getStartPage",
    method: "GET",
    path: "/",
    async run(context, exchange) {
      const { request } = exchange;
      const { texts, brand, mark } = await openView(context, request);
      const { start } = texts;
      const present = await findSignedIn(context, exchange);
      const body = html`<p>${start.text}</p>
        <ul class="links">
          <li>
            ${present ? html`<a href="/account">${start.account}</a>` : html`<a href="/signin">${texts.toSignIn}</a>`}
          </li>
          ${hasConsole && html`<li><a href="/admin">${start.console}</a></li>`}
          ${hasApiPage && html`<li><a href="/docs">${texts.account.api}</a></li>`}
          <li><a href="/api/v1/openapi.json">${start.mainDocument}</a></li>
          <li><a href="/api/v1/admin/openapi.json">${start.adminDocument}</a></li>
        </ul>
        ${version !== undefined && html`<p class="hint">${fill(start.version, { version })}</p>`}`;
      return pageResponse({ texts, brand, mark, title: start.title, body });
    },
  });
}
