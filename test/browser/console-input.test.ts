import { expect, test } from "bun:test";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabToFirstRow } from "./keyboard.ts";

describeConsole("the console's forms", (stage) => {
  async function add(path: string, body: object): Promise<string> {
    return String(Object(await stage.api("POST", `/api/v1/admin/${path}`, body)).id);
  }

  test("store the entries that the user keeps after a conflict, without those that somebody else added", async () => {
    const id = await add("products", { name: "Lamp", attributes: { Finish: "black" } });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/products?open=${id}&form=1`);
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
    await visit(`/admin/products?open=${id}&form=1`);
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
    await visit(`/admin/users?user=${path.slice(path.lastIndexOf("/") + 1)}&form=1`);
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

  test("ask before another tab takes the place of their input, by mouse, by keyboard and by Back", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/mcp?tab=log");
    const [settings, log] = ["Settings", "Log"].map((name) => page.getByRole("tab", { name }));
    if (!settings || !log) throw new TypeError("Cannot go on because a tab is missing");
    const rows = page.getByLabel("Rows of an answer, at most");
    const question = page.getByRole("tabpanel").getByRole("group", { name: "Your input is not saved." });
    await settings.click();
    await rows.fill("7");
    await log.click();
    await question.getByRole("button", { name: "Go on editing" }).and(page.locator(":focus")).waitFor();
    await expectAccessible();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await press(page, settings);
    await page.keyboard.press("ArrowRight");
    await question.waitFor();
    await page.goBack();
    await page.waitForURL(({ search }) => search === "?tab=settings");
    expect([await rows.inputValue(), await settings.getAttribute("aria-selected")]).toEqual(["7", "true"]);
    await question.getByRole("button", { name: "Discard the input" }).click();
    await page.waitForURL(({ search }) => search === "?tab=log");
    await log.and(page.locator("[aria-selected=true]")).waitFor();
    await settings.click();
    await rows.fill("8");
    await log.click();
    await question.getByRole("button", { name: "Discard the input" }).click();
    await page.waitForURL(({ search }) => search === "?tab=log");
    await settings.click();
    await rows.waitFor();
    expect(await rows.inputValue()).not.toBe("8");
    await log.click();
    await page.waitForURL(({ search }) => search === "?tab=log");
    expectNoFaults();
  });

  test.each(["/admin/settings", "/admin/projects/{project}?tab=members"])(
    "%s asks before another tab",
    async (path) => {
      const { id } = Object(await stage.api("POST", "/api/v1/projects", { name: "Lobby" }));
      const { page, visit, expectNoFaults } = await stage.open();
      await visit(path.replace("{project}", String(id)));
      const input = page.getByRole("tabpanel").locator("form input[type=text]").first();
      await input.fill("half");
      const before = page.url();
      await page.getByRole("tab", { selected: false }).first().click();
      await page.getByRole("tabpanel").getByText("Your input is not saved.").waitFor();
      expect(await input.inputValue()).toBe("half");
      await page.getByRole("button", { name: "Discard the input" }).click();
      await page.getByText("Your input is not saved.").waitFor({ state: "detached" });
      await page.waitForURL(({ href }) => href !== before);
      expectNoFaults();
    },
  );

  test("of an item of a list asks before another item or Back takes its place, and outlasts the removal of others", async () => {
    const listId = await add("lists", { key: "stones", name: "Stones" });
    for (const key of ["slate", "marble", "chalk"]) await add(`lists/${listId}/items`, { key, label: key });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/lists?open=${listId}`);
    const drawer = page.getByRole("dialog", { name: "List Stones" });
    const items = drawer.getByRole("region", { name: "Items" });
    const key = items.getByLabel("Key", { exact: true });
    const question = items.getByRole("group", { name: "Your input is not saved." });
    await items.getByRole("button", { name: "Edit slate" }).click();
    await key.fill("slate 2");
    const opened = page.url();
    await items.getByRole("button", { name: "Edit marble" }).click();
    await question.getByRole("button", { name: "Go on editing" }).click();
    await items.getByRole("button", { name: "Delete chalk" }).click();
    await items.getByRole("rowheader", { name: "chalk" }).waitFor({ state: "detached" });
    expect(await key.inputValue()).toBe("slate 2");
    await page.goBack();
    await question.waitFor();
    expect(page.url()).toBe(opened);
    await question.getByRole("button", { name: "Go on editing" }).click();
    await items.getByRole("button", { name: "Edit marble" }).click();
    await question.getByRole("button", { name: "Discard the input" }).click();
    await question.waitFor({ state: "detached" });
    expect(await key.inputValue()).toBe("marble");
    await key.fill("marble 2");
    await page.goBack();
    await question.getByRole("button", { name: "Discard the input" }).click();
    await page.waitForURL(opened);
    await question.waitFor({ state: "detached" });
    expect(await key.inputValue()).toBe("slate");
    await drawer.waitFor();
    expectNoFaults();
  });

  test("keep their input without a question when Back leaves them where they are", async () => {
    const listId = await add("lists", { key: "metals", name: "Metals" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/lists?open=${listId}&form=1`);
    const drawer = page.getByRole("dialog", { name: "List Metals" });
    await drawer.getByLabel("Name", { exact: true }).fill("Alloys");
    await drawer.getByRole("button", { name: "Add item" }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get("item") === "new");
    await page.goBack();
    // The button is there only while no item is open.
    await drawer.getByRole("button", { name: "Add item" }).waitFor();
    expect(await drawer.getByText("Your input is not saved.").count()).toBe(0);
    expect(await drawer.getByLabel("Name", { exact: true }).inputValue()).toBe("Alloys");
    expectNoFaults();
  });

  test("ask in view when Back is pressed with the search open above them", async () => {
    const listId = await add("lists", { key: "glasses", name: "Glasses" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/lists");
    await page.locator(".ag-cell", { hasText: "Glasses" }).first().click();
    const drawer = page.getByRole("dialog", { name: "List Glasses" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Name", { exact: true }).fill("Half");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
    await drawer.getByRole("button", { name: "Go on editing" }).and(page.locator(":focus")).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get("open") === listId);
    await page.keyboard.press("Enter");
    expect(await drawer.getByLabel("Name", { exact: true }).inputValue()).toBe("Half");
    expectNoFaults();
  });

  test("give the focus back to the row that opened them after Back", async () => {
    await add("lists", { key: "papers", name: "Papers" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/lists");
    await page.locator(".ag-row", { hasText: "Papers" }).first().waitFor();
    await tabToFirstRow(page);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Edit", exact: true }).waitFor();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });
    await page.locator(".ag-cell:focus").waitFor();
    expectNoFaults();
  });
});
