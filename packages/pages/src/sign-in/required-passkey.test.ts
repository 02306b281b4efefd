import { describe, expect, test } from "bun:test";
import { applications } from "@design-catalog/core/application";
import { always, auditEntries, matches } from "@design-catalog/core/engine";
import { userPasskeys, users } from "@design-catalog/core/identity";
import { createPasskeyService, own, textOf } from "../passkeys/passkey-service.fixture.ts";

const credentials = {
  emailAddress: "kim@dealer.example",
  password: "passphrase of kim@dealer.example",
};

/** A user whose role requires a passkey, and a browser at the sign-in page. */
async function setUp({ hasPasskey }: { readonly hasPasskey: boolean }) {
  const service = await createPasskeyService();
  const { application } = service;
  const { administrator, store } = application;
  const body = { name: "Operator", privileges: [] };
  const role = textOf(await application.callNamed("createRole", administrator, { body }), "id");
  if (hasPasskey) await service.addOwner(credentials.emailAddress);
  else await application.addUser({ emailAddress: credentials.emailAddress });
  await store.transaction(async (transaction) => {
    await transaction.update(users, matches({ emailAddress: credentials.emailAddress }), { roles: [role] });
    const settings = { requirePhishingResistant: [role] };
    await transaction.update(applications, always, { settings });
  });
  const request = await service.ask(await service.addClient());
  const browser = service.openBrowser();
  const signIn = async () => browser.submit(await browser.get(`/signin?request=${request.id}`), credentials);
  return { service, browser, request, signIn };
}

describe("a user whose role requires a passkey", () => {
  test("who has one is not signed in by the password, and reads why only after the right one", async () => {
    const { browser, service, signIn } = await setUp({ hasPasskey: true });
    const answer = await signIn();
    expect([answer.status, browser.cookies.has("__Host-session")]).toEqual([400, false]);
    // Its administrators learn that somebody has the password.
    const where = matches({ action: "sign-in-failed" });
    expect(await service.application.store.count(auditEntries, where)).toBe(1);
    expect(answer.text).toContain("Your account signs in only by its passkey.");
    const wrong = await browser.submit(await browser.get("/signin"), { ...credentials, password: "wrong" });
    expect(wrong.text).not.toContain("only by its passkey");
  });

  test("whose passkeys belong to another domain of the application reads which, and is offered them", async () => {
    const { browser, service, signIn } = await setUp({ hasPasskey: true });
    const { store } = service.application;
    await service.serveAt("shop.dealer.example");
    await store.transaction((transaction) =>
      transaction.update(userPasskeys, always, { domain: "shop.dealer.example" }),
    );
    const answer = await signIn();
    expect([answer.status, browser.cookies.has("__Host-session")]).toEqual([400, false]);
    expect(answer.text).toContain("Your passkeys belong to shop.dealer.example.");
    expect(answer.text).toMatch(/hidden\s+data-domain="shop.dealer.example"/u);
  });

  test("whose passkeys belong to a domain of the past reads the way out", async () => {
    const { browser, service, signIn } = await setUp({ hasPasskey: true });
    const { store } = service.application;
    await store.transaction((transaction) =>
      transaction.update(userPasskeys, always, { domain: "old.dealer.example" }),
    );
    expect((await signIn()).headers.get("location")).toBe("/account");
    const page = await browser.get("/account");
    expect(page.text).toContain("ask an administrator to remove the passkey");
    expect(page.text).not.toContain('id="passkey-addition"');
  });

  test("who has none is led to add one, and no client gets anything meanwhile", async () => {
    const { browser, request, signIn } = await setUp({ hasPasskey: false });
    expect((await signIn()).headers.get("location")).toBe("/account");
    const page = await browser.get("/account");
    expect(page.text).toContain("<h1>Your account needs a passkey</h1>");
    expect(page.text).toContain('id="passkey-addition"');
    expect(page.text).toContain("Adding a passkey needs a browser that runs scripts and has passkeys.");
    expect(page.text).not.toContain("/account/disconnect");
    expect((await browser.get(`/signin?request=${request.id}`)).headers.get("location")).toBe("/account");
    expect((await browser.get(`/consent?request=${request.id}`)).status).toBe(303);
    const formToken = /data-form-token="([0-9a-f]{64})"/u.exec(page.text)?.[1] ?? "";
    const token = await browser.post("/account/passkeys/token", "", { ...own, "x-form-token": formToken });
    expect(JSON.parse(token.text)).toMatchObject({ token_type: "Bearer", scope: "api" });
  });
});
