import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { matrixTest } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";

const phone = { width: 375, height: 740 };

/** Waits until everything on the page that is read later is there. */
async function whenShown(page: Page): Promise<void> {
  await page.locator(".ag-row .ag-cell a", { hasText: "Row 1" }).first().waitFor();
  await page.locator("#part-4").locator("xpath=../..").getByText("layout-dashboard", { exact: true }).waitFor();
}

/** Brings parts into states that they do not begin with: faults of fields, chosen rows, news. */
async function stir(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save with faults" }).click();
  await page.locator(".field-error").nth(11).waitFor();
  await page.locator(".ag-selection-checkbox").first().click();
  await page.getByRole("group", { name: "Chosen" }).waitFor();
  await page.getByRole("button", { name: "Tell news" }).click();
  await page.locator(".toast").nth(2).waitFor();
}

describeConsole({ name: "the page of the design", timeoutMs: 120_000 }, (stage) => {
  test("shows every part in its states, without a fault that axe finds or that the policy of the page refuses", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({});
    await visit("/admin/design");
    await whenShown(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Design");
    expect(await page.locator("nav.pages a[href='/admin/design']").count()).toBe(0);
    // Nothing of the style sheet is missing: its names are read from it.
    for (const name of ["--card", "--bad-soft", "--d5"])
      expect(await page.getByText(name, { exact: true }).count()).toBe(1);
    // The attempt that waited for its answer goes on beyond the scale that shows the others.
    expect(await page.locator(".phases").count()).toBe(3);
    expect(await page.locator(".phases").nth(2).locator(".tear").count()).toBe(1);
    await stir(page);
    await expectAccessible(["light", "dark"]);
    expectNoFaults();
    await page.context().close();
  });

  test("opens its dialog and its drawer by their addresses", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({});
    for (const [query, title] of [
      ["dialog=1", "Delete Display 55?"],
      ["drawer=1", "Display 55"],
    ] as const) {
      await visit(`/admin/design?${query}`);
      await page.getByRole("dialog", { name: title, exact: true }).waitFor();
      await expectAccessible(["light", "dark"], "dialog");
    }
    expectNoFaults();
    await page.context().close();
  });

  matrixTest("has no fault on a phone, dark, and in forced colours", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open({ viewport: phone });
    await visit("/admin/design");
    await whenShown(page);
    await stir(page);
    await expectAccessible(["dark"]);
    await page.emulateMedia({ forcedColors: "active" });
    await expectAccessible(["light"]);
    expectNoFaults();
    await page.context().close();
  });
});
