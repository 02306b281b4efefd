import type { Locator, Page } from "playwright-core";
import { press, tabTo } from "./keyboard.ts";

/** Rows below the header of a grid that a task goes through at most. */
const rowsMax = 30;
/** Tabs that a page has at most. */
const tabsMax = 10;

/** A way to use a page: by mouse, or by keyboard only. Texts are typed in both. */
export interface Hands {
  /** Part of names, which makes them different in both ways. */
  readonly name: "mouse" | "keyboard";
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(target: Locator, option: string): Promise<void>;
  toggle(target: Locator): Promise<void>;
  openTab(name: string): Promise<void>;
  /** Opens the row of the page's grid that contains the text. */
  openRow(text: string): Promise<void>;
}

/** Uses a page by mouse. */
export function mouseHands(page: Page): Hands {
  return {
    name: "mouse",
    press: (target) => target.click(),
    async type(target, text) {
      await target.click();
      await page.keyboard.press("Control+a");
      // One event in place of many: each key costs 33 ms of a processor. The other hand types all of them.
      await page.keyboard.insertText(text);
    },
    choose: async (target, option) => void (await target.selectOption(option)),
    toggle: (target) => target.click(),
    openTab: (name) => tabOf(page, name).click(),
    openRow: (text) => page.locator(".ag-row .ag-cell", { hasText: text }).first().click(),
  };
}

/** Uses a page by keyboard only. */
export function keyboardHands(page: Page): Hands {
  return {
    name: "keyboard",
    press: (target) => press(page, target),
    async type(target, text) {
      await tabTo(page, target);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
    },
    async choose(target, option) {
      await tabTo(page, target);
      await page.keyboard.type(option);
    },
    async toggle(target) {
      await tabTo(page, target);
      await page.keyboard.press("Space");
    },
    async openTab(name) {
      await tabTo(page, page.getByRole("tab", { selected: true }));
      const selected = tabOf(page, name).and(page.locator("[aria-selected=true]"));
      for (let tabs = 0; tabs < tabsMax && (await selected.count()) === 0; tabs += 1) {
        await page.keyboard.press("ArrowRight");
      }
      await selected.waitFor();
    },
    async openRow(text) {
      await page.locator(".ag-row", { hasText: text }).first().waitFor();
      await tabTo(page, page.locator(".ag-header-cell").first());
      const focused = page.locator(".ag-row", { hasText: text }).and(page.locator(":has(:focus)"));
      for (let rows = 0; rows < rowsMax && (await focused.count()) === 0; rows += 1) {
        await page.keyboard.press("ArrowDown");
      }
      await page.keyboard.press("Enter");
    },
  };
}

function tabOf(page: Page, name: string): Locator {
  return page.getByRole("tab", { name, exact: true });
}
