import { checkedTarget, placeOf } from "../frame/client-place.ts";
import { fill, html } from "../frame/html.ts";
import { pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";

/**
 * Returns to the client through a page, because Chromium applies `form-action` to the redirects after a form, the
 * client's included. The link serves browsers that do not leave by themselves, for example to an app.
 */
export function handOverPage({ texts, brand }: View, redirectTo: string, cookies: readonly string[] = []): Response {
  const target = checkedTarget(redirectTo);
  const body = html`<p>${fill(texts.handOver.text, { host: placeOf(target, texts) })}</p>
    <p><a class="button" href="${target}">${texts.handOver.link}</a></p>`;
  return pageResponse({ texts, brand, title: texts.handOver.title, body, leavesTo: target }, { cookies });
}
