import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's page of snapshots", (stage) => {
  /** Takes a snapshot and returns its number. */
  async function takeSnapshot(name: string, message: string): Promise<string> {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name }));
    const snapshot = await stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message });
    return String(Object(snapshot).uniqueNumber);
  }

  test("show number, source, author and message, and delete one by mouse", async () => {
    const kept = await takeSnapshot("Lobby <b>", "As ordered");
    const gone = await takeSnapshot("Foyer", "By mistake");
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByRole("link", { name: "Snapshots", exact: true }).click();
    await page.getByRole("grid", { name: "Snapshots, newest first" }).waitFor();
    await rowCount(page, 2).waitFor();
    const [newest, oldest] = [page.locator('[row-index="0"]'), page.locator('[row-index="1"]')];
    // The number of rows is told before they are drawn.
    await newest.getByText("By mistake").waitFor();
    await oldest.getByText("As ordered").waitFor();
    expect(await newest.innerText()).toMatch(
      new RegExp(`^${gone}\\s+Foyer snapshot 1\\s+Foyer\\s+admin@.*\\s+By mistake\\s`, "u"),
    );
    expect(await oldest.innerText()).toMatch(new RegExp(`^${kept}\\s+Lobby <b> snapshot 1\\s+Lobby <b>\\s`, "u"));
    await expectAccessible();
    await page.getByLabel("Message").fill("mistake");
    await page.keyboard.press("Enter");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: "By mistake" }).click();
    const drawer = page.getByRole("dialog", { name: `Snapshot ${gone}` });
    await drawer.getByText("By mistake").waitFor();
    const remove = drawer.getByRole("button", { name: "Delete snapshot" });
    await drawer.getByLabel(`Type ${gone} to confirm`).fill(kept);
    expect(await remove.isDisabled()).toBe(true);
    await drawer.getByLabel(`Type ${gone} to confirm`).fill(gone);
    await expectAccessible();
    await remove.click();
    await page.getByText(`The snapshot ${gone} is deleted.`).waitFor();
    await rowCount(page, 0).waitFor();
    await page.getByLabel("Message").fill("");
    await page.keyboard.press("Enter");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: kept }).waitFor();
    expectNoFaults();
  });

  test("say in an open drawer that somebody else has deleted the snapshot", async () => {
    await takeSnapshot("Stage", "Deleted elsewhere");
    const { page, visit, expectNoFaults } = await stage.open();
    await page.clock.install();
    await visit("/admin/snapshots?message=elsewhere");
    await page.locator(".ag-cell", { hasText: "Deleted elsewhere" }).click();
    await page.getByRole("dialog").getByText("Deleted elsewhere").waitFor();
    const id = new URL(page.url()).searchParams.get("snapshot");
    await stage.api("DELETE", `/api/v1/admin/snapshots/${id}`);
    await page.clock.runFor(11_000);
    await page.getByText("There is no snapshot with this id").waitFor();
    expectNoFaults();
  });

  test("open and delete by keyboard only, and have an address for each", async () => {
    const number = await takeSnapshot("Atrium", "Keyboard");
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/snapshots?message=keyboard");
    await page.locator(".ag-cell", { hasText: "Keyboard" }).waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: `Snapshot ${number}` }).waitFor();
    const address = page.url();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(address);
    await tabTo(page, page.getByLabel(`Type ${number} to confirm`));
    await page.keyboard.type(number);
    await press(page, page.getByRole("button", { name: "Delete snapshot" }));
    await page.getByText(`The snapshot ${number} is deleted.`).waitFor();
    await page.goto(address);
    await page.getByText("There is no snapshot with this id").waitFor();
    expectNoFaults();
  });

  test("stand on their project, and are compared with each other and with the project now", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Hall", client: "Northwind" }));
    const path = `/api/v1/projects/${id}`;
    const product = async (name: string) => {
      const { id: productId } = Object(await stage.api("POST", "/api/v1/admin/products", { name, powerW: 100 }));
      return productId;
    };
    const add = async (name: string) => {
      const products = [{ productId: await product(name), quantity: 1 }];
      return Object(await stage.api("POST", `${path}/products`, { products }))[0].id;
    };
    const [display, mount] = [await add("Display"), await add("Mount")];
    const first = Object(await stage.api("POST", `${path}/snapshot`, { message: "As offered" }));
    await stage.api("PATCH", `${path}/products/${display}`, { version: 0, powerW: 150 });
    await stage.api("DELETE", `${path}/products/${mount}`);
    await stage.api("POST", `${path}/snapshot`, { message: "As sold" });
    await add("Switch");
    await stage.api("PATCH", path, { version: 0, number: "P-7", client: null });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/projects/${id}?tab=snapshots`);
    await page.locator(".ag-row", { hasText: "As offered" }).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Compare with the project now" }).waitFor();
    await page.locator(".ag-row", { hasText: "As sold" }).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Compare the two snapshots" }).click();
    const dialog = page.getByRole("dialog", { name: "What has changed" });
    await dialog.getByRole("row", { name: "Mount product removed" }).waitFor();
    await dialog.getByRole("row", { name: "Display product changed Power in W: 100 150" }).waitFor();
    expect(await dialog.getByRole("row").count()).toBe(3);
    await expectAccessible();
    await visit(`/admin/projects/${id}?tab=snapshots&compare=${first.id}`);
    await dialog.getByRole("row", { name: "Switch product added" }).waitFor();
    await dialog
      .getByRole("row", { name: "The project itself project changed Number: P-7 Client: Northwind" })
      .waitFor();
    expect(await dialog.getByRole("row").count()).toBe(5);
    await dialog.getByText("Not compared:").waitFor();
    expectNoFaults();
  });

  test("of one project are compared from the page of all, and one starts a project", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Arena", client: "Northwind" }));
    const take = async (message: string) => stage.api("POST", `/api/v1/projects/${id}/snapshot`, { message });
    await take("Arena as offered");
    await stage.api("PATCH", `/api/v1/projects/${id}`, { version: 0, client: "Southwind" });
    await take("Arena as sold");
    await takeSnapshot("Canteen", "Not of the arena");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/snapshots");
    const choose = (message: string) => page.locator(".ag-row", { hasText: message }).getByRole("checkbox").click();
    const bar = page.getByRole("group", { name: "Chosen" });
    const compare = bar.getByRole("button", { name: "Compare" });
    await choose("Arena as offered");
    await bar.getByText("Choose a second one to compare them").waitFor();
    await choose("Not of the arena");
    await bar.getByText("These are of different projects").waitFor();
    expect(await compare.isDisabled()).toBe(true);
    await expectAccessible();
    await choose("Arena as sold");
    await bar.getByText("Only two can be compared").waitFor();
    await choose("Not of the arena");
    await compare.click();
    const dialog = page.getByRole("dialog", { name: "What has changed" });
    await dialog.getByRole("row", { name: "The project itself project changed Client: Northwind Southwind" }).waitFor();
    await expectAccessible();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await choose("Arena as sold");
    await bar.getByRole("button", { name: "Start a project from it" }).click();
    // The form is an address, too.
    await page.reload();
    const form = page.getByRole("dialog", { name: "Start a project from it" });
    await form.getByLabel("Name").fill("Arena, second stage");
    await form.getByRole("button", { name: "Start a project from it" }).click();
    await page.getByRole("heading", { name: "Arena, second stage" }).waitFor();
    await page.getByText("Northwind").first().waitFor();
    expectNoFaults();
  });
});
