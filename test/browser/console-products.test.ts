import { expect, test } from "bun:test";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo, tabToFirstRow } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's page of products", (stage) => {
  async function add(kind: string, body: object): Promise<string> {
    return String(Object(await stage.api("POST", `/api/v1/admin/${kind}`, body)).id);
  }

  const readProduct = async (id: string) => Object(await stage.api("GET", `/api/v1/admin/products/${id}`));

  test("adds a connector and an accessory by keyboard only, with what the service refuses at its field", async () => {
    const signalId = await add("signals", { name: "HDMI signal", code: "hdmi", category: "video" });
    const connectorId = await add("connectors", { name: "HDMI A", code: "a", gender: "female", mounting: "panel" });
    const accessoryId = await add("products", { name: "Wall mount" });
    const id = await add("products", { name: "Screen <55>" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/products?open=${id}&form=1`);
    const drawer = page.getByRole("dialog", { name: "Product Screen <55>" });
    await press(page, drawer.getByRole("button", { name: "Add a connector" }));
    await drawer.getByLabel("Name on the product").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("IN 1");
    const connectors = drawer.getByRole("group", { name: "Connectors", exact: true });
    await tabTo(page, connectors.getByLabel("Find: Connector"));
    await press(page, connectors.getByRole("button", { name: "Choose HDMI A" }));
    await tabTo(page, connectors.getByLabel("Find: Signals"));
    await press(page, connectors.getByRole("button", { name: "Choose HDMI signal" }));
    await tabTo(page, connectors.getByLabel("Quantity"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("many");
    await press(page, drawer.getByRole("button", { name: "Add an accessory" }));
    const accessories = drawer.getByRole("group", { name: "Accessories", exact: true });
    await accessories.getByLabel("Find: Product").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("mount");
    await press(page, accessories.getByRole("button", { name: "Choose Wall mount" }));
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await connectors.getByLabel("Quantity").and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await drawer.getByRole("alert").getByRole("listitem").count()).toBe(0);
    await expectAccessible();
    await tabTo(page, connectors.getByLabel("Quantity"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("2");
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await page.getByText("Screen <55> is saved.").waitFor();
    expect(await readProduct(id)).toMatchObject({
      connectors: [{ name: "IN 1", connectorId, direction: "in", signalIds: [signalId], quantity: 2 }],
      accessories: [{ productId: accessoryId, quantity: 1, mode: "included" }],
    });
    await visit(`/admin/products?open=${id}&form=1`);
    await drawer.getByText("2 × IN 1 · HDMI A · input").click();
    expect(await connectors.getByLabel("Name on the product").inputValue()).toBe("IN 1");
    await drawer.getByRole("button", { name: "Remove 1 × Wall mount · always comes with it" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByText("Screen <55> is saved.").waitFor();
    expect((await readProduct(id)).accessories).toEqual([]);
    expectNoFaults(/400/u);
  });

  test("names what choosing a file needs to users who may not read files", async () => {
    const id = await add("products", { name: "Projector" });
    const planner = await addUser(stage, ["Admin Products r/w"]);
    const { page, visit, expectNoFaults } = await stage.open({}, planner);
    await visit(`/admin/products?open=${id}&form=1`);
    await page.getByText("Choosing one needs the privilege Admin Files.").first().waitFor();
    expect(await page.getByLabel("Find: Pictures").count()).toBe(0);
    expectNoFaults();
  });

  test("changes chosen products after a look at the differences, and again those that somebody else changed", async () => {
    const [one = "", two = ""] = await Promise.all(
      ["Bulk <1>", "Bulk 2", "Bulk 3"].map((name) => add("products", { name, category: "bulk", widthMm: 3 })),
    );
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/products?category=bulk");
    for (const name of ["Bulk <1>", "Bulk 2"]) {
      await page.locator(".ag-row", { hasText: name }).getByRole("checkbox").check();
    }
    const compare = page.getByRole("link", { name: "Compare 2 products" });
    const compared = new URL((await compare.getAttribute("href")) ?? "", page.url()).searchParams.get("products");
    expect(compared?.split(",").toSorted()).toEqual([one, two].toSorted());
    await page.getByRole("link", { name: "Bring 2 products to projects" }).waitFor();
    await page.getByRole("button", { name: "Change the 2 chosen products" }).click();
    const dialog = page.getByRole("dialog", { name: "Change products together" });
    await dialog.getByText("2 products", { exact: true }).waitFor();
    await page.reload();
    await dialog.getByText("2 products", { exact: true }).waitFor();
    await dialog.getByText("Choose at least one field.").waitFor();
    await dialog.getByLabel("Manufacturer").check();
    await dialog.getByLabel("Width in mm").check();
    await dialog.getByRole("textbox", { name: "Manufacturer" }).fill("Lumen");
    await dialog.getByRole("textbox", { name: "Width in mm" }).fill("wide");
    const look = dialog.getByRole("button", { name: "Show what would change" });
    await look.click();
    const width = dialog.getByRole("textbox", { name: "Width in mm" });
    await width.and(page.locator("[aria-invalid=true]")).waitFor();
    await expectAccessible();
    await width.fill("30");
    await look.click();
    await dialog.getByText("2 products change.").waitFor();
    await dialog.getByRole("row", { name: "Bulk <1> Width in mm 3 30" }).waitFor();
    await expectAccessible();
    await stage.api("PATCH", `/api/v1/admin/products/${two}`, { version: 0, widthMm: 4 });
    await dialog.getByRole("button", { name: "Change 2 products" }).click();
    await dialog.getByText("Changed: 1. Not changed: 1.").waitFor();
    await dialog.getByRole("row", { name: /^Bulk 2 The current version is 1 Request \S{8,}$/u }).waitFor();
    await expectAccessible();
    expect(await readProduct(one)).toMatchObject({ version: 1, widthMm: 30, manufacturer: "Lumen", category: "bulk" });
    await dialog.getByRole("button", { name: "Try these again" }).click();
    await dialog.getByRole("row", { name: "Bulk 2 Width in mm 4 30" }).waitFor();
    await dialog.getByRole("button", { name: "Change one product" }).click();
    await dialog.getByText("Changed: 1. Not changed: 0.").waitFor();
    expect(await readProduct(two)).toMatchObject({ version: 2, widthMm: 30, manufacturer: "Lumen" });
    await stage.api("PATCH", `/api/v1/admin/products/${two}`, { version: 2, widthMm: 31 });
    const undo = dialog.getByRole("button", { name: "Undo" });
    await undo.click();
    await dialog.getByText("Bulk 2: it has changed again since").waitFor();
    await dialog.getByText("Bulk <1>: changed back (Manufacturer, Width in mm)").waitFor();
    await expectAccessible();
    await stage.api("PATCH", `/api/v1/admin/products/${two}`, { version: 3, widthMm: 30 });
    await undo.click();
    await dialog.getByText("Undone for 2 products.").waitFor();
    expect(await readProduct(one)).toMatchObject({ widthMm: 3, manufacturer: null });
    expect(await readProduct(two)).toMatchObject({ widthMm: 4, manufacturer: null });
    expectNoFaults(/40[09]/u);
  });

  test("keeps more chosen products than an address names through a reload, and says where they are unknown", async () => {
    const products = Array.from({ length: 60 }, (_, number) => ({
      partNumber: `R${number}`,
      name: `Rack ${number}`,
      category: "racks",
    }));
    await stage.api("POST", "/api/v1/admin/products/import", { products });
    const { page, visit, expectNoFaults } = await stage.open();
    const path = "/admin/products?category=racks&sort=name";
    await visit(path);
    const row = (index: number) => page.locator(`.ag-row[row-index="${index}"][row-id]`);
    await row(0).getByRole("checkbox").click();
    const rowPixels = Number((await row(0).boundingBox())?.height);
    await page.mouse.wheel(0, 45 * rowPixels);
    await row(50)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Change the 51 chosen products" }).click();
    const dialog = page.getByRole("dialog", { name: "Change products together" });
    await dialog.getByText("51 products", { exact: true }).waitFor();
    await page.reload();
    await dialog.getByText("51 products", { exact: true }).waitFor();
    expectNoFaults();
    const other = await stage.open({});
    await other.visit(`${path}&bulk=chosen`);
    await other.page.getByText("Only the tab in which they were chosen knows these products.").waitFor();
    other.expectNoFaults();
    await other.page.context().close();
  });

  test("changes all that the filters match, and chooses rows, by keyboard only", async () => {
    const names = Array.from({ length: 120 }, (_, number) => `Lamp ${number}`);
    const products = names.map((name) => ({ name, partNumber: name, category: "lamps" }));
    await stage.api("POST", "/api/v1/admin/products/import", { products });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/products?category=lamps");
    await page.locator('.ag-row[row-index="0"]').getByText("lamps").waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Change the chosen product", exact: true }).waitFor();
    await visit("/admin/products?category=lamps");
    await press(page, page.getByLabel("More actions"));
    await press(page, page.getByRole("button", { name: "Change all that the filters match" }));
    const dialog = page.getByRole("dialog", { name: "Change products together" });
    await dialog.getByText("120 products", { exact: true }).waitFor();
    await tabTo(page, dialog.getByLabel("Power in W"));
    await page.keyboard.press("Space");
    await tabTo(page, dialog.getByRole("textbox", { name: "Power in W" }));
    await page.keyboard.type("9");
    await press(page, dialog.getByRole("button", { name: "Show what would change" }));
    await press(page, dialog.getByRole("button", { name: "Change 120 products" }));
    await dialog.getByText("Changed: 120. Not changed: 0.").waitFor();
    const filterModel = { powerW: { filterType: "number", type: "equals", filter: 9 } };
    const found = await stage.api("POST", "/api/v1/admin/products/grid", { startRow: 0, endRow: 1, filterModel });
    expect(found).toMatchObject({ rowCount: 120 });
    expectNoFaults();
  });

  test("goes through its rows by single keys, which are letters in a field, and chooses none by one press", async () => {
    const products = ["Key 1", "Key 2", "Key 3"].map((name) => ({ name, partNumber: name, category: "keys" }));
    await stage.api("POST", "/api/v1/admin/products/import", { products });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/products?category=keys");
    await page.locator('.ag-row[row-index="2"][row-id]').getByText("keys").waitFor();
    const focused = (row: number) => page.locator(`.ag-row[row-index="${row}"]:has(:focus)`).first();
    for (const row of [0, 1]) {
      await page.keyboard.press("j");
      await focused(row).waitFor();
    }
    await page.keyboard.press("k");
    await focused(0).waitFor();
    await page.keyboard.press("x");
    const bar = page.getByRole("group", { name: "Chosen" });
    await bar.getByText("1 product chosen", { exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await bar.getByText("2 products chosen", { exact: true }).waitFor();
    await expectAccessible();
    await bar.getByRole("button", { name: "Choose none" }).click();
    await bar.waitFor({ state: "detached" });
    expect(await page.locator(".ag-row-selected").count()).toBe(0);
    await focused(1).waitFor();
    await page.keyboard.press("o");
    const drawer = page.getByRole("dialog", { name: /^Product Key / });
    await drawer.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    const name = page.locator(".filters").getByLabel("Name", { exact: true });
    await name.click();
    await page.keyboard.type("jkxo");
    expect(await name.inputValue()).toBe("jkxo");
    await rowCount(page, 0).waitFor();
    expect([await bar.count(), new URL(page.url()).searchParams.has("open")]).toEqual([0, false]);
    expectNoFaults();
  });

  test("has its states above the rows, with the number of products of each that the other filters match", async () => {
    const states = ["draft", "draft", "active"].map((status, index) => ({ status, name: `State ${index}` }));
    const products = states.map((each) => ({ ...each, partNumber: each.name, category: "states" }));
    await stage.api("POST", "/api/v1/admin/products/import", { products });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/products?category=states");
    const segments = page.getByRole("group", { name: "State" });
    const segment = (name: string) => segments.getByRole("button", { name, exact: true });
    for (const [name, number] of Object.entries({ all: "3", draft: "2", active: "1", discontinued: "0" })) {
      await segment(name).getByText(number, { exact: true }).waitFor();
    }
    await segment("draft").click();
    await rowCount(page, 2).waitFor();
    await segments.getByRole("button", { name: "draft", exact: true, pressed: true }).waitFor();
    await segment("active")
      .and(page.getByTitle("1 product", { exact: true }))
      .waitFor();
    await expectAccessible();
    expect(new URL(page.url()).searchParams.get("status")).toBe("draft");
    expectNoFaults();
  });
});
