import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";

describeConsole("the console's forms", (stage) => {
  async function add(path: string, body: object): Promise<string> {
    return String(Object(await stage.api("POST", `/api/v1/admin/${path}`, body)).id);
  }

  test("store the entries that the user keeps after a conflict, without those that somebody else added", async () => {
    const id = await add("products", { name: "Lamp", attributes: { Finish: "black" } });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/products?open=${id}`);
    const dialog = page.getByRole("dialog", { name: "Product Lamp" });
    await dialog.getByLabel("Text 1", { exact: true }).fill("white");
    await stage.api("PATCH", `/api/v1/admin/products/${id}`, { version: 0, attributes: { Origin: "Oslo" } });
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await dialog.getByRole("row", { name: /^Attributes .*Origin/u }).waitFor();
    await save.click();
    await dialog.waitFor({ state: "detached" });
    expect(Object(await stage.api("GET", `/api/v1/admin/products/${id}`)).attributes).toEqual({ Finish: "white" });
    expectNoFaults(/409/u);
  });

  test("store the labels of a list's item that the user keeps after a conflict", async () => {
    const listId = await add("lists", { key: "woods", name: "Woods" });
    const itemId = await add(`lists/${listId}/items`, { key: "oak", label: "Oak", labels: { de: "Eiche" } });
    const path = `/api/v1/admin/lists/${listId}/items/${itemId}`;
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/lists?open=${listId}&item=${itemId}`);
    const items = page.getByRole("dialog", { name: "List Woods" }).getByRole("region", { name: "Items" });
    await items.getByLabel("Text 1", { exact: true }).fill("Steineiche");
    await stage.api("PATCH", path, { version: 0, labels: { fr: "Chêne" } });
    await items.getByRole("button", { name: "Save" }).click();
    await items.getByRole("row", { name: /^Labels .*Chêne/u }).waitFor();
    await items.getByRole("button", { name: "Save" }).click();
    await items.getByRole("button", { name: "Add item" }).waitFor();
    expect(Object(await stage.api("GET", path)).labels).toEqual({ de: "Steineiche" });
    expectNoFaults(/409/u);
  });
});
