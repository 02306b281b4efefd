import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createSignInStage, type SignInStage } from "./sign-in-stage.ts";

const desktop = { viewport: { width: 880, height: 760 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Each picture: its browser, and the way to its content. */
const shots: readonly {
  readonly name: string;
  readonly options: BrowserContextOptions;
  open(page: Page, stage: SignInStage): Promise<void>;
}[] = [
  { name: "sign-in", options: { ...desktop, colorScheme: "light" }, open: openSignIn },
  { name: "consent", options: { ...desktop, colorScheme: "light" }, open: openConsent },
  { name: "consent-phone-dark", options: { ...phone, colorScheme: "dark" }, open: openConsent },
];

/** Takes pictures of the sign-in pages in a browser. */
export async function takeSignInScreenshots(browser: Browser, directory: string): Promise<void> {
  const stage = await createSignInStage("Room Planner");
  try {
    for (const { name, options, open } of shots) {
      const page = await stage.open(browser, options);
      await open(page, stage);
      const path = join(directory, `${name}.png`);
      await page.screenshot({ path, fullPage: true });
      console.log(`Written: ${path}`);
    }
  } finally {
    await stage.end();
  }
}

async function openSignIn(page: Page, stage: SignInStage): Promise<void> {
  await page.goto(stage.authorizePath());
  await page.getByRole("button", { name: "Sign in" }).waitFor();
}

async function openConsent(page: Page, stage: SignInStage): Promise<void> {
  await openSignIn(page, stage);
  await page.getByLabel("Email address").fill(stage.administrator.emailAddress);
  await page.getByLabel("Password").fill(stage.administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).waitFor();
}
