import type { PageTexts } from "../texts/texts-en.ts";
import { html, type Html } from "./html.ts";
import { stylePath } from "./style.ts";

/** A page before it is rendered. */
export interface Page {
  readonly texts: PageTexts;
  /** Name of the application, at the top. */
  readonly brand: string;
  /** Mark before it. */
  readonly mark: Html;
  /** The only main heading, and the title of the window. */
  readonly title: string;
  /** {@link title} with markup. */
  readonly heading?: Html;
  readonly body: Html;
  /** Marks the title, which screen readers read first. @default false */
  readonly hasError?: boolean;
  /** Address the browser goes to immediately. It is an address registered by a client, never text from a request. */
  readonly leavesTo?: string;
}

/** Status and headers of a page's response. */
export interface PageAnswer {
  /** @default 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/**
 * Allows no scripts, no pictures except the empty icon, and no frame around the page. Forms go to this origin. Browsers
 * apply the same rule to redirects after a form, so a page takes the user back to the client.
 */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** {@link pagePolicy}, and scripts of this origin with their requests to it. */
export const scriptedPolicy = `${pagePolicy}; script-src 'self'; connect-src 'self'`;

/** The response with a page: never cached or framed, and never sent to others as a referrer. */
export function pageResponse(page: Page, { status = 200, headers = {}, cookies = [] }: PageAnswer = {}): Response {
  const response = new Response(renderPage(page), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": page.texts.language,
      "content-security-policy": pagePolicy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** A redirect that the browser follows with GET. */
export function redirectResponse(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function renderPage({ texts, brand, mark, title, heading, body, hasError, leavesTo }: Page): string {
  const windowTitle = hasError ? `${texts.errorTitle}: ${title}` : title;
  const refresh = leavesTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${leavesTo}" />`;
  const page = html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${windowTitle} – ${brand}</title>
        <link rel="stylesheet" href="${stylePath}" />
        <link rel="icon" href="data:," />
        ${refresh}
      </head>
      <body>
        <main>
          <p class="brand">${mark}<bdi>${brand}</bdi></p>
          <h1>${heading ?? title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
  return page.toString();
}
