import { countedText } from "../engine/counted.ts";
import { numberText } from "../engine/format.ts";
import type { Badges } from "./badges.ts";
import { texts } from "./texts.ts";

/**
 * Writes numbers after the links of the navigation, which the server has drawn; for screen readers they describe the link,
 * whose name stays.
 */
export function showBadges(badges: Badges): void {
  for (const [path, count] of Object.entries(badges)) {
    const link = document.querySelector(`nav.pages a[href="${path}"]`);
    if (!link) continue;
    const id = `needs-${path.split("/").at(-1) ?? ""}`;
    document.querySelector(`#${id}`)?.remove();
    if (count === 0) link.removeAttribute("aria-describedby");
    else {
      link.setAttribute("aria-describedby", id);
      link.after(badgeOf(id, count));
    }
  }
}

function badgeOf(id: string, count: number): Element {
  const badge = spanOf("count");
  badge.id = id;
  const figure = spanOf("", numberText(count));
  figure.ariaHidden = "true";
  badge.append(figure, spanOf("unseen", countedText(texts.onPage, count)));
  return badge;
}

function spanOf(className: string, text = ""): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}
