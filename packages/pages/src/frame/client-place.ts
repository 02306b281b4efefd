import { isLoopback } from "@design-catalog/core/identity";
import type { PageTexts } from "../texts/texts-en.ts";
import { fill, html, type Html } from "./html.ts";

/** Schemes that would run code in this page instead of leaving it. */
const runningSchemes: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:", "blob:", "file:", "about:"]);

/** The recipient of an answer: a host, a program on the user's computer, or an app by the scheme of its links. */
export function placeOf(redirectUri: string, { consent }: PageTexts): Html {
  const { protocol, host } = new URL(redirectUri);
  if (isLoopback(redirectUri)) return fill(consent.thisComputer, { host: html`<bdi>${host}</bdi>` });
  if (protocol === "https:") return html`<bdi>${host}</bdi>`;
  return fill(consent.programFor, { scheme: html`<bdi>${protocol}</bdi>` });
}

/** The address, checked again before it becomes a link: clients cannot register code that runs in the page. */
export function checkedTarget(redirectTo: string): string {
  if (!URL.canParse(redirectTo) || runningSchemes.has(new URL(redirectTo).protocol)) {
    throw new TypeError("Cannot redirect to an address that browsers would run");
  }
  return redirectTo;
}
