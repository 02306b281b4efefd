import { expect, test } from "bun:test";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's page of signals, as of every plain resource", (stage) => {
  const create = async (code: string, fields: object = {}) =>
    String(
      Object(
        await stage.api("POST", "/api/v1/admin/signals", {
          name: `Signal ${code}`,
          code,
          category: "audio",
          ...fields,
        }),
      ).id,
    );

  test("creates one by mouse, with what the service refuses at its field, and finds it again", async () => {
    await create("dante");
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    await page.getByText("Catalog", { exact: true }).click();
    await page.getByRole("link", { name: "Signals", exact: true }).click();
    await page.getByRole("button", { name: "Add signal" }).click();
    const dialog = page.getByRole("dialog", { name: "Add signal" });
    await dialog.getByLabel("Name", { exact: true }).fill("HDMI <2.1>");
    await dialog.getByLabel("Code").fill("hdmi");
    await dialog.getByLabel("Category").selectOption("video");
    await dialog.getByLabel("Line colour").fill("blue");
    await dialog.getByLabel("Longest cable in mm").fill("far");
    await dialog.getByLabel("Find: Compatible signals").fill("DANTE");
    await dialog.getByRole("button", { name: "Choose Signal dante" }).click();
    const refused = page.waitForResponse((response) => response.status() === 400);
    await dialog.getByRole("button", { name: "Create signal" }).click();
    await refused;
    for (const label of ["Line colour", "Longest cable in mm"]) {
      await dialog.getByLabel(label).and(page.locator("[aria-invalid=true]")).waitFor();
    }
    await expectAccessible();
    await dialog.getByLabel("Line colour").fill("#1f77b4");
    await dialog.getByLabel("Longest cable in mm").fill("5000");
    await dialog.getByRole("button", { name: "Create signal" }).click();
    await rowCount(page, 2).waitFor();
    await page.getByLabel("Category").selectOption("video");
    await rowCount(page, 1).waitFor();
    await page.locator(".ag-cell", { hasText: "HDMI <2.1>" }).click();
    const drawer = page.getByRole("dialog", { name: "Signal HDMI <2.1>" });
    await drawer.getByText("Signal dante", { exact: true }).waitFor();
    await drawer.getByText("5000", { exact: true }).waitFor();
    await expectAccessible();
    expectNoFaults(/400/u);
  });

  test("changes one by keyboard only while somebody else does, and keeps the input", async () => {
    const id = await create("sdi", { maxLengthMm: 100 });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/signals?code=sdi");
    await page.locator(".ag-cell", { hasText: "Signal sdi" }).waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Signal Signal sdi" });
    await press(page, drawer.getByRole("button", { name: "Edit", exact: true }));
    await tabTo(page, drawer.getByLabel("Longest cable in mm"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("300");
    await stage.api("PATCH", `/api/v1/admin/signals/${id}`, { version: 0, maxLengthMm: 200 });
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await drawer.getByRole("row", { name: /^Longest cable in mm 100 200 .*300$/u }).waitFor();
    await expectAccessible();
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await page.getByText("Signal sdi is saved.").waitFor();
    expect(await stage.api("GET", `/api/v1/admin/signals/${id}`)).toMatchObject({ maxLengthMm: 300, code: "sdi" });
    expectNoFaults(/409/u);
  });

  test("deletes one after its name was typed, undoes that, and restores it later", async () => {
    const id = await create("aes");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    const remove = async () => {
      await visit(`/admin/signals?open=${id}`);
      await chooseInDrawer(page, "Delete signal …");
      const button = page.getByRole("button", { name: "Delete signal" });
      expect(await button.isDisabled()).toBe(true);
      await page.getByLabel("Type Signal aes to confirm").fill("Signal aes");
      await button.click();
      await page.getByText("Signal aes is deleted.").waitFor();
    };
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Signal aes is restored.").waitFor();
    await remove();
    await page.getByLabel("Shown").selectOption("deleted ones");
    await page.locator(".ag-cell", { hasText: "Signal aes" }).click();
    await page.getByText("This is deleted.").waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Signal aes is restored.").waitFor();
    expect(await stage.api("GET", `/api/v1/admin/signals/${id}`)).toMatchObject({ deleted: false });
    expectNoFaults();
  });

  test("shows everything to a reader, who can change nothing", async () => {
    const id = await create("rf", { colour: "#00ff00" });
    const reader = await addUser(stage, ["Admin Signals"]);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({}, reader);
    await visit(`/admin/signals?open=${id}`);
    await page.getByRole("dialog").getByText("#00ff00").waitFor();
    expect(await page.getByText("that needs the privilege Admin Signals r/w").count()).toBe(2);
    expect(await page.getByRole("button", { name: /^(?:Add|Edit|Save|Delete)/u }).count()).toBe(0);
    await expectAccessible();
    expectNoFaults();
  });
});
