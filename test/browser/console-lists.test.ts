import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";

describeConsole("the console's pages of lists and reports", (stage) => {
  test("create a list and its items by keyboard", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/lists");
    await press(page, page.getByRole("button", { name: "Add list" }));
    const form = page.getByRole("dialog", { name: "Add list" });
    await tabTo(page, form.getByLabel("Key"));
    await page.keyboard.type("finishes");
    await tabTo(page, form.getByLabel("Name"));
    await page.keyboard.type("Finishes");
    await press(page, form.getByRole("button", { name: "Create list" }));
    await page.getByRole("gridcell", { name: "Finishes", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "List Finishes" });
    await press(page, drawer.getByRole("button", { name: "Add item" }));
    await drawer.getByLabel("Key").last().fill("oak");
    await drawer.getByLabel("Label", { exact: true }).fill("Oak <b>");
    await press(page, drawer.getByRole("button", { name: "Add item" }));
    await drawer.getByRole("row", { name: "oak Oak <b> 0 yes" }).waitFor();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Edit oak" }).click();
    await page.reload();
    const label = drawer.getByLabel("Label", { exact: true });
    await label.fill("Oak, oiled");
    await drawer.getByRole("button", { name: "Save" }).last().click();
    await drawer.getByRole("row", { name: "oak Oak, oiled 0 yes" }).waitFor();
    expect(new URL(page.url()).searchParams.has("item")).toBe(false);
    await drawer.getByRole("button", { name: "Delete oak" }).click();
    await drawer.getByText("The list has no items.").waitFor();
    expectNoFaults();
  });

  test("say once that a result is gone, and do not ask for it again", async () => {
    const { id } = Object(
      await stage.api("POST", "/api/v1/admin/reports", { name: "Gone", kind: "bill-of-materials", columns: ["name"] }),
    );
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    let asked = 0;
    page.on("request", (request) => void (asked += request.url().includes("/api/v1/jobs/") ? 1 : 0));
    await visit(`/admin/reports?open=${id}&run=${"0".repeat(24)}`);
    await page.getByRole("alert").waitFor();
    await page.clock.runFor(5_000);
    await page.getByRole("heading", { name: "Run on a project" }).waitFor();
    expect([await page.getByRole("alert").count(), asked]).toEqual([1, 1]);
    expectNoFaults(/404/u);
  });

  test("build a report, run it on a project and save the result", async () => {
    const project = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
    const product = Object(
      await stage.api("POST", "/api/v1/admin/products", { name: "Camera", manufacturer: "Acme", model: "=C1" }),
    );
    await stage.api("POST", `/api/v1/projects/${project.id}/products`, { products: [{ productId: product.id }] });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await page.clock.install();
    await visit("/admin/reports");
    await page.getByRole("button", { name: "Add report" }).click();
    const form = page.getByRole("dialog", { name: "Add report" });
    await form.getByLabel("Name", { exact: true }).fill("Parts");
    for (const column of ["quantity", "model"]) await form.getByLabel("Add a column").selectOption(column);
    await form.getByRole("button", { name: "Move model up" }).click();
    await form.getByRole("button", { name: "Create report" }).click();
    await page.locator(".ag-cell", { hasText: "Parts" }).click();
    const drawer = page.getByRole("dialog", { name: "Report Parts" });
    await drawer.getByRole("searchbox").fill("Lobby");
    await drawer.getByRole("button", { name: "Lobby" }).click();
    await drawer.getByRole("button", { name: "Run" }).click();
    await drawer.getByRole("row", { name: "=C1 1" }).waitFor();
    await drawer.getByRole("status").getByText("One row · Lobby").waitFor();
    await expectAccessible();
    const downloading = page.waitForEvent("download");
    await drawer.getByRole("button", { name: "Save as CSV" }).click();
    expect(readFileSync(await (await downloading).path(), "utf8")).toBe("\uFEFFModel,Quantity\r\n'=C1,1\r\n");
    await drawer.getByRole("columnheader", { name: "Quantity", exact: true }).waitFor();
    await page.clock.runFor(11_000);
    await drawer.getByRole("row", { name: /Lobby done/u }).waitFor();
    await page.reload();
    await drawer.getByRole("row", { name: "=C1 1" }).waitFor();
    await drawer
      .getByRole("row", { name: /Lobby/u })
      .getByRole("button", { name: /^Show the result of/u })
      .click();
    await drawer.getByRole("row", { name: "=C1 1" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.search === "");
    expectNoFaults();
  });
});
