import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { findBrowser } from "../support/browser.ts";
import { createPasskeyStage, host, type PasskeyStage } from "./passkey-stage.ts";

setDefaultTimeout(60_000);

describe.skipIf(findBrowser() === undefined)("passkeys in a browser", () => {
  let stage: PasskeyStage;

  beforeAll(async () => {
    stage = await createPasskeyStage();
  });
  afterAll(() => stage?.end());

  async function typePassword(page: Page): Promise<void> {
    await page.getByLabel("Email address").fill(stage.administrator.emailAddress);
    await page.getByLabel("Password").fill(stage.administrator.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  /** A browser in which the administrator has added a passkey on the account page, and signed out. */
  async function withPasskey(name: string) {
    const opened = await stage.open();
    const { page } = opened;
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await typePassword(page);
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByLabel("Name").fill(name);
    await passkeys.getByLabel("Current password").fill(stage.administrator.password);
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await passkeys.getByRole("rowheader", { name, exact: true }).waitFor();
    await signOut(page);
    return { ...opened, passkeys };
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto(`${stage.url}/signout`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  }

  test("a passkey of the account page signs in by the button, is renamed, and signs in no more once it is removed", async () => {
    const { page, authenticator, passkeys } = await withPasskey("Laptop");
    expect(await authenticator.passkeys()).toMatchObject([{ rpId: host, isResidentCredential: true }]);
    const held = await authenticator.passkeys();
    await authenticator.hold([]);
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await authenticator.hold(held);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await passkeys.getByRole("button", { name: "Rename Laptop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Old laptop");
    await dialog.getByRole("button", { name: "Save the name" }).click();
    await passkeys.getByRole("button", { name: "Remove Old laptop" }).click();
    await dialog.getByLabel("Current password").fill(stage.administrator.password);
    await dialog.getByRole("button", { name: "Remove Old laptop" }).click();
    await passkeys.getByText("There is no passkey.").waitFor();
    await signOut(page);
    await authenticator.hold([]);
    await page.goto(`${stage.url}/signin`);
    await authenticator.hold(held);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("alert").getByText("This passkey does not sign you in.").waitFor();
  });
});
