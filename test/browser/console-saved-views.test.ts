import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";
import { whenRead } from "./page-shots.ts";

describeConsole({ name: "saved views of a grid", timeoutMs: 90_000 }, (stage) => {
  test("are saved, opened, renamed, removed and brought back", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({});
    await visit("/admin/signals?code=HDMI&sort=name&hide=description");
    await whenRead(page);
    const menu = page.getByLabel("Saved views").and(page.locator("summary"));
    const name = page.getByRole("textbox", { name: "Name of the view" });
    await menu.click();
    await page.getByText("Only you see it.").waitFor();
    await name.fill("Video");
    await expectAccessible();
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByText("The view Video is saved.").waitFor();

    await visit("/admin/signals");
    await whenRead(page);
    await menu.click();
    await page.getByRole("link", { name: "Video" }).click();
    await page.waitForURL(/code=HDMI/u);
    expect(new URL(page.url()).search).toBe("?code=HDMI&sort=name&hide=description");

    await menu.click();
    expect(await page.getByRole("link", { name: "Video" }).getAttribute("aria-current")).toBe("true");
    await page.getByRole("button", { name: "Rename Video" }).click();
    await name.first().fill("Pictures");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText("The view is called Pictures now.").waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Remove Pictures" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await menu.click();
    await page.getByRole("link", { name: "Pictures" }).waitFor();
    await page.keyboard.press("Escape");

    await visit("/admin/connectors");
    await whenRead(page);
    await menu.click();
    await page.getByText("Only you see it.").waitFor();
    expectNoFaults();
    await page.context().close();
  });

  test("take what is shown under a name that one has already", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    const menu = page.getByLabel("Saved views").and(page.locator("summary"));
    for (const [query, told] of [
      ["status=failed", "The view Mine is saved."],
      ["status=running", "The view Mine now shows this."],
    ]) {
      await visit(`/admin/jobs?${query}`);
      await whenRead(page);
      await menu.click();
      await page.getByRole("textbox", { name: "Name of the view" }).fill("Mine");
      await page.keyboard.press("Enter");
      await page.getByText(told ?? "").waitFor();
    }
    await visit("/admin/jobs");
    await whenRead(page);
    await menu.click();
    await page.getByRole("link", { name: "Mine" }).click();
    await page.waitForURL(/status=running/u);
    expectNoFaults();
    await page.context().close();
  });
});
