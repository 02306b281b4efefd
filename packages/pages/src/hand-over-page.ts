import { checkedTarget, placeOf } from "./client-place.ts";
import { fill, html } from "./html.ts";
import { pageResponse } from "./page.ts";
import type { View } from "./view.ts";

/**
 * Leaves to the client by a page, as Chromium holds the redirects after a form, and those of the client after them, to
 * `form-action`. The link is for browsers that do not leave by themselves, such as to an app.
 */
export function handOverPage({ texts, brand }: View, redirectTo: string, cookies: readonly string[] = []): Response {
  const target = checkedTarget(redirectTo);
  const body = html`<p>${fill(texts.handOver.text, { host: placeOf(target, texts) })}</p>
    <p><a class="button" href="${target}">${texts.handOver.link}</a></p>`;
  return pageResponse({ texts, brand, title: texts.handOver.title, body, leavesTo: target }, { cookies });
}
