import { expect, test } from "bun:test";
import { addUser } from "./console-user.ts";
import { describeConsole, ownAddress } from "./describe-console.ts";
import { press } from "./keyboard.ts";

const translations = "/api/v1/admin/translations";

/** A file of texts with a value each. */
function csvOf(...lines: readonly string[]) {
  return { name: "texts.csv", mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\r\n")}\r\n`) };
}

const imports = [
  {
    page: "/admin/translations?from=en&to=da&import=1",
    path: `**${translations}/import**`,
    first: csvOf("namespace,key,locale,value", "race,first,da,Første"),
    second: csvOf("namespace,key,locale,value", "race,second,da,Anden", "race,third,da,Tredje"),
    shows: "2 new, 0 changed and 0 equal texts",
    done: "2 texts were added and 0 changed.",
    undone: undefined,
  },
  {
    page: "/admin/products?import=1",
    path: "**/api/v1/admin/products/import**",
    first: csvOf("name,partNumber", "First,RACE-1"),
    second: csvOf("name,partNumber", "Second,RACE-2", "Third,RACE-3"),
    shows: "2 new, 0 changed, 0 deleted and 0 equal products",
    done: "Imported: 2 new, 0 changed, 0 deleted and 0 equal products.",
    undone: "Third: removed again",
  },
];

describeConsole({ name: "the rooms of the console", environment: ownAddress }, (stage) => {
  test.each(imports)("$page shows and imports the file that was chosen last, however late the answer", async (each) => {
    const { page, visit, expectNoFaults } = await stage.open({});
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(each.path, async (route) => {
      asked += 1;
      if (asked === 1) await allowed;
      await route.continue();
    });
    await visit(each.page);
    const dialog = page.getByRole("dialog");
    const first = page.waitForRequest(each.path);
    await dialog.getByLabel("File", { exact: true }).setInputFiles(each.first);
    const late = (await first).response();
    await dialog.getByLabel("File", { exact: true }).setInputFiles(each.second);
    await dialog.getByText(each.shows).waitFor();
    allow();
    await (await late)?.finished();
    const imported = page.waitForResponse((response) => response.url().endsWith("dryRun=false"));
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    expect(Object(await (await imported).json())).toMatchObject({ created: 2 });
    await dialog.getByText(each.done).waitFor();
    if (each.undone !== undefined) {
      await dialog.getByRole("button", { name: "Undo" }).click();
      await dialog.getByText(each.undone).waitFor();
    }
    await page.unrouteAll({ behavior: "wait" });
    expectNoFaults();
  });

  test("shows what somebody else translated meanwhile, and replaces it only once it was shown", async () => {
    const text = { namespace: "meanwhile", key: "close", locale: "en", value: "Close" };
    await stage.api("POST", translations, text);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=de&search=meanwhile");
    await page.getByRole("link", { name: "Translate meanwhile close" }).click();
    const dialog = page.getByRole("dialog");
    const field = page.getByLabel("Translation (de)");
    await field.fill("Zumachen");
    const { id } = Object(await stage.api("POST", translations, { ...text, locale: "de", value: "Schließen" }));
    const save = dialog.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await dialog.getByRole("row", { name: /^Translation .*Schließen .*Zumachen$/u }).waitFor();
    expect(await stage.api("GET", `${translations}/${id}`)).toMatchObject({ value: "Schließen" });
    await save.click();
    await dialog.waitFor({ state: "detached" });
    expect(await stage.api("GET", `${translations}/${id}`)).toMatchObject({ value: "Zumachen" });
    expectNoFaults(/409/u);
  });

  test("lets the languages of translations change places, and names the one that it shows", async () => {
    const texts = ["en", "sv"].map((locale) => ({ namespace: "places", key: "door", locale, value: `Door ${locale}` }));
    await stage.api("PUT", translations, { translations: texts });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=sv&search=places");
    await page.getByRole("row", { name: /Door en Door sv/u }).waitFor();
    await page.getByLabel("Source language").selectOption("sv");
    await page.getByRole("row", { name: /Door sv Door en/u }).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get("to") === "en");
    expect(await page.getByRole("combobox", { name: "Target language" }).inputValue()).toBe("en");
    expectNoFaults();
  });

  test("asks before the user leaves while a file is on its way", async () => {
    const { page, visit } = await stage.open({}, await addUser(stage, ["Admin Files r/w"]));
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route("**/*", async (route) => {
      if (route.request().method() === "PUT") await allowed;
      await route.continue();
    });
    await visit("/admin/files");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByRole("button", { name: "Files", exact: true }).setInputFiles(csvOf("a,b"));
    await sent;
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole("heading", { level: 1 }).click();
    const question = page.waitForEvent("dialog");
    // It ends when one stays.
    void page.reload().catch(() => undefined);
    await question;
    allow();
    await page.getByRole("row", { name: "texts.csv" }).getByText("stored").first().waitFor();
    expect(asked).toEqual(["beforeunload"]);
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("asks before a drawer is closed while a file of it is on its way, and does not store it then", async () => {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/views", { name: "Title block" }));
    const { page, visit, expectNoFaults } = await stage.open({});
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route("**/*", async (route) => {
      if (route.request().method() === "PUT") await allowed;
      await route.continue();
    });
    await visit(`/admin/view-templates?open=${id}`);
    const drawer = page.getByRole("dialog", { name: "View template Title block" });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await drawer.getByRole("button", { name: "Files", exact: true }).setInputFiles(csvOf("a,b"));
    const stored = (await sent).response();
    let kept = 0;
    page.on("request", (request) => void (kept += request.url().endsWith(`/views/${id}/files`) ? 1 : 0));
    await page.keyboard.press("Escape");
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    await drawer.waitFor({ state: "detached" });
    allow();
    await (await stored)?.finished();
    await page.unrouteAll({ behavior: "wait" });
    // A page that wanted to keep the file would have asked for that before it opens another drawer.
    await page.locator(".ag-cell", { hasText: "Title block" }).first().click();
    await drawer.getByText("The template has no files.").waitFor();
    expect(kept).toBe(0);
    expectNoFaults();
  });

  test("asks before values for many products that were only looked at are thrown away", async () => {
    await stage.api("POST", "/api/v1/admin/products", { name: "Looked at" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/products?bulk=all");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Manufacturer").check();
    await dialog.getByRole("textbox", { name: "Manufacturer" }).fill("Lumen");
    await dialog.getByRole("button", { name: "Show what would change" }).click();
    await dialog.getByRole("button", { name: "Choose other values" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Go on editing" }).click();
    await dialog.getByRole("button", { name: /^Change (?:one product|\d+ products)$/u }).click();
    await dialog.getByText(/Changed: \d+\. Not changed: 0\./u).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expectNoFaults();
  });

  test("moves a column of a report on with each press of a key, and leaves the keyboard in the list of columns", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/reports?new=1");
    const form = page.getByRole("dialog", { name: "Add report" });
    for (const column of ["quantity", "model", "name"]) await form.getByLabel("Add a column").selectOption(column);
    const columns = () => form.locator(".column-name").allTextContents();
    const up = form.getByRole("button", { name: "Move Name up" });
    await press(page, up);
    await form.locator("li", { hasText: "Name" }).and(form.locator("li:nth-child(2)")).waitFor();
    await up.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await form.locator("li", { hasText: "Name" }).and(form.locator("li:nth-child(1)")).waitFor();
    expect(await columns()).toEqual(["Name", "Quantity", "Model"]);
    await press(page, form.getByRole("button", { name: "Leave out Model" }));
    await form.getByLabel("Add a column").and(page.locator(":focus")).waitFor();
    expect(await columns()).toEqual(["Name", "Quantity"]);
    expectNoFaults();
  });
});
