import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@design-catalog/testing";
import { expect } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createStage, type Stage } from "../support/stage.ts";

/** A service with its console. */
export interface ConsoleStage {
  readonly url: string;
  readonly stage: Stage;
  readonly connectionString: string;
  /** Calls the API as the administrator. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  /** A separate browser, signed in as the administrator or as this user, whose faults {@link expectNoFaults} tells. */
  open(browser: Browser, options?: BrowserContextOptions, user?: Credentials): Promise<ConsolePage>;
  end(): Promise<void>;
}

/** Credentials of a user. */
export interface Credentials {
  readonly emailAddress: string;
  readonly password: string;
}

/** A page and everything that must not happen on it. */
export interface ConsolePage {
  readonly page: Page;
  /** Goes to a path of the console. */
  visit(path: string): Promise<void>;
  /**
   * Fails on a complaint of the browser, a violation of the page's policy, or a request to another origin. `expected` are
   * statuses that the test provoked, which the browser reports too.
   */
  expectNoFaults(expected?: RegExp): void;
  /** Fails on what axe finds on the page as it is, light and dark. */
  expectAccessible(): Promise<void>;
}

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Runs in every page before its scripts. */
const violationListener = {
  content: `addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    console.error("policy violation: " + violatedDirective + " " + blockedURI + " " + sample));`,
};

/** Runs in a page: pixels by which it is wider than the window. */
const sidewaysPixels = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Starts the service on its own database. Receivers of the stage are allowed as destinations. */
export async function createConsoleStage(environment: Readonly<Record<string, string>> = {}): Promise<ConsoleStage> {
  const stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  const { connectionString } = database;
  const own = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const { url } = await stage.startService({ environment: { ...own, ...environment } });
  const token = await requestToken(url, stage.administrator);
  return {
    url,
    stage,
    connectionString,
    api: (method, path, body) => callApi(`${url}${path}`, { method, token, body }),
    open: (browser, options, user = stage.administrator) => openConsole({ browser, url, user, options }),
    end: () => stage.end(),
  };
}

async function requestToken(url: string, { emailAddress, password }: Credentials): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", username: emailAddress, password });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body });
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  return token;
}

async function callApi(
  url: string,
  { method, token, body }: { readonly method: string; readonly token: string; readonly body: unknown },
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

interface Opening {
  readonly browser: Browser;
  readonly url: string;
  readonly user: Credentials;
  readonly options: BrowserContextOptions | undefined;
}

async function openConsole({ browser, url, user, options }: Opening): Promise<ConsolePage> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  const page = await context.newPage();
  const faults = collectFaults(page, url);
  await page.addInitScript(violationListener);
  await page.goto(`${url}/signin?to=/admin`);
  await page.locator("#emailAddress").fill(user.emailAddress);
  await page.locator("#password").fill(user.password);
  await page.locator("form button[type=submit]").first().click();
  await page.locator("#main h1").waitFor();
  return {
    page,
    visit: async (path) => void (await page.goto(url + path)),
    expectNoFaults: (expected) => expect(faults.filter((fault) => !isExpected(fault, expected))).toEqual([]),
    expectAccessible: () => expectAccessible(page),
  };
}

function isExpected(fault: string, expected: RegExp | undefined): boolean {
  return fault.startsWith("Failed to load resource") && expected?.test(fault) === true;
}

function collectFaults(page: Page, url: string): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && protocol !== "data:" && protocol !== "blob:") {
      faults.push(`request to ${request.url()}`);
    }
  });
  return faults;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await axeFaults(page)]).toEqual([colorScheme, []]);
  }
  expect(await page.evaluate<number>(sidewaysPixels)).toBe(0);
}

async function axeFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate<readonly string[]>(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
}
