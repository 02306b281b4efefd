import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's list of endpoints", (stage) => {
  test("are found by a part of what they are, and by their state, and have their acts in the list", async () => {
    const body = { url: "https://prices.dealer.example/listed", eventTypes: ["project.created"], enabled: false };
    const description = "Price <feed>";
    const { id } = Object(await stage.api("POST", "/api/v1/admin/webhooks", { ...body, description })).endpoint;
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/webhooks");
    const states = page.getByRole("group", { name: "State" });
    await states.getByRole("button", { name: "disabled", exact: true }).click();
    const row = page.getByRole("row", { name: /^Price <feed> https.*\/listed disabled/u });
    await row.waitFor();
    await states.getByRole("button", { name: "all", exact: true }).click();
    await page.getByLabel("Find an endpoint").fill("<FEED>");
    await rowCount(page, 1).waitFor();
    await states.getByRole("button", { name: "disabled", exact: true }).getByText("1", { exact: true }).waitFor();
    await expectAccessible();
    await row.getByLabel("Actions on Price <feed>").click();
    expect(await row.getByRole("button", { name: "Disable" }).count()).toBe(0);
    await row.getByRole("button", { name: "Edit" }).click();
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === `/admin/webhooks/${id}?edit=1`);
    await page.getByRole("dialog").getByLabel("Description").waitFor();
    await page.goBack();
    // The whole line leads to the endpoint. Its numbers come later, and move its cells.
    await row.getByRole("img").or(row.getByText("no attempts")).first().waitFor();
    await row.getByRole("cell").nth(1).click({ force: true });
    await page.waitForURL(({ pathname }) => pathname === `/admin/webhooks/${id}`);
    expectNoFaults();
  });

  test("stay where one has scrolled to while the menu of one hangs in the window", async () => {
    const body = { url: "https://prices.dealer.example/wide", eventTypes: ["*"], enabled: false, description: "Wide" };
    await stage.api("POST", "/api/v1/admin/webhooks", body);
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 800, height: 600 } });
    await visit("/admin/webhooks?search=Wide");
    const summary = page.getByLabel("Actions on Wide");
    await summary.waitFor();
    const scrolled = `document.querySelector(".scroller").scrollLeft`;
    await page.evaluate(`${scrolled} = 10_000`);
    const before = await page.evaluate<number>(scrolled);
    expect(before).toBeGreaterThan(0);
    await summary.click();
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    await edit.waitFor();
    expect(await page.evaluate<number>(scrolled)).toBe(before);
    const box = await edit.boundingBox();
    expect(box && [box.x > 0, box.x + box.width < 800, box.y + box.height < 600]).toEqual([true, true, true]);
    await page.evaluate(`${scrolled} = 0`);
    await edit.waitFor({ state: "hidden" });
    expectNoFaults();
  });
});
