import { describe, expect, test } from "bun:test";
import { always } from "@design-catalog/core/engine";
import { userPasskeys } from "@design-catalog/core/identity";
import { createPasskeyService } from "../passkeys/passkey-service.fixture.ts";

/** The account page of a user with a passkey. */
async function setUp() {
  const service = await createPasskeyService();
  const { user, password } = await service.addOwner("kim@dealer.example");
  const browser = service.openBrowser();
  await browser.submit(await browser.get("/signin"), { emailAddress: user.emailAddress, password });
  const { text } = await browser.get("/account");
  const [path = ""] = /\/account\/passkey\?id=[0-9a-f]{24}/u.exec(text) ?? [];
  return { application: service.application, browser, text, path, page: await browser.get(path), password };
}

test("the account page says when a passkey was used, or that it was not", async () => {
  const { text, application, browser } = await setUp();
  expect(text).toContain("Not used yet.");
  const lastUsedAt = "2026-11-19T08:00:00.000Z";
  await application.store.transaction((transaction) => transaction.update(userPasskeys, always, { lastUsedAt }));
  expect((await browser.get("/account")).text).toContain("Last used on Nov 19, 2026.");
});

describe("the page of a passkey", () => {
  test("renames it", async () => {
    const { browser, page } = await setUp();
    expect((await browser.submit(page, { name: "Work <laptop>" })).headers.get("location")).toBe("/account");
    expect((await browser.get("/account")).text).toContain("<bdi>Work &lt;laptop&gt;</bdi>");
    const refused = await browser.submit(page, { name: " " });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([400, true]);
  });

  test("removes it, by the password only", async () => {
    const { browser, page, password } = await setUp();
    for (const currentPassword of ["wrong", ""]) {
      const refused = await browser.submit(page, { currentPassword }, { form: 1 });
      expect([refused.status, refused.text.includes("The password is wrong.")]).toEqual([400, true]);
    }
    await browser.submit(page, { currentPassword: password }, { form: 1 });
    expect((await browser.get("/account")).text).toContain("There is no passkey.");
  });

  test("is not shown of another user, nor to nobody", async () => {
    const { path, browser } = await setUp();
    expect((await browser.get(`${path.slice(0, -24)}${"0".repeat(24)}`)).headers.get("location")).toBe("/account");
    browser.cookies.clear();
    expect((await browser.get(path)).headers.get("location")).toBe("/signin");
  });
});
