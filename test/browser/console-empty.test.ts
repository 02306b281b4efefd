import { expect, test } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { addedRows } from "./added-rows.ts";
import { describeConsole } from "./describe-console.ts";
import { whenRead } from "./page-shots.ts";

/** Pages that list what this installation has from the start, its users and roles, or texts of the service. */
const neverEmpty: readonly string[] = ["users", "roles", "audit", "logs", "translations", "synonyms"];

const listing = consolePages.filter(({ name }) => Object.hasOwn(addedRows, name) && !neverEmpty.includes(name));

describeConsole({ name: "a page without rows", timeoutMs: 180_000 }, (stage) => {
  test("says what its rows are for, on every page that lists some", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({});
    const silent: string[] = [];
    for (const { name, paths } of listing) {
      await visit(paths[0]);
      await whenRead(page);
      const purpose = page.locator(".empty .hint");
      await page.locator(".empty h2").waitFor();
      if ((await purpose.count()) === 0 || (await purpose.textContent()) === "") silent.push(name);
    }
    expect(silent).toEqual([]);
    expect(listing.length).toBeGreaterThan(15);
    await expectAccessible();
    expectNoFaults();
    await page.context().close();
  });

  test("offers the first step, or to drop the filters that match nothing", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({});
    const main = page.locator("#main");
    await visit("/admin/signals?code=HDMI");
    await main.getByRole("heading", { name: "Nothing matches these filters" }).waitFor();
    await expectAccessible();
    await main.getByRole("button", { name: "Clear filters" }).click();
    await main.getByRole("heading", { name: "Nothing here yet" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await main.getByText(/^A signal is what a connector carries/u).waitFor();
    await expectAccessible();
    await main.getByRole("button", { name: "Add the first one" }).click();
    const form = page.getByRole("dialog", { name: "Add signal" });
    await form.getByLabel("Code").fill("hdmi-2");
    await form.getByLabel("Name", { exact: true }).fill("HDMI 2");
    await form.getByRole("button", { name: "Create signal" }).click();
    await page.keyboard.press("Escape");
    await main.locator(".ag-row").getByText("HDMI 2").first().waitFor();
    expect(await main.locator(".empty").count()).toBe(0);
    expectNoFaults();
    await page.context().close();
  });
});
