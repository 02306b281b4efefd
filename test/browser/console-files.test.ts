import { expect, test } from "bun:test";
import { describeConsole, ownAddress } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { press, tabTo } from "./keyboard.ts";
import { rowCount } from "./row-count.ts";
import { storeFile } from "./stored-file.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** Runs in the page: width of the shown picture, in its own pixels. */
const decodedWidth = `(async () => {
  const picture = document.querySelector("img.preview");
  await picture.decode();
  return picture.naturalWidth;
})()`;

/** Query of a grid that finds the picture. */
const onlyPng = {
  startRow: 0,
  endRow: 1,
  filterModel: { name: { filterType: "text", type: "endsWith", filter: ".png" } },
};

/** Runs in the page: drops a file. */
const dropList = `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["a,b"], "list.csv"));
  return document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
})()`;

describeConsole({ name: "the console's page of files", environment: ownAddress }, (stage) => {
  test("stores chosen files, shows pictures, and changes names by keyboard", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/files");
    await page.getByRole("button", { name: "Files", exact: true }).setInputFiles([
      { name: "rack <1>.png", mimeType: "image/png", buffer: png },
      { name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
    ]);
    await page.getByRole("row", { name: "rack <1>.png" }).getByText("stored").first().waitFor();
    await page.getByText("The service takes no files of this type.").waitFor();
    await page.locator(".ag-cell", { hasText: "rack <1>.png" }).click();
    const drawer = page.getByRole("dialog", { name: "File rack <1>.png" });
    const picture = drawer.getByRole("img", { name: "rack <1>.png" });
    await picture.waitFor();
    expect(await page.evaluate<number>(decodedWidth)).toBe(1);
    await expectAccessible();
    await press(page, drawer.getByRole("button", { name: "Edit", exact: true }));
    await tabTo(page, drawer.getByLabel("Folder"));
    await page.keyboard.type("Racks");
    await press(page, drawer.getByRole("button", { name: "Save" }));
    await page.locator(".ag-cell", { hasText: "Racks" }).waitFor();
    expectNoFaults();
  });

  test("stores dropped files", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/files");
    await page.evaluate<boolean>(dropList);
    await page.locator(".ag-cell", { hasText: "list.csv" }).waitFor();
    expectNoFaults();
  });

  test("are listed on the page of the project that they belong to, where each opens", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Stored" }));
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/projects/${id}?tab=files`);
    await page.getByText("No file belongs to the project.").waitFor();
    await storeFile(stage, { name: "rack <1>.csv", text: "a,b\n" }, `/api/v1/projects/${id}`);
    const file = page.getByRole("group", { name: "Files" }).getByRole("link", { name: "rack <1>.csv" });
    await file.waitFor();
    await expectAccessible();
    expect(await (await fetch(new URL((await file.getAttribute("href")) ?? "", stage.url))).text()).toBe("a,b\n");
    expectNoFaults();
  });

  test("shows who uses a file that it does not delete", async () => {
    const { rowData } = Object(await stage.api("POST", "/api/v1/admin/files/grid", onlyPng));
    const fileId = String(Object(rowData[0]).id);
    const product = { name: "Rack", imageFileIds: [fileId] };
    await stage.api("POST", "/api/v1/admin/products", product);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/files?open=${fileId}`);
    await chooseInDrawer(page, "Delete file …");
    await page.getByLabel("Type rack <1>.png to confirm").fill("rack <1>.png");
    await page.getByRole("button", { name: "Delete file" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Product Rack", exact: true }).click();
    await page.getByRole("dialog", { name: "Product Rack" }).waitFor();
    expectNoFaults(/409/u);
  });

  test("deletes a file after its name was typed, and brings it back", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/files?name=list");
    await page.locator(".ag-cell", { hasText: "list.csv" }).click();
    await chooseInDrawer(page, "Delete file …");
    await page.getByLabel("Type list.csv to confirm").fill("list.csv");
    await page.getByRole("button", { name: "Delete file" }).click();
    await rowCount(page, 0).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".ag-cell", { hasText: "list.csv" }).waitFor();
    expectNoFaults();
  });

  test("imports a file of products that is too large for a request, by a job and by keyboard", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/products");
    await press(page, page.getByRole("button", { name: "Import a file" }));
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    const text = JSON.stringify({ products: [{ name: "Truss", partNumber: "T-1" }] });
    const buffer = Buffer.from(text + " ".repeat(1_000_000));
    await dialog.getByLabel("File").setInputFiles({ name: "trusses.json", mimeType: "", buffer });
    await dialog.getByText("1 new, 0 changed, 0 deleted and 0 equal products", { exact: true }).waitFor();
    await press(page, dialog.getByRole("button", { name: "Import", exact: true }));
    await dialog.getByText(/^Imported: 1 new/u).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".ag-cell", { hasText: "Truss" }).waitFor();
    expectNoFaults();
  });
});
