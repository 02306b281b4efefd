import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { describeConsole } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { press, tabTo } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's pages of the catalog", (stage) => {
  async function add(kind: string, body: object): Promise<string> {
    return String(Object(await stage.api("POST", `/api/v1/admin/${kind}`, body)).id);
  }

  const connector = (code: string) =>
    add("connectors", { name: `Plug ${code}`, code, gender: "male", mounting: "cable" });

  test("show who uses a product, and change it with its attributes by mouse", async () => {
    const attributes = { Finish: "black", Series: "5" };
    const id = await add("products", { name: "Screen <55>", manufacturer: "Lumen", attributes });
    await add("products", { name: "Screen 65" });
    const { id: projectId } = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
    await stage.api("POST", `/api/v1/projects/${projectId}/products`, { products: [{ productId: id, quantity: 2 }] });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin");
    await page.getByText("Catalog", { exact: true }).click();
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await rowCount(page, 2).waitFor();
    await page.locator(".ag-cell", { hasText: "Screen <55>" }).click();
    const drawer = page.getByRole("dialog", { name: "Product Screen <55>" });
    await drawer.getByText("One project uses it").waitFor();
    await drawer.getByRole("link", { name: "Lobby" }).waitFor();
    await drawer.getByText(/· created$/u).waitFor();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Width in mm").fill("1240.5");
    await drawer.getByRole("button", { name: "Remove Finish" }).click();
    await drawer.getByLabel("Text 1").fill("6");
    await drawer.getByLabel("Find: Replaced by").fill("65");
    await drawer.getByRole("button", { name: "Choose Screen 65" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByText("Screen <55> is saved.").waitFor();
    const stored = Object(await stage.api("GET", `/api/v1/admin/products/${id}`));
    expect([stored.widthMm, stored.attributes, stored.manufacturer]).toEqual([1240.5, { Series: "6" }, "Lumen"]);
    expect(stored.replacedById).toMatch(/^[0-9a-f]{24}$/u);
    expectNoFaults();
  });

  test("create a cable, and change the numbering, by keyboard only", async () => {
    await connector("xlr");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/cables");
    await press(page, page.getByRole("button", { name: "Add cable" }));
    const dialog = page.getByRole("dialog", { name: "Add cable" });
    await tabTo(page, dialog.getByLabel("Name", { exact: true }));
    await page.keyboard.type("Patch");
    await tabTo(page, dialog.getByLabel("Find: Connector at one end"));
    await press(page, dialog.getByRole("button", { name: "Choose Plug xlr" }));
    await tabTo(page, dialog.getByLabel("Lengths in mm"));
    await page.keyboard.type("500, 1000");
    await press(page, dialog.getByRole("button", { name: "Create cable" }));
    const row = page.locator('.ag-row[row-index="0"]');
    await row.getByText("Patch").waitFor();
    await row.getByText("Plug xlr").waitFor();
    await press(page, page.getByRole("button", { name: "Numbering of cables" }));
    const pattern = page.getByLabel("Pattern of cable numbers");
    await tabTo(page, pattern);
    await expectAccessible();
    const { idPattern } = Object(await stage.api("GET", "/api/v1/admin/cablesettings"));
    expect(await pattern.inputValue()).toBe(idPattern);
    await page.keyboard.press("Home");
    await page.keyboard.type("K");
    await press(page, page.getByRole("button", { name: "Save" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await stage.api("GET", "/api/v1/admin/cablesettings")).toMatchObject({ idPattern: `K${idPattern}` });
    const rows = await stage.api("POST", "/api/v1/admin/cables/grid", { startRow: 0, endRow: 9 });
    expect(Object(rows).rowData).toMatchObject([{ name: "Patch", lengthsMm: [500, 1000], connectorBId: null }]);
    expectNoFaults();
  });

  test("pair two connectors, and open the pairing from the matrix", async () => {
    await connector("rca");
    await connector("cinch");
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/pairings");
    await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
    await page.getByRole("button", { name: "Add pairing" }).click();
    for (const [field, code] of [
      ["Connector", "rca"],
      ["Mates with", "cinch"],
    ] as const) {
      await page.getByLabel(`Find: ${field}`, { exact: true }).fill(code);
      await page
        .getByRole("group", { name: field, exact: true })
        .getByRole("button", { name: `Choose Plug ${code}` })
        .click();
    }
    await page.getByLabel("Rating").last().selectOption("fits with care");
    await page.getByRole("button", { name: "Create pairing" }).click();
    await rowCount(page, 1).waitFor();
    await visit("/admin/pairings");
    await page.getByRole("button", { name: "Plug cinch – Plug rca: fits with care" }).click();
    await page.getByRole("dialog", { name: "Pairing Plug rca – Plug cinch" }).waitFor();
    await expectAccessible();
    expectNoFaults();
  });

  test("compare two products by what differs, by keyboard only", async () => {
    await add("products", { name: "Speaker A", powerW: 1010, model: "S" });
    await add("products", { name: "Speaker B", powerW: 2020, model: "S" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/product-comparison");
    await page.getByText("Choose two to ten products.").waitFor();
    for (const name of ["Speaker A", "Speaker B"]) {
      await tabTo(page, page.getByLabel("Find: Products"));
      await page.keyboard.type(name);
      await press(page, page.getByRole("button", { name: `Choose ${name}` }));
      await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
      await page.keyboard.press("Shift+Tab");
    }
    await page.getByRole("row", { name: / 1,010 2,020$/u }).waitFor();
    expect(await page.getByRole("row", { name: /same S S$/u }).count()).toBe(0);
    await tabTo(page, page.getByLabel("Only what differs"));
    await page.keyboard.press("Space");
    await page.getByRole("row", { name: /same S S$/u }).waitFor();
    await expectAccessible();
    expectNoFaults();
  });

  test("fix what the audit finds, and build the index of products again", async () => {
    const id = await add("products", { name: "Mixer", attributes: { Power: "10W" } });
    await add("products", { name: "Amplifier", attributes: { Power: "12 W" } });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/product-audit");
    await page.getByRole("heading", { name: "Findings by check" }).waitFor();
    await expectAccessible();
    const fix = page.getByRole("button", { name: "Fix" });
    await fix.first().waitFor();
    const before = await fix.count();
    expect(before).toBeGreaterThan(0);
    await fix.first().click();
    await page.getByText(/^Fixed: /u).waitFor();
    await page.getByRole("group", { name: "Severity" }).getByRole("button", { name: "warning" }).click();
    expect(await page.getByRole("columnheader", { name: "Remedy" }).count()).toBe(0);
    await page.getByRole("link", { name: "Mixer" }).first().click();
    await page.getByRole("dialog", { name: "Product Mixer" }).waitFor();
    expect(new URL(page.url()).searchParams.get("open")).toBe(id);
    await visit("/admin/product-index");
    await page.getByRole("button", { name: "Build the index again" }).click();
    await page.getByText("State: done").waitFor();
    await page.getByLabel("Words of a search").fill("amplifer");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "What users find" }).getByRole("link", { name: "Amplifier" }).waitFor();
    await expectAccessible();
    expectNoFaults();
  });

  test("fix many products at once, read findings further, and lead to the field of one", async () => {
    await add("products", { name: "Fader", attributes: { Power: "11W" } });
    await add("products", { name: "Cabinet", attributes: { Power: "13W" } });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    const asked: unknown[] = [];
    await page.route("**/api/v1/admin/products/audit", async (route) => {
      const { after, ...body } = route.request().postDataJSON();
      asked.push(after);
      // A page of one finding, so the catalog of this test has more than one page.
      return route.continue({ postData: JSON.stringify({ ...body, after, limit: 1 }) });
    });
    await visit("/admin/product-audit?check=attribute-unit");
    await page.getByRole("button", { name: "Show more findings" }).click();
    await page.getByRole("row", { name: /^Cabinet/u }).waitFor();
    await page.getByRole("row", { name: /^Fader/u }).waitFor();
    expect(asked.filter((after) => after !== undefined).length).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get("further")).toBe("1");
    await expectAccessible();
    await page.getByRole("button", { name: /^Apply \d+ remedies$/u }).click();
    await page.getByText(/^\d+ products are fixed\.$/u).waitFor();
    await page.getByRole("row", { name: /^Fader/u }).waitFor({ state: "detached" });
    await page.unrouteAll({ behavior: "wait" });
    const staleId = await add("products", { name: "Siren", attributes: { Power: "15W" } });
    await visit("/admin/product-audit?check=attribute-unit");
    const stale = page.getByRole("row", { name: /^Siren/u });
    await stale.waitFor();
    await stage.api("PATCH", `/api/v1/admin/products/${staleId}`, { version: 0, category: "alarms" });
    await stale.getByRole("button", { name: "Fix" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Siren: The current version is 1\s*Request \S{8,}$/u })
      .waitFor();
    const id = await add("products", { name: "Horn", attributes: { Power: "14W" } });
    await add("products", { name: "Tower", widthMm: 90_000 });
    await visit("/admin/product-audit?check=attribute-unit");
    await page.getByRole("row", { name: /^Horn/u }).getByRole("link", { name: "Power" }).click();
    const form = page.getByRole("dialog", { name: "Product Horn" });
    await form.getByLabel("Key 1", { exact: true }).and(page.locator(":focus")).waitFor();
    expect(new URL(page.url()).searchParams.get("open")).toBe(id);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^\d+ findings are left\.$/u).waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "Next finding: Tower, Width in mm" }).click();
    await page.locator("[data-field=widthMm] input:focus").waitFor();
    expectNoFaults(/409/u);
  });

  test("lead from a product that projects hold at an earlier version to their update", async () => {
    const id = await add("products", { name: "Projector", attributes: { Power: "20 W" } });
    const { id: projectId } = Object(await stage.api("POST", "/api/v1/projects", { name: "Aula" }));
    await stage.api("POST", `/api/v1/projects/${projectId}/products`, { products: [{ productId: id, quantity: 1 }] });
    const { version } = Object(await stage.api("GET", `/api/v1/admin/products/${id}`));
    await stage.api("PATCH", `/api/v1/admin/products/${id}`, { version, powerW: 20 });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/product-audit?check=outdated-copies");
    const finding = page.getByRole("row", { name: /^Projector/u });
    const update = finding.getByRole("link", { name: "Update projects" });
    await update.waitFor();
    // The form has no field of the version.
    expect(await finding.getByRole("link").allTextContents()).toEqual(["Projector", "Update projects"]);
    await expectAccessible();
    await update.click();
    await page.waitForURL(`${stage.url}/admin/product-update?products=${id}`);
    await page.getByRole("button", { name: "Remove Projector" }).waitFor();
    expectNoFaults();
  });

  test("import a file after a look at what changes, with the rows that the service refuses, and export it", async () => {
    await add("products", { name: "Lamp", partNumber: "L-1", category: "lights" });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/products?category=lights");
    await rowCount(page, 1).waitFor();
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    const choose = (name: string, text: string) =>
      dialog.getByLabel("File").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
    const refused = {
      products: [
        { partNumber: "L-1", widthMm: 3 },
        { name: "Beam", widthMm: "wide" },
      ],
    };
    // In as many lines as an editor shows.
    await choose("lights.json", JSON.stringify(refused, undefined, 1));
    await dialog.getByRole("row", { name: /^9 Width in mm /u }).waitFor();
    await dialog
      .getByRole("alert")
      .getByText(/^Request [0-9a-f]{24}$/u)
      .waitFor();
    await expectAccessible();
    // Refused rows can be imported again once they are mended, with their reasons.
    await choose("refused.csv", "name,partNumber,widthMm\nBeam,B-1,wide\nHorn,H-1,30\n");
    await dialog.getByRole("button", { name: "Go on with the other row" }).waitFor();
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save the refused rows as a file" }).click();
    const reasons = await readFile(await (await saving).path(), "utf8");
    expect(reasons).toStartWith("\uFEFFname,partNumber,widthMm,reason\r\nBeam,B-1,wide,Width in mm: ");
    await choose("mended.csv", reasons.replace("wide", "40"));
    await dialog.getByRole("row", { name: /^Beam/u }).first().waitFor();
    const asking = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download a template" }).click();
    const template = await readFile(await (await asking).path(), "utf8");
    const filled = template
      .trim()
      .split(",")
      .map((heading) => (/name|number/iu.test(heading) ? "Spot" : ""));
    await choose("filled.csv", `${template}${filled.join(",")}\r\n`);
    await dialog.getByRole("row", { name: /^Spot/u }).first().waitFor();
    await choose("lights.csv", "name,partNumber,category,widthMm\nLamp <b>,L-1,lights,30\nBeam,B-1,lights,\n");
    await dialog.getByText("Read as UTF-8, with commas between cells.").waitFor();
    await dialog.getByText("1 new, 1 changed, 0 deleted and 0 equal products", { exact: true }).waitFor();
    await dialog.getByRole("row", { name: "Lamp <b> changed Width in mm 30" }).waitFor();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText(/^Imported: 1 new, 1 changed/u).waitFor();
    await page.keyboard.press("Escape");
    await rowCount(page, 2).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByText("Export these products").click();
    await page.getByRole("button", { name: "CSV" }).click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\n");
    expect(lines.length).toBe(3);
    expect(lines.slice(1).join()).toContain("Lamp <b>");
    expectNoFaults(/400/u);
  });

  test("bring a change of a product to a project after a dry run, by keyboard only", async () => {
    const productId = await add("products", { name: "Dimmer", powerW: 10 });
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Theatre <b>" }));
    await stage.api("POST", `/api/v1/projects/${id}/products`, { products: [{ productId, quantity: 1 }] });
    await stage.api("PATCH", `/api/v1/admin/products/${productId}`, { version: 0, powerW: 20 });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/product-update");
    await tabTo(page, page.getByLabel("Find: Products"));
    await page.keyboard.type("Dimmer");
    await press(page, page.getByRole("button", { name: "Choose Dimmer" }));
    await tabTo(page, page.getByLabel("Find: Projects"));
    await page.keyboard.type("Theatre");
    await press(page, page.getByRole("button", { name: "Choose Theatre <b>" }));
    await press(page, page.getByRole("button", { name: "Show what would change" }));
    const card = page.getByRole("listitem").filter({ hasText: "Dimmer" }).filter({ hasText: "Theatre <b>" });
    await card.getByText("1×", { exact: true }).waitFor();
    await card.getByRole("row", { name: "Power in W 10 20" }).waitFor();
    await expectAccessible();
    await press(page, page.getByRole("button", { name: "Update the projects" }));
    await page.getByText("Updated. Placed products: 1. Projects: 1. Left because of their cables: 0.").waitFor();
    const [placed] = Object(await stage.api("GET", `/api/v1/projects/${id}/products`));
    expect(placed).toMatchObject({ powerW: 20 });
    await page.reload();
    await page.getByText("Updated. Placed products: 1. Projects: 1. Left because of their cables: 0.").waitFor();
    await press(page, page.getByRole("button", { name: "Show what would change" }));
    await page.getByText("Snapshots that stay as they are: 0").waitFor();
    expect(new URL(page.url()).searchParams.has("run")).toBe(false);
    expectNoFaults();
  });

  test("keep synonyms of the search, by keyboard", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/synonyms");
    await press(page, page.getByRole("button", { name: "Begin a list of synonyms" }));
    await press(page, page.getByRole("button", { name: "Add synonyms" }));
    const form = page.getByRole("dialog", { name: "Add synonyms" });
    await tabTo(page, form.getByLabel("Key", { exact: true }));
    await page.keyboard.type("winches");
    await tabTo(page, form.getByLabel("Words that mean the same"));
    await page.keyboard.type("winch = hoist <b>");
    await press(page, form.getByRole("button", { name: "Create synonyms" }));
    await page.locator(".ag-cell", { hasText: "winch = hoist <b>" }).click();
    const drawer = page.getByRole("dialog", { name: "Synonyms winches" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Words that mean the same").fill("winch = hoist");
    await expectAccessible();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByText("winches is saved.").waitFor();
    await add("products", { name: "Hoist 500" });
    const found = Object(await stage.api("POST", "/api/v1/products/search", { query: "winch" }));
    expect(JSON.stringify(found)).toContain("Hoist 500");
    await page.locator(".ag-cell", { hasText: "winches" }).click();
    await chooseInDrawer(page, "Delete synonyms …");
    await drawer.getByLabel("Type winches to confirm").fill("winches");
    await drawer.getByRole("button", { name: "Delete synonyms" }).click();
    // The news of what was saved before may still offer its own undo.
    const removed = page.locator(".toast", { hasText: "winches is deleted." });
    await removed.getByRole("button", { name: "Undo" }).click();
    await page.getByText("winches is restored.").waitFor();
    await page.locator(".ag-cell").getByText("winch = hoist", { exact: true }).waitFor();
    expectNoFaults();
  });
});
