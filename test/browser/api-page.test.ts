import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(90_000);

const executablePath = findBrowser();

describe.skipIf(executablePath === undefined)("the API page in a browser", () => {
  let stage: Stage;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    stage = await createStage();
    ({ url } = await stage.startService({ environment: await makeStageDatabase(stage) }));
    browser = await shareBrowser(executablePath ?? "");
  });
  // A page that nobody looks at any more renders hundreds of operations for seconds.
  afterEach(() => closePages(browser));
  afterAll(() => stage?.end());

  /** Opens the page and the dialog of its button "Authorize". */
  async function openDialog(
    open: (page: Page) => Promise<void>,
  ): Promise<{ page: Page; complaints: readonly string[] }> {
    const page = await (await browser.newContext({ locale: "en-US" })).newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await open(page);
    await page.getByRole("button", { name: "Authorize", exact: true }).click();
    return { page, complaints };
  }

  async function chooseAdminApi(page: Page): Promise<void> {
    await page.goto(`${url}/docs`);
    await page.locator(".topbar select").selectOption("/api/v1/admin/openapi.json");
  }

  /** Follows a link to the Admin API, so the page never renders the other one. */
  async function followLink(page: Page): Promise<void> {
    await page.goto(`${url}/docs?urls.primaryName=Admin+API`);
  }

  /** The status of an operation that only administrators may call, tried on the page. */
  async function tryOperation(page: Page): Promise<string> {
    await page.locator(".modal-ux .close-modal").click();
    const operation = page.locator(".opblock", { hasText: "Read the application" });
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    return (await operation.locator(".live-responses-table tbody .response-col_status").innerText()).trim();
  }

  test("under another name of this computer it redirects to the service's own", async () => {
    const page = await browser.newPage();
    await page.goto(`${url.replace("127.0.0.1", "localhost")}/docs`);
    expect(page.url()).toBe(`${url}/docs`);
  });

  test("Authorize with address and password and the page's defaults: operations answer", async () => {
    const { page, complaints } = await openDialog(chooseAdminApi);
    const form = page.locator(".auth-container", { hasText: "Flow: password" });
    await form.getByLabel("username:").fill(stage.administrator.emailAddress);
    await form.getByLabel("password:").fill(stage.administrator.password);
    await form.getByRole("button", { name: "Apply given OAuth2 credentials" }).click();
    await form.getByText("Authorized", { exact: true }).waitFor();
    expect(await tryOperation(page)).toBe("200");
    expect(complaints).toEqual([]);
  });

  test("Authorize on the sign-in page: its window closes, and operations answer", async () => {
    const { page, complaints } = await openDialog(followLink);
    const form = page.locator(".auth-container", { hasText: "Flow: authorizationCode" });
    const opened = page.waitForEvent("popup");
    await form.getByRole("button", { name: "Apply given OAuth2 credentials" }).click();
    const window = await opened;
    await window.getByLabel("Email address").fill(stage.administrator.emailAddress);
    await window.getByLabel("Password").fill(stage.administrator.password);
    const closed = window.waitForEvent("close");
    await window.getByRole("button", { name: "Sign in" }).click();
    await closed;
    await form.getByText("Authorized", { exact: true }).waitFor();
    expect(await tryOperation(page)).toBe("200");
    expect(complaints).toEqual([]);
  });
});
