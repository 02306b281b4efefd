import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { createGridStage, filterAndSort, type GridStage, rowsOfGrid } from "./grid-stage.ts";

setDefaultTimeout(90_000);

/** More pixels than any grid of the test is high. */
const beyondTheEnd = 1e6;
/** Index of the width among the columns of products. */
const widthColumn = 3;
const executablePath = findBrowser();

describe.skipIf(executablePath === undefined)("AG Grid in a browser", () => {
  let stage: GridStage;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    stage = await createGridStage();
    browser = await shareBrowser(executablePath ?? "");
    page = await stage.open(browser);
  });
  afterAll(async () => {
    await closePages(browser);
    await stage?.end();
  });

  test("shows projects and asks for the rows it scrolls to", async () => {
    await cell(page, "name", "Meeting room 0001").waitFor();
    await cell(page, "name", "Meeting room 0001").hover();
    await page.mouse.wheel(0, beyondTheEnd);
    await cell(page, "name", "Meeting room 2500").waitFor();
  });

  test("sorts upwards at the first click on a heading, and downwards at the second", async () => {
    await page.mouse.wheel(0, -beyondTheEnd);
    await heading(page, "Name").click();
    await heading(page, "Name").click();
    await cellOfRow(page, 0, "name", "Meeting room 2500").waitFor();
    // Numbers within texts count, so P-10 does not follow P-1.
    await heading(page, "Number").click();
    await cellOfRow(page, 1, "name", "Meeting room 0002").waitFor();
    await cellOfRow(page, 0, "name", "Meeting room 0001").waitFor();
  });

  test("filters while the user types, by several columns at once", async () => {
    await page.getByRole("textbox", { name: "Name Filter Input" }).fill("room 10");
    await rows(page, 100).waitFor();
    await page.getByRole("textbox", { name: "Client Filter Input" }).fill("contoso");
    await rows(page, 34).waitFor();
    // The page tells the number before the grid draws the rows.
    await page.locator(".ag-row", { hasNotText: "Contoso" }).first().waitFor({ state: "detached" });
    expect(await columnTexts(page, "client")).toEqual(new Set(["Contoso"]));
    await page.getByRole("textbox", { name: "Client Filter Input" }).fill("");
    await rows(page, 100).waitFor();
    await page.getByRole("textbox", { name: "Name Filter Input" }).fill("");
    await rows(page, rowsOfGrid).waitFor();
  });

  test("shows what the README's picture shows, filtered and sorted", async () => {
    const picture = await stage.open(browser);
    await filterAndSort(picture);
    expect(await columnTexts(picture, "client")).toEqual(new Set(["Contoso"]));
    const names = await picture.locator(".ag-row .ag-cell[col-id=name]").allTextContents();
    expect(names).toEqual(names.toSorted().toReversed());
    expect(names.length).toBeGreaterThan(10);
    await picture.close();
  });

  test("filters products by a number in the filter's own menu", async () => {
    await page.getByRole("button", { name: "Products" }).click();
    await cell(page, "name", "Display 0001").waitFor();
    await page.getByRole("button", { name: "Open Filter Menu" }).nth(widthColumn).click();
    await page.locator(".ag-filter .ag-picker-field-wrapper").first().click();
    await page.getByRole("option", { name: "Greater than", exact: true }).click();
    await page.locator(".ag-filter input[type=number]").first().fill("2890");
    await rows(page, 10).waitFor();
    await page.keyboard.press("Escape");
    await heading(page, "Width Mm").click();
    await cellOfRow(page, 0, "widthMm", "2891").waitFor();
  });
});

function rows(page: Page, count: number) {
  return page.getByRole("status").getByText(`${count} rows`, { exact: true });
}

function cell(page: Page, column: string, text: string) {
  return page.locator(`.ag-row .ag-cell[col-id=${column}]`, { hasText: text });
}

function cellOfRow(page: Page, index: number, column: string, text: string) {
  return page.locator(`.ag-row[row-index="${index}"] .ag-cell[col-id=${column}]`, { hasText: text });
}

function heading(page: Page, name: string) {
  return page.locator(".ag-header-cell-text").getByText(name, { exact: true });
}

async function columnTexts(page: Page, column: string): Promise<ReadonlySet<string>> {
  return new Set(await page.locator(`.ag-row .ag-cell[col-id=${column}]`).allTextContents());
}
