import { expect } from "bun:test";
import type { consolePages } from "@design-catalog/console";
import type { Locator, Page } from "playwright-core";
import { whenRead } from "./page-shots.ts";

type ShownPage = (typeof consolePages)[number];

/** Pages on which nobody changes anything, with all that their rows open. */
export const unchanging: readonly string[] = [
  "overview",
  "events",
  "statistics",
  "logs",
  "audit",
  "jobs",
  "projects",
  "product-comparison",
  "outbox",
  "rate-limits",
];

/** Names of what shows, finds, copies or exports something, and changes nothing that is stored. */
const harmless = [
  /^(?:Close|Hide|Refresh|Copy.*|Export .*|CSV|JSON|XLIFF|Format.*|Find: .*|View)$/u,
  /^(?:Event id|Look up the event|Reveal the secret|Play the recording|Find doubtful cables|Ask the provider|Show a preview)$/u,
  /^(?:Only what differs|Words of a search|Search|Numbering of cables|Show (?:how|more.*))$/u,
  // A cell of the matrix opens its pairing.
  /^.+ – .+: (?:fits|fits with care|does not fit)$/u,
];

/** Runs in a page: names of enabled controls, except filters, tabs, grids and what opens a row. */
const names = `[...document.querySelectorAll("#main, dialog[open]")]
  .flatMap((part) => [...part.querySelectorAll("button, input, select, textarea")])
  .filter((control) => !control.disabled && control.checkVisibility())
  .filter((control) => !control.closest(".filters, .quick, .toast, [role=tab], .ag-root-wrapper, th[scope=row]"))
  .map((control) => (control.getAttribute("aria-label") ?? (control.labels?.[0] ?? control).textContent).trim())`;

/** Names of the controls on a page, in English, and in its dialog by which one changes something. */
export async function changingControls(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate<readonly string[]>(names);
  return all.filter((name) => !harmless.some((pattern) => pattern.test(name)));
}

/** Fails if a reader finds something to change on the page or a tab of it, or is not told why there is nothing. */
export async function expectReadOnlyPage(page: Page, shown: ShownPage): Promise<void> {
  // Recordings are erased only in a drawer.
  if (shown.name !== "recordings") await expectNote(page.locator("#main"), shown);
  for (const tab of [undefined, ...(await page.getByRole("tab").all())]) {
    await tab?.click();
    await whenRead(page);
    expect([shown.name, await changingControls(page)]).toEqual([shown.name, []]);
  }
}

/** Fails if a reader finds something to change in the drawer that a row has opened, or is not told why not. */
export async function expectReadOnlyDrawer(page: Page, shown: ShownPage): Promise<void> {
  const drawer = page.getByRole("dialog");
  if ((await drawer.count()) === 0) return;
  await expectNote(drawer, shown);
  expect([shown.name, await changingControls(page)]).toEqual([shown.name, []]);
}

async function expectNote(part: Locator, { name, privilege }: ShownPage): Promise<void> {
  const notes = part.getByText(`that needs the privilege ${privilege} r/w.`);
  expect([name, await notes.count()]).toEqual([name, unchanging.includes(name) ? 0 : 1]);
}
