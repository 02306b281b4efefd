import { html, type Html } from "@design-catalog/pages/parts";
import { type ConsolePage, type PageGroup, pageGroups } from "../console-page.ts";
import type { ShellTexts } from "./shell-texts.ts";

/** Groups that are open until the reader folds them: those of everyday work. */
const everyday: readonly PageGroup[] = ["operation", "projects"];
/** Most pages to show without folding any group. */
const unfoldedMax = 12;

/** The pages that a user may open, by groups that fold; nothing without any. */
export function navigation(
  open: readonly ConsolePage[],
  {
    texts,
    current,
    groups,
  }: {
    readonly texts: ShellTexts;
    readonly current: ConsolePage | undefined;
    readonly groups: readonly PageGroup[] | undefined;
  },
): Html | false {
  const shown = open.filter(({ inNavigation = true }) => inNavigation);
  if (shown.length === 0) return false;
  const unfolded = groups ?? (shown.length <= unfoldedMax ? pageGroups : everyday);
  return html`<nav class="pages" aria-label="${texts.navigation}">
    ${pageGroups.map((group) =>
      groupOf(
        group,
        shown.filter((page) => page.group === group),
      ),
    )}
  </nav>`;

  function groupOf(group: PageGroup, pages: readonly ConsolePage[]): Html | false {
    if (pages.length === 0) return false;
    // The reader sees where they are, whatever they have folded.
    const isOpen = unfolded.includes(group) || current?.group === group;
    return html`<details data-group="${group}" ${isOpen && html` open`}>
      <summary id="group-${group}">${texts.groups[group]}</summary>
      <ul aria-labelledby="group-${group}">
        ${pages.map(itemOf)}
      </ul>
    </details>`;
  }

  function itemOf(page: ConsolePage): Html {
    const place = page === current ? "page" : isAbove(page, current) && "true";
    const mark = place && html` aria-current="${place}"`;
    return html`<li><a href="${page.paths[0]}" ${mark}>${titleOf(page, texts)}</a></li>`;
  }
}

/** The way to a page that is not in the navigation: the page that leads to it, if the user may open that. */
export function crumbs(
  open: readonly ConsolePage[],
  { texts, current }: { readonly texts: ShellTexts; readonly current: ConsolePage | undefined },
): Html | false {
  const above = open.find((page) => isAbove(page, current));
  if (!above) return false;
  return html`<nav class="crumbs" aria-label="${texts.crumbs}">
    <a href="${above.paths[0]}">${titleOf(above, texts)}</a>
  </nav>`;
}

/** Whether a page of the navigation leads to the current one, which is not in it. */
function isAbove(page: ConsolePage, current: ConsolePage | undefined): boolean {
  return current?.inNavigation === false && current.paths[0].startsWith(`${page.paths[0]}/{`);
}

/** The name of a page in the reader's language. */
export function titleOf({ title }: ConsolePage, { language }: ShellTexts): string {
  return language === "de" ? title.de : title.en;
}
