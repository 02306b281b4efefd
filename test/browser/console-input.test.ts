import { expect, test } from "bun:test";
import { addUser, userIdOf } from "./console-user.ts";
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

  test("refuse two entries of one key, at the later one", async () => {
    const id = await add("products", { name: "Desk", attributes: { Finish: "black" } });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit(`/admin/products?open=${id}`);
    const dialog = page.getByRole("dialog", { name: "Product Desk" });
    await dialog.getByRole("button", { name: "Add an entry" }).click();
    const key = dialog.getByLabel("Key 2", { exact: true });
    await key.fill("Finish ");
    await dialog.getByLabel("Text 2", { exact: true }).fill("white");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").getByText("An earlier entry has this key").waitFor();
    expect(await key.getAttribute("aria-invalid")).toBe("true");
    expect(await dialog.getByLabel("Key 1", { exact: true }).getAttribute("aria-invalid")).toBe("false");
    await expectAccessible();
    const stored = async () => Object(await stage.api("GET", `/api/v1/admin/products/${id}`)).attributes;
    expect(await stored()).toEqual({ Finish: "black" });
    await key.fill("Top");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await stored()).toEqual({ Finish: "black", Top: "white" });
    expectNoFaults();
  });

  test("refuse two settings of a user with one name, at the later one", async () => {
    const user = await addUser(stage, ["Admin Signals"]);
    const path = `/api/v1/admin/users/${await userIdOf(stage, user.emailAddress)}`;
    const before = await stage.api("GET", path);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/users?user=${path.slice(path.lastIndexOf("/") + 1)}`);
    const drawer = page.getByRole("dialog", { name: user.emailAddress });
    for (const number of [1, 2]) {
      await drawer.getByRole("button", { name: "Add a setting" }).click();
      await drawer.getByLabel(`Name of setting ${number}`).fill("units");
      await drawer.getByLabel(`Value of setting ${number}`).fill(`u${number}`);
    }
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByRole("alert").getByText("An earlier setting has this name").waitFor();
    expect(await drawer.getByLabel("Name of setting 1").getAttribute("aria-invalid")).toBe("false");
    expect(await drawer.getByLabel("Name of setting 2").getAttribute("aria-invalid")).toBe("true");
    expect(await stage.api("GET", path)).toEqual(before);
    expectNoFaults();
  });
});
