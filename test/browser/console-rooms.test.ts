import { expect, test } from "bun:test";
import { describeConsole, ownAddress } from "./describe-console.ts";

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
  },
  {
    page: "/admin/products?import=1",
    path: "**/api/v1/admin/products/import**",
    first: csvOf("name,partNumber", "First,RACE-1"),
    second: csvOf("name,partNumber", "Second,RACE-2", "Third,RACE-3"),
    shows: "2 new, 0 changed, 0 deleted and 0 equal products",
    done: "Imported: 2 new, 0 changed, 0 deleted and 0 equal products.",
  },
];

describeConsole({ name: "the rooms of the console", environment: ownAddress }, (stage) => {
  test.each(imports)("$page shows and imports the file that one chose last, however late the answer", async (each) => {
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
    await page.unrouteAll({ behavior: "wait" });
    expectNoFaults();
  });

  test("shows what somebody else translated meanwhile, and replaces it only once one has seen it", async () => {
    const text = { namespace: "meanwhile", key: "close", locale: "en", value: "Close" };
    await stage.api("POST", translations, text);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=de&search=meanwhile");
    await page.getByRole("button", { name: "Translate meanwhile close" }).click();
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
});
