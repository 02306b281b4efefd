import type { ClientAnswer } from "@design-catalog/core/identity";
import { checkedTarget, placeOf } from "../frame/client-place.ts";
import { hidden } from "../frame/form-parts.ts";
import { fill, Html, html } from "../frame/html.ts";
import { pagePolicy, pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";

/** The only script of the pages: it sends the form as soon as it is there. */
const submitting = "document.forms[0].submit()";

/** SHA-256 of {@link submitting}, by which browsers know that the service wrote it. */
const submittingHash = "sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE=";

/** Lets the form leave for the client, wherever that sends the browser next. */
const formPolicy = `${pagePolicy.replace("form-action 'self'", "form-action https: http:")}; script-src '${submittingHash}'`;

/**
 * Returns to the client through a page, because Chromium applies `form-action` to the redirects after a form, the
 * client's included. The link or button serves browsers that do not leave by themselves, for example to an app.
 */
export function handOverPage(
  { texts, brand, mark }: View,
  { location, form }: ClientAnswer,
  cookies: readonly string[] = [],
): Response {
  const target = checkedTarget(location);
  const { title, text, link } = texts.handOver;
  const head = html`<p>${fill(text, { host: placeOf(target, texts) })}</p>`;
  if (!form) {
    const body = html`${head}
      <p><a class="button" href="${target}">${link}</a></p>`;
    return pageResponse({ texts, brand, mark, title, body, leavesTo: target }, { cookies });
  }
  const body = html`${head}
    <form method="post" action="${target}">
      ${Object.entries(form).map(([name, value]) => hidden(name, value))}
      <button type="submit">${link}</button>
    </form>
    ${Html.join(["<script>", "</script>"], [submitting])}`;
  return pageResponse(
    { texts, brand, mark, title, body },
    { cookies, headers: { "content-security-policy": formPolicy } },
  );
}
