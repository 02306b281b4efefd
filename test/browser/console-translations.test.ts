import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";

const path = "/api/v1/admin/translations";

describeConsole("the console's page of translations", (stage) => {
  beforeAll(async () => {
    const texts = [
      { key: "hello", locale: "en", value: "Hello {name}" },
      { key: "open", locale: "en", value: "Open" },
      { key: "save", locale: "en", value: "Save" },
      { key: "save", locale: "de", value: "Sichern" },
    ];
    await stage.api("PUT", path, { translations: texts.map((text) => ({ namespace: "app", ...text })) });
  });

  test("translates what is missing by keyboard only, one text after the other", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=de&state=missing");
    await page.getByText("2 of 2 texts", { exact: true }).waitFor();
    const states = page.getByRole("group", { name: "State" }).getByRole("button");
    expect(await states.allTextContents()).toEqual(["all3", "missing2", "by machine0", "reviewed1"]);
    await press(page, page.getByRole("link", { name: "Translate app hello" }));
    await tabTo(page, page.getByLabel("Translation (de)"));
    await page.keyboard.type("Hallo {nome}");
    await press(page, page.getByRole("button", { name: "Save and go on" }));
    await page.locator(".field-error").waitFor();
    await tabTo(page, page.getByLabel("Translation (de)"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Hallo {name}");
    await press(page, page.getByRole("button", { name: "Save and go on" }));
    const next = page.getByRole("dialog", { name: "app open" });
    await press(page, next.getByRole("button", { name: "Suggest a translation" }));
    await next.getByText("No text like this is known, and no service translates.").waitFor();
    await tabTo(page, next.getByLabel("Translation (de)"));
    await page.keyboard.type("Öffnen");
    await press(page, next.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("No text matches the filters.").waitFor();
    expectNoFaults(/400/u);
  });

  test("begins any language, also one that the choice does not offer", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/translations?from=en&to=de");
    await page.getByLabel("Target language").selectOption("Another language …");
    const field = page.getByRole("textbox", { name: "Target language" });
    await field.and(page.locator(":focus")).waitFor();
    await expectAccessible();
    const choice = page.getByRole("combobox", { name: "Target language" });
    await page.keyboard.press("Escape");
    await choice.and(page.locator(":focus")).waitFor();
    await choice.selectOption("Another language …");
    await field.fill("is");
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: "Icelandic" }).waitFor();
    await choice.and(page.locator(":focus")).waitFor();
    expect(await choice.inputValue()).toBe("is");
    expectNoFaults();
  });

  test("keeps the typed text when somebody else has translated meanwhile", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=de&search=save");
    await page.getByRole("link", { name: "Translate app save" }).click();
    // The answer of our own API.
    const texts = (await stage.api("GET", `${path}?locale=de`)) as readonly {
      readonly id: string;
      readonly key: string;
      readonly version: number;
    }[];
    const { id, version } = texts.find(({ key }) => key === "save") ?? expect.unreachable("no text");
    await stage.api("PATCH", `${path}/${id}`, { version, value: "Ablegen" });
    const field = page.getByLabel("Translation (de)");
    await field.fill("Speichern");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("row", { name: "Translation Sichern Ablegen" }).waitFor();
    expect(await field.inputValue()).toBe("Speichern");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "Speichern" }).waitFor();
    expectNoFaults(/409/u);
  });

  test("keeps what is typed while a suggestion is awaited, and shows that one below it", async () => {
    await stage.api("POST", path, { namespace: "app", key: "shut", locale: "en", value: "Shut" });
    await stage.api("POST", path, { namespace: "app", key: "shut", locale: "de", source: "Shut", value: "Zu" });
    await stage.api("POST", path, { namespace: "app", key: "shut-again", locale: "en", value: "Shut" });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=de&search=shut-again");
    await page.getByRole("link", { name: "Translate app shut-again" }).click();
    const held = Promise.withResolvers<void>();
    await page.route("**/admin/translations/translate", async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/admin/translations/translate");
    await page.getByRole("button", { name: "Suggest a translation" }).click();
    await asked;
    const field = page.getByLabel("Translation (de)");
    await field.fill("Verschlossen");
    held.resolve();
    await page.getByRole("dialog").getByText("Zu", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("Verschlossen");
    expectNoFaults();
  });

  test("shows what somebody else writes, and does not replace it by a text that was typed before", async () => {
    const text = { namespace: "app", key: "close", locale: "en", value: "Close" };
    await stage.api("POST", path, text);
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit("/admin/translations?from=en&to=de&search=close");
    await page.getByRole("link", { name: "Translate app close" }).click();
    const field = page.getByLabel("Translation (de)");
    await field.fill("Zumachen");
    const { id } = Object(await stage.api("POST", path, { ...text, locale: "de", value: "Schließen" }));
    const read = page.waitForResponse((response) => response.url().endsWith(path));
    await page.clock.runFor(61_000);
    await read;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The refusal itself is shown only until the difference is.
    await page
      .getByRole("dialog")
      .getByRole("row", { name: /Schließen/u })
      .waitFor();
    expect(await field.inputValue()).toBe("Zumachen");
    expect(await stage.api("GET", `${path}/${id}`)).toMatchObject({ value: "Schließen" });
    expectNoFaults(/409/u);
  });

  test("asks before another language takes the place of what is typed, and writes into the language that it shows", async () => {
    const text = { namespace: "app", key: "paste", value: "Paste" };
    for (const locale of ["en", "de", "fr"])
      await stage.api("POST", path, { ...text, locale, value: `Paste ${locale}` });
    const { page, visit, expectNoFaults } = await stage.open({ viewport: { width: 1440, height: 900 } });
    await visit("/admin/translations?search=paste&from=en&to=de");
    await page.getByRole("link", { name: "Translate app paste" }).click();
    const drawer = page.getByRole("dialog", { name: "app paste" });
    await drawer.getByLabel("Translation (de)").fill("Einsetzen");
    // It follows in an effect.
    const hasValue = async (field: Locator, value: string) => {
      const isThere = async () => (await field.inputValue()) === value || undefined;
      await waitUntil(isThere, { timeoutMs: 20_000, what: value });
    };
    const language = page.getByLabel("Target language");
    const chooseFrench = () => language.selectOption("French");
    await chooseFrench();
    await drawer.getByRole("button", { name: "Go on editing" }).click();
    await hasValue(language, "de");
    expect(await drawer.getByLabel("Translation (de)").inputValue()).toBe("Einsetzen");
    await chooseFrench();
    await drawer.getByRole("button", { name: "Discard the input" }).click();
    const french = drawer.getByLabel("Translation (fr)");
    await hasValue(french, "Paste fr");
    await french.fill("Coller");
    await drawer.getByRole("button", { name: "Save", exact: true }).click();
    await drawer.waitFor({ state: "detached" });
    const stored = await stage.api("GET", path);
    const values = [stored].flat().map((row: unknown) => Object(row));
    const pasted = values.filter(({ key }) => key === "paste").map(({ value }) => String(value));
    expect(pasted.toSorted()).toEqual(["Coller", "Paste de", "Paste en"]);
    expectNoFaults();
  });

  test("exports a language, and imports a file after showing what it changes", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/translations?from=en&to=fr");
    const csv = "namespace,key,locale,value\r\napp,save,fr,Enregistrer\r\n";
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download a template" }).click();
    const headings = readFileSync(await (await saving).path(), "utf8");
    const filled = Buffer.from(`${headings}app,load,fr,Charger,,,\r\n`);
    await dialog.getByLabel("File").setInputFiles({ name: "filled.csv", mimeType: "text/csv", buffer: filled });
    await dialog.getByText("1 new, 0 changed and 0 equal texts").waitFor();
    await dialog.getByLabel("File").setInputFiles({ name: "fr.txt", mimeType: "text/plain", buffer: Buffer.from(csv) });
    await dialog.getByText("Files end with .json, .csv, .xlf or .xliff.").waitFor();
    await dialog.getByLabel("File").setInputFiles({ name: "fr.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await dialog.getByText("1 new, 0 changed and 0 equal texts").waitFor();
    await dialog.getByRole("row", { name: "app save (fr) /value" }).getByText("Enregistrer").waitFor();
    await dialog.getByRole("button", { name: "Import" }).click();
    await dialog.getByText("1 texts were added and 0 changed.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("cell", { name: "Enregistrer" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByText("Export the target language").click();
    await page.getByRole("button", { name: "XLIFF" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("translations-fr.xlf");
    expect(readFileSync(await file.path(), "utf8")).toContain("<target>Enregistrer</target>");
    expectNoFaults();
  });

  test("says in German that a file is not JSON, rather than that the service did not answer", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.context().addCookies([{ name: "language", value: "de", url: stage.url }]);
    for (const address of ["translations?import=1", "products?import=1"]) {
      await visit(`/admin/${address}`);
      const dialog = page.getByRole("dialog", { name: "Datei importieren" });
      const file = { name: "broken.json", mimeType: "application/json", buffer: Buffer.from('{ "half":') };
      await dialog.getByLabel("Datei").setInputFiles(file);
      await dialog.getByRole("alert").getByText("Die Datei ist kein JSON").waitFor();
      expect(await dialog.getByRole("alert").getByText("nicht geantwortet").count()).toBe(0);
    }
    expectNoFaults();
  });
});
