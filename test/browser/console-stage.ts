import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@design-catalog/testing";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { createStage, type Stage } from "../support/stage.ts";
import { hasTurn, runVariable } from "../support/turns.ts";

/** A service with its console, and the browser that opens it. */
export interface ConsoleStage {
  readonly url: string;
  readonly browser: Browser;
  readonly stage: Stage;
  readonly connectionString: string;
  /** Calls the API as the administrator. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  /**
   * A page signed in as the administrator or as this user, in a browser of its own: no other page that a test still uses
   * shares its storage. The administrator's may have been that of an earlier test.
   */
  open(options?: BrowserContextOptions, user?: Credentials): Promise<ConsolePage>;
  end(): Promise<void>;
}

/** Colours of a page. */
export type Colours = "light" | "dark";

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
   * statuses and blocked scripts that the test provoked, which the browser reports too. It ends a test: the next one may
   * take the page.
   */
  expectNoFaults(expected?: RegExp): void;
  /**
   * Fails on what axe finds on the page as it is, or on a part of it, light and dark unless `colours` has only one. Only
   * the first call has axe judge the page, in its light colours, unless `bun run test:rest` runs: axe takes longer
   * than what a test does on the page.
   */
  expectAccessible(colours?: readonly Colours[], part?: string): Promise<void>;
  /** Fails on what axe finds in a document that the page frames, light and dark, each time. */
  expectAccessibleFrame(frame: Frame): Promise<void>;
}

/**
 * A phone's window, and one of 1280 x 1024 at 400 %, with the colours that axe judges there: its judgement of the colours
 * takes as long as that of all else, and the matrix of pages has each in every size.
 */
export const smallWindows = [
  { width: 375, height: 740, colours: ["light"] },
  { width: 320, height: 256, colours: ["dark"] },
] as const;

const run = process.env[runVariable];
/** Whether every state of each page is looked at, as `bun run test:rest` and a run of named files do; the suite looks at its main task. */
const isMatrix = run !== "suite";

/** Number of times that pages compute more slowly than this machine lets them, to find tests and pages that lose a race. */
const slowdown = Number(process.env["CONSOLE_SLOWDOWN"] ?? 1);

/** Registers a test that `bun run test:rest` leaves to the suite: continuous integration runs both, and its browser costs seconds. */
export function suiteTest(name: string, body: () => Promise<void>): void {
  if (run !== "rest") test(name, body);
}

/** Registers a test that the suite leaves to `bun run test:rest`, such as one of languages and sizes. */
export function matrixTest(name: string, body: () => Promise<void>): void {
  if (isMatrix) test(name, body);
}

/** Turn of the pages that a run looks at; undefined for all of them. */
const turn = process.env["REST_TURN"];

/** Registers tests of the matrix for one of many pages, by its place among them; their names say how to repeat them. */
export function pageTest(index: number): typeof matrixTest {
  const repeat = turn === undefined ? "" : ` (REST_TURN=${turn})`;
  return (name, body) => {
    if (hasTurn(index, turn)) matrixTest(name + repeat, body);
  };
}

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Runs in every page before its scripts. */
const violationListener = {
  content: `addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    console.error("policy violation: " + violatedDirective + " " + blockedURI + " " + sample));`,
};

/** The same page in other colours can only have other contrasts; the rule of level AAA would be added by the name of its category. */
const otherColours = { runOnly: ["cat.color"], rules: { "color-contrast-enhanced": { enabled: false } } };

/** Runs in a page: pixels by which it, or a dialog over it, is wider than the window or scrolls sideways. */
export const sidewaysPixels = `(() => {
  const page = document.documentElement;
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const scrolled = [page, ...dialogs].map((box) => box.scrollWidth - box.clientWidth);
  const outside = dialogs.map((box) => box.getBoundingClientRect()).flatMap(({ left, right }) => [-left, right - page.clientWidth]);
  return Math.max(0, ...[...scrolled, ...outside].map(Math.round));
})()`;

