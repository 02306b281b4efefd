import { expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";

const wide = { viewport: { width: 1440, height: 900 } };

describeConsole("a drawer of the console", (stage) => {
  const addSignal = async (name: string) => {
    const body = { name, code: `c${crypto.randomUUID().slice(0, 8)}`, category: "audio", maxLengthMm: 4200 };
    return String(Object(await stage.api("POST", "/api/v1/admin/signals", body)).id);
  };

  test("stands next to its list in a wide window, and another row takes its place", async () => {
    for (const name of ["Alpha", "Beta"]) await addSignal(name);
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open(wide);
    await visit("/admin/signals");
    await page.locator(".ag-cell", { hasText: "Alpha" }).first().click();
    const alpha = page.getByRole("dialog", { name: "Signal Alpha" });
    await alpha.getByText("4200", { exact: true }).waitFor();
    expect(await page.locator("dialog:modal").count()).toBe(0);
    await expectAccessible(["light", "dark"]);
    await page.locator(".ag-cell", { hasText: "Beta" }).first().click();
    await page.getByRole("dialog", { name: "Signal Beta" }).getByText("4200", { exact: true }).waitFor();
    await alpha.waitFor({ state: "detached" });
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL(({ search }) => search === "");
    expectNoFaults();
  });

  test("is over the page where the window has no room for both, also once it gets narrow", async () => {
    const id = await addSignal("Gamma");
    const { page, visit, expectNoFaults } = await stage.open(wide);
    await visit(`/admin/signals?open=${id}`);
    const drawer = page.getByRole("dialog", { name: "Signal Gamma" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Name", { exact: true }).fill("Gamma 2");
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.locator("dialog:modal").waitFor();
    expect(await drawer.getByLabel("Name", { exact: true }).inputValue()).toBe("Gamma 2");
    await drawer.getByLabel("Name", { exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    await drawer.waitFor({ state: "detached" });
    await page.locator(".ag-cell", { hasText: "Gamma" }).first().click();
    await page.locator("dialog:modal").waitFor();
    expectNoFaults();
  });

  test("is read first; Edit leads into its form, and Cancel back, which asks about input", async () => {
    const id = await addSignal("Delta");
    const { page, visit, expectAccessible, expectNoFaults } = await stage.open(wide);
    await visit(`/admin/signals?open=${id}`);
    const drawer = page.getByRole("dialog", { name: "Signal Delta" });
    const edit = drawer.getByRole("button", { name: "Edit", exact: true });
    await drawer.getByText(/^Not set: .*Line colour/u).waitFor();
    const name = drawer.getByLabel("Name", { exact: true });
    expect(await name.count()).toBe(0);
    await edit.click();
    await name.and(page.locator(":focus")).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get("form") === "1");
    await expectAccessible();
    await drawer.getByRole("button", { name: "Cancel", exact: true }).click();
    await edit.and(page.locator(":focus")).waitFor();
    await page.waitForURL(({ search }) => search === `?open=${id}`);
    await edit.click();
    await name.fill("Delta 2");
    await drawer.getByRole("button", { name: "Cancel", exact: true }).click();
    await drawer.getByRole("button", { name: "Go on editing" }).click();
    expect(await name.inputValue()).toBe("Delta 2");
    await drawer.getByRole("button", { name: "Cancel", exact: true }).click();
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    await name.waitFor({ state: "detached" });
    expect(await stage.api("GET", `/api/v1/admin/signals/${id}`)).toMatchObject({ name: "Delta" });
    expectNoFaults();
  });

  test("asks before another row takes the place of its input", async () => {
    const [id] = [await addSignal("Epsilon"), await addSignal("Zeta")];
    const { page, visit, expectNoFaults } = await stage.open(wide);
    await visit(`/admin/signals?open=${id}&form=1`);
    const drawer = page.getByRole("dialog", { name: "Signal Epsilon" });
    await drawer.getByLabel("Name", { exact: true }).fill("Epsilon 2");
    await page.locator(".ag-cell", { hasText: "Zeta" }).first().click();
    await drawer.getByRole("button", { name: "Go on editing" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    expect(await drawer.getByLabel("Name", { exact: true }).inputValue()).toBe("Epsilon 2");
    await page.locator(".ag-cell", { hasText: "Zeta" }).first().click();
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    await page.getByRole("dialog", { name: "Signal Zeta" }).getByText("4200", { exact: true }).waitFor();
    await drawer.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("keeps its input when its row is pressed again, and asks upon Back", async () => {
    await addSignal("Lambda");
    const { page, visit, expectNoFaults } = await stage.open(wide);
    await visit("/admin/signals");
    const cell = page.locator(".ag-cell", { hasText: "Lambda" }).first();
    await cell.dblclick();
    const drawer = page.getByRole("dialog", { name: "Signal Lambda" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    const name = drawer.getByLabel("Name", { exact: true });
    await name.fill("Lambda 2");
    await cell.click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("o");
    expect(await name.inputValue()).toBe("Lambda 2");
    await page.goBack();
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.has("open")).toBe(false);
    expectNoFaults();
  });
});

describeConsole("a page next to a drawer of the console", (stage) => {
  const openInput = async (name: string) => {
    const code = `c${crypto.randomUUID().slice(0, 8)}`;
    const body = { name, code, category: "audio", maxLengthMm: 4200 };
    const { id } = Object(await stage.api("POST", "/api/v1/admin/signals", body));
    const opened = await stage.open(wide);
    await opened.visit(`/admin/signals?open=${String(id)}&form=1`);
    const drawer = opened.page.getByRole("dialog", { name: `Signal ${name}` });
    const input = drawer.getByLabel("Name", { exact: true });
    await input.fill(`${name} 2`);
    return { ...opened, drawer, input };
  };

  test("keeps the drawer's input when it adds a row", async () => {
    const { page, drawer, input, expectNoFaults } = await openInput("Eta");
    await page.getByRole("button", { name: "Add signal" }).click();
    const dialog = page.getByRole("dialog", { name: "Add signal" });
    await dialog.getByLabel("Name", { exact: true }).fill("Theta");
    await dialog.getByLabel("Code", { exact: true }).fill(`c${crypto.randomUUID().slice(0, 8)}`);
    await dialog.getByRole("button", { name: "Create signal" }).click();
    await dialog.waitFor({ state: "detached" });
    // A signal that is added stays closed.
    await page.locator(".ag-cell", { hasText: "Theta" }).first().waitFor();
    expect([await input.inputValue(), await drawer.count()]).toEqual(["Eta 2", 1]);
    expectNoFaults();
  });

  test("has a float of filters, and Escape closes only that", async () => {
    const { page, drawer, input, expectNoFaults } = await openInput("Iota");
    await input.fill("Iota");
    const filter = (expanded: boolean) => page.getByRole("button", { name: "Filter", exact: true, expanded });
    await filter(false).click();
    await filter(true).click();
    await filter(false).and(page.locator(":focus")).waitFor();
    await filter(false).click();
    await filter(true).waitFor();
    await page.keyboard.press("Escape");
    await filter(false).and(page.locator(":focus")).waitFor();
    expect(await drawer.count()).toBe(1);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("leaves its list one line of tools and three columns, and marks the row", async () => {
    const { page, expectNoFaults } = await openInput("Lambda");
    await page.setViewportSize({ width: 1280, height: 900 });
    const row = page.locator('.ag-row:has(a[aria-current="true"])');
    await row.waitFor();
    expect(await row.getByRole("link").textContent()).toBe("Lambda");
    expect(await page.getByRole("columnheader").count()).toBe(3);
    const { height = 0 } = (await page.locator(".toolbar").boundingBox()) ?? {};
    expect(height).toBeLessThan(40);
    const name = page.locator(".find").getByLabel("Name", { exact: true });
    await name.fill("Lamb");
    await page.setViewportSize(wide.viewport);
    expect(await name.inputValue()).toBe("Lamb");
    expectNoFaults();
  });

  test("has its bar of chosen rows next to the drawer", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/products", { name: "Kappa" }));
    const { page, visit, expectNoFaults } = await stage.open(wide);
    await visit(`/admin/products?open=${String(id)}`);
    const drawer = page.getByRole("dialog", { name: "Product Kappa" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).waitFor();
    await page.locator(".ag-row", { hasText: "Kappa" }).getByRole("checkbox").check();
    const bar = page.locator(".selection");
    await bar.waitFor();
    const [chosen, side] = [await bar.boundingBox(), await drawer.boundingBox()];
    expect((chosen?.x ?? 0) + (chosen?.width ?? Infinity)).toBeLessThanOrEqual(side?.x ?? 0);
    expectNoFaults();
  });
});
