import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { faultsOf } from "./page-faults.ts";
import { createSignInStage, type SignInStage } from "./sign-in-stage.ts";

setDefaultTimeout(90_000);

const executablePath = findBrowser();

/** Would be markup if it were not escaped. */
const clientName = "Room <Planner>";

describe.skipIf(executablePath === undefined)("sign-in and consent in a browser", () => {
  let stage: SignInStage;
  let browser: Browser;

  beforeAll(async () => {
    stage = await createSignInStage(clientName);
    browser = await shareBrowser(executablePath ?? "");
  });
  afterAll(async () => {
    await closePages(browser);
    await stage?.end();
  });

  async function signIn(page: Page, password = stage.administrator.password): Promise<void> {
    await page.getByLabel("Email address").fill(stage.administrator.emailAddress);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("wrong, then right, then Allow: the client gets a code, with state and iss, once", async () => {
    const page = await stage.open(browser);
    const complaints = collectComplaints(page);
    await page.goto(stage.authorizePath());
    await page.getByText(`to continue to ${clientName}`).waitFor();
    await signIn(page, "a wrong password");
    expect(await page.getByRole("alert").textContent()).toContain("You could not be signed in");
    await signIn(page);
    await page.getByRole("heading", { name: `Allow ${clientName} to use your account?` }).waitFor();
    await page.getByText("Did you start this yourself?").waitFor();
    const answer = stage.nextAnswer();
    await page.getByRole("button", { name: "Allow" }).click();
    const parameters = await answer;
    expect([...parameters.keys()].toSorted()).toEqual(["code", "iss", "state"]);
    expect([parameters.get("state"), parameters.get("iss")]).toEqual(["state-1", stage.url]);
    await page.getByRole("heading", { name: "Back at the client" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("signed in already, Deny: the client gets access_denied, in a form that sends itself", async () => {
    const page = await stage.open(browser);
    const complaints = collectComplaints(page);
    await page.goto(`${stage.url}/signin`);
    await signIn(page);
    await page.getByRole("heading", { name: "You are signed in" }).waitFor();
    await page.goto(stage.authorizePath({ response_mode: "form_post" }));
    const answer = stage.nextAnswer();
    await page.getByRole("button", { name: "Deny" }).click();
    const parameters = await answer;
    expect([parameters.get("error"), parameters.get("code")]).toEqual(["access_denied", null]);
    await page.getByRole("heading", { name: "Back at the client" }).waitFor();
    expect([new URL(page.url()).search, complaints]).toEqual(["", []]);
  });

  test("without JavaScript, by keyboard only: sign in, then sign out", async () => {
    const page = await stage.open(browser, { javaScriptEnabled: false });
    await page.goto(`${stage.url}/signin`);
    await page.locator("#emailAddress:focus").waitFor();
    // The first field has the focus; the link next to the password's label comes in between.
    await page.keyboard.type(stage.administrator.emailAddress);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(stage.administrator.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "You are signed in" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).press("Enter");
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto(`${stage.url}/account`);
    expect(new URL(page.url()).pathname).toBe("/signin");
  });

  test("a page that another site frames stays empty", async () => {
    const page = await stage.open(browser);
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.setContent(`<iframe src="${stage.url}/signin"></iframe>`);
    await refused;
    const [, frame] = page.frames();
    expect(await frame?.locator("input").count()).toBe(0);
  });

  test("every page is accessible, light and dark, on a phone", async () => {
    const page = await stage.open(browser, { viewport: { width: 360, height: 740 }, locale: "de-DE" });
    for (const path of ["/", "/signin", "/signup", "/forgot", "/signin?request=0", "/verify?token=0"]) {
      await page.goto(stage.url + path);
      expect([path, await faultsInBoth(page)]).toEqual([path, []]);
    }
    await page.goto(stage.authorizePath({ ui_locales: "en" }));
    await signIn(page, "a wrong password");
    await page.getByRole("alert").waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    await signIn(page);
    await page.getByRole("button", { name: "Allow" }).waitFor();
    expect(await faultsInBoth(page)).toEqual([]);
    await page.goto(`${stage.url}/account`);
    expect(await faultsInBoth(page)).toEqual([]);
  });
});

async function faultsInBoth(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await faultsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await faultsOf(page))];
}

/** Complaints of the browser, for example about something that a page's policy forbids. */
function collectComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser also reports the status of a failed sign-in.
    if (message.type() === "error" && !message.text().includes("status of 400")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
