import { html, type Html } from "@design-catalog/pages/parts";
import { type ConsolePage, type PageGroup, pageGroups } from "../console-page.ts";
import type { DrawIcon } from "./icon.ts";
import type { ShellTexts } from "./shell-texts.ts";

/** Groups that are open until the reader folds them: those of everyday work. */
const everyday: readonly PageGroup[] = ["webhooks", "projects"];
/** Most pages to show without folding any group. */
const unfoldedMax = 12;

/** Words, drawings and place of a navigation. */
interface Place {
  readonly texts: ShellTexts;
  readonly icon: DrawIcon;
  readonly current: ConsolePage | undefined;
}

/** The pages that a user may open, by groups that fold; nothing without any. */
export function navigation(
  open: readonly ConsolePage[],
  place: Place & {
    readonly groups: readonly PageGroup[] | undefined;
    /** Version of the service, under the pages. */
    readonly version: string | false;
  },
): Html | false {
  const { texts, current, groups, version } = place;
  const shown = open.filter(({ inNavigation = true }) => inNavigation);
  if (shown.length === 0) return false;
  const unfolded = groups ?? (shown.length <= unfoldedMax ? pageGroups : everyday);
  const pagesOf = (group: ConsolePage["group"]) => shown.filter((page) => page.group === group);
  return html`<nav class="pages" aria-label="${texts.navigation}">
    ${listOf(pagesOf("start"), place)}
    ${pageGroups.map((group) => {
      // The reader sees where they are, whatever they have folded.
      const isOpen = unfolded.includes(group) || current?.group === group;
      return groupOf(group, { pages: pagesOf(group), isOpen, place });
    })}
    <p class="version">${version}</p>
  </nav>`;
}

function groupOf(
  group: PageGroup,
  { pages, isOpen, place }: { readonly pages: readonly ConsolePage[]; readonly isOpen: boolean; readonly place: Place },
): Html | false {
  if (pages.length === 0) return false;
  return html`<details data-group="${group}" ${isOpen && html` open`}>
    <summary id="group-${group}">${place.texts.groups[group]}${place.icon("chevron-right")}</summary>
    ${listOf(pages, place, html` aria-labelledby="group-${group}"`)}
  </details>`;
}

function listOf(pages: readonly ConsolePage[], place: Place, name: Html | false = false): Html | false {
  if (pages.length === 0) return false;
  return html`<ul ${name}>
    ${pages.map((page) => itemOf(page, place))}
  </ul>`;
}

function itemOf(page: ConsolePage, { texts, icon, current }: Place): Html {
  const place = page === current ? "page" : isAbove(page, current) && "true";
  const mark = place && html` aria-current="${place}"`;
  return html`<li><a href="${page.paths[0]}" ${mark}>${icon(page.icon)}${titleOf(page, texts)}</a></li>`;
}

/** The way to a page that is not in the navigation: the page that leads to it, if the user may open that. */
export function crumbs(open: readonly ConsolePage[], { texts, current }: Omit<Place, "icon">): Html | false {
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