/** Runs in a page until nothing fades or moves in it any more: colours in between have other contrasts. What goes on for ever is left. */
const stillPage = `(async () => {
  const isEnding = ({ playState, effect }) => playState === "running" && Number.isFinite(effect.getComputedTiming().endTime);
  for (;;) {
    const moving = document.getAnimations().filter(isEnding);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

/** Starts the service on its own database. Receivers of the stage are allowed as destinations. */
export async function createConsoleStage(
  browser: Browser,
  environment: Readonly<Record<string, string>> = {},
): Promise<ConsoleStage> {
  const stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  const { connectionString } = database;
  const own = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const { url } = await stage.startService({ environment: { ...own, ...environment } });
  const token = await requestToken(url, stage.administrator);
  const idle: Page[] = [];
  /** Pages whose tests have ended. Each would go on holding a place of its user in the stream of changes. */
  const left: Page[] = [];

  /** A new browser and a sign-in cost more than what most tests do on their page. */
  async function openAsAdministrator(): Promise<ConsolePage> {
    const used = await emptied(idle.pop());
    const page = used ?? (await newPage(browser, url));
    const watched = watchPage(page, url);
    if (!used || !(await isBackAtConsole(page, url))) await signIn(page, url, stage.administrator);
    return {
      ...watched,
      expectNoFaults(expected) {
        watched.expectNoFaults(expected);
        idle.push(page);
      },
    };
  }

  return {
    url,
    browser,
    stage,
    connectionString,
    api: (method, path, body) => callApi(`${url}${path}`, { method, token, body }),
    async open(options, user = stage.administrator) {
      // They stay open, because some are shown to several tests.
      await Promise.all(left.splice(0).map((page) => page.goto("about:blank").catch(() => undefined)));
      if (!options && user === stage.administrator) return openAsAdministrator();
      const page = await newPage(browser, url, options);
      const watched = watchPage(page, url);
      await signIn(page, url, user);
      return {
        ...watched,
        expectNoFaults(expected) {
          watched.expectNoFaults(expected);
          left.push(page);
        },
      };
    },
    end: () => stage.end(),
  };
}

/** Leaves what the test before has shown: what it still asks and is refused would count as a fault of the next one. */
async function emptied(page: Page | undefined): Promise<Page | undefined> {
  if (!page) return undefined;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const isEmpty = await page.goto("about:blank", { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isEmpty) return page;
  // The next test is not to blame for a process that hangs.
  await page.context().close();
  return undefined;
}

async function requestToken(url: string, { emailAddress, password }: Credentials): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", username: emailAddress, password });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body });
  // Written by the route of the console.
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

/** Leads a used page to where a new one is; false if its session has ended. */
async function isBackAtConsole(page: Page, url: string): Promise<boolean> {
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${url}/admin`);
  if (page.url() !== `${url}/admin`) return false;
  await page.locator("#main h1").waitFor();
  return true;
}

async function newPage(browser: Browser, url: string, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  const page = await context.newPage();
  await page.addInitScript(violationListener);
  if (slowdown > 1) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  return page;
}

async function signIn(page: Page, url: string, user: Credentials): Promise<void> {
  await page.goto(`${url}/signin?to=/admin`);
  await page.locator("#emailAddress").fill(user.emailAddress);
  await page.locator("#password").fill(user.password);
  await page.locator("form button[type=submit]").first().click();
  await page.locator("#main h1").waitFor();
}

function watchPage(page: Page, url: string): ConsolePage {
  const faults = collectFaults(page, url);
  let isJudged = false;
  return {
    page,
    visit: async (path) => void (await page.goto(url + path)),
    expectNoFaults: (expected) => expect(faults.filter((fault) => !isExpected(fault, expected))).toEqual([]),
    async expectAccessible(colours = ["light", "dark"], part = "html") {
      if (isMatrix) await expectAccessible(page, page, { colours, part });
      else if (!isJudged) await expectAccessible(page, page, { colours: ["light"], part });
      isJudged = true;
    },
    async expectAccessibleFrame(frame) {
      for (const colour of ["light", "dark"] as const) {
        await expectAccessible(page, frame, { colours: [colour], part: "html" });
      }
    },
  };
}

function isExpected(fault: string, expected: RegExp | undefined): boolean {
  return /^(?:Failed to load resource|Blocked script execution)/u.test(fault) && expected?.test(fault) === true;
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

/** Judges a document of the page, in colours that the whole page has. */
async function expectAccessible(
  page: Page,
  document: Page | Frame,
  { colours, part }: { readonly colours: readonly Colours[]; readonly part: string },
): Promise<void> {
  for (const [index, colorScheme] of colours.entries()) {
    await page.emulateMedia({ colorScheme });
    await document.evaluate(stillPage);
    const faults = await axeFaults(document, part, index === 0 ? {} : otherColours);
    expect([colorScheme, faults]).toEqual([colorScheme, []]);
  }
  expect(await document.evaluate<number>(sidewaysPixels)).toBe(0);
}

async function axeFaults(document: Page | Frame, part: string, options: object): Promise<readonly string[]> {
  if (!(await document.evaluate<boolean>("'axe' in window"))) await document.evaluate(axe);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  return document.evaluate<readonly string[]>(`axe.run(${JSON.stringify(part)}, ${asked}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
}
