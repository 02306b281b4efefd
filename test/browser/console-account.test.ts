import { expect, test } from "bun:test";
import { waitUntil } from "../support/wait-until.ts";
import { type Credentials, matrixTest, smallWindows } from "./console-stage.ts";
import { addUser } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";
import { openMenu } from "./navigation.ts";
import { oneTimeCode } from "./one-time-code.ts";

describeConsole("the account page", (stage) => {
  async function openAccount(user: Credentials) {
    const opened = await stage.open({}, user);
    await openMenu(opened.page);
    await opened.page.getByTitle("Your account").click();
    await opened.page.getByRole("heading", { name: "Your account" }).waitFor();
    return opened;
  }

  test("is open to a user without privileges, who changes name and password by mouse", async () => {
    const user = await addUser(stage, []);
    const { page, expectNoFaults, expectAccessible } = await openAccount(user);
    await page.getByLabel("First name").fill("Kim <b>");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await expectAccessible();
    const other = await openAccount(user);
    expect(await other.page.getByLabel("First name").inputValue()).toBe("Kim <b>");
    await page.getByLabel("First name").fill("K".repeat(101));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("First name").and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await page.getByText("Saved.").count()).toBe(0);
    await page.getByLabel("First name").fill("Kim <b>");
    await page.getByLabel("Current password").first().fill("wrong");
    await page.getByLabel("New password").fill("four other random words");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.locator("p", { hasText: /^The current password is wrong$/u }).waitFor();
    await page.getByLabel("Current password").first().fill(user.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The password is changed.").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await other.page.reload();
    await other.page.getByRole("heading", { name: /sign in/iu }).waitFor();
    await stage.open({}, { ...user, password: "four other random words" });
    expectNoFaults(/400|403/u);
  });

  test("keeps what is typed in another form when its language changes, and follows the language otherwise", async () => {
    const user = await addUser(stage, []);
    const { page, expectNoFaults } = await openAccount(user);
    await page.evaluate<void>("window.stays = true");
    const typed = page.getByLabel("New password");
    await typed.fill("four other random words");
    const profile = page.getByRole("region", { name: "Name and language" });
    const save = () => profile.getByRole("button", { name: "Save" }).click();
    await profile.getByLabel("Language", { exact: true }).selectOption("de");
    await save();
    await page.getByText("Saved.").waitFor();
    await profile.getByLabel("First name").fill("Kim");
    await save();
    await profile.getByRole("button", { name: "Save", disabled: false }).waitFor();
    expect([await typed.inputValue(), await page.evaluate<unknown>("window.stays")]).toEqual([
      "four other random words",
      true,
    ]);
    await typed.fill("");
    await profile.getByLabel("Language", { exact: true }).selectOption("en");
    await profile.getByRole("button", { name: "Save" }).click();
    // A question that waits within the page would be evaluated again by the next one, whose policy forbids that.
    const isNew = async () =>
      (await page.evaluate<boolean>("window.stays === undefined").catch(() => false)) || undefined;
    await waitUntil(isNew, { timeoutMs: 30_000, what: "the page in the other language" });
    expectNoFaults(/403/u);
  });

  test("sets up a second factor by keyboard only, with its QR code and recovery codes, and removes it", async () => {
    const user = await addUser(stage, []);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({}, user);
    await visit("/admin/account");
    const factor = page.getByRole("region", { name: "Second factor" });
    await tabTo(page, factor.getByLabel("Current password"));
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await factor.getByRole("img", { name: "QR code of the key for your authenticator app" }).waitFor();
    await expectAccessible();
    const secret = (await factor.locator("code").textContent()) ?? "";
    await tabTo(page, factor.getByLabel("Code", { exact: true }));
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await factor.locator("p", { hasText: /^The code is wrong or has already been used$/u }).waitFor();
    await factor.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret, Date.now()));
    await page.keyboard.press("Enter");
    await factor.getByText("Recovery codes left: 10").waitFor();
    const [recoveryCode = ""] = await factor.locator(".codes code").allTextContents();
    await expectAccessible();
    await press(page, factor.getByRole("button", { name: "Remove the second factor" }));
    const dialog = page.getByRole("dialog", { name: "Remove the second factor" });
    await tabTo(page, dialog.getByLabel("Current password"));
    await page.keyboard.type(user.password);
    await tabTo(page, dialog.getByLabel("Code", { exact: true }));
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press("Enter");
    await factor.getByRole("button", { name: "Set up the second factor" }).waitFor();
    expectNoFaults(/400|401|403/u);
  });

  test("ends sessions, one and all others", async () => {
    const user = await addUser(stage, []);
    const [first, second] = [await stage.open({}, user), await stage.open({}, user)];
    const { page, expectNoFaults, expectAccessible } = await openAccount(user);
    const sessions = page.getByRole("group", { name: "Sessions" });
    await sessions.getByRole("row").nth(3).waitFor();
    await expectAccessible();
    await sessions.getByRole("button", { name: "End the session of: Browser" }).first().click();
    await sessions.getByRole("row").nth(3).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sign out of all others" }).click();
    await sessions.getByRole("row").nth(2).waitFor({ state: "detached" });
    for (const ended of [first, second]) {
      await ended.visit("/admin/account");
      await ended.page.getByRole("heading", { name: /sign in/iu }).waitFor();
    }
    await page.getByRole("button", { name: "Sign out here" }).click();
    await page.waitForURL(`${stage.url}/signin?to=%2Fadmin%2Faccount`);
    // Whoever ends sessions gets a new token, once the service has forgotten the rights that it remembers for seconds.
    expectNoFaults(/401|403/u);
  });

  test("and the frame have the language and colours that a browser chose", async () => {
    const user = await addUser(stage, []);
    const { page, expectNoFaults, expectAccessible } = await openAccount(user);
    await openMenu(page);
    await page.getByLabel("Language", { exact: true }).first().selectOption("Deutsch");
    await page.getByLabel("Colours").selectOption("dark");
    await page.getByRole("button", { name: "Apply in this browser" }).click();
    await page.getByRole("heading", { name: "Ihr Konto" }).waitFor();
    await page.getByRole("heading", { name: "Zweiter Faktor" }).waitFor();
    expect(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor")).toBe("rgb(13, 15, 19)");
    await expectAccessible();
    expectNoFaults(/403/u);
  });

  matrixTest("in German, on a phone and at 400 % zoom, has no fault that axe finds", async () => {
    const user = await addUser(stage, []);
    for (const { colours, ...viewport } of smallWindows) {
      const { page, visit, expectNoFaults, expectAccessible } = await stage.open({ viewport }, user);
      await visit("/admin/account");
      await openMenu(page);
      await page.getByLabel("Language", { exact: true }).first().selectOption("Deutsch");
      await expectAccessible(colours);
      await page.getByRole("button", { name: "Apply in this browser" }).click();
      await page.getByRole("region", { name: "Sitzungen" }).getByRole("row").nth(1).waitFor();
      await expectAccessible(colours);
      const factor = page.getByRole("region", { name: "Zweiter Faktor" });
      await factor.getByLabel("Bisheriges Passwort").fill(user.password);
      await page.keyboard.press("Enter");
      await factor.getByRole("img").waitFor();
      await expectAccessible(colours);
      expectNoFaults(/403/u);
    }
  });
});
