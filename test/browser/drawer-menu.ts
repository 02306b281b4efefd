import type { Page } from "playwright-core";
import { press } from "./keyboard.ts";

/** Chooses an act of the menu in the foot of the open drawer, by keyboard. */
export async function chooseInDrawer(page: Page, act: string): Promise<void> {
  await press(page, page.locator(".drawer > .form-foot summary"));
  await press(page, page.locator(".drawer > .form-foot").getByRole("button", { name: act }));
}
