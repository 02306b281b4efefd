import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { withClient } from "@design-catalog/testing/test-database";
import type { Page } from "playwright-core";
import { findBrowser } from "../support/browser.ts";
import { waitUntil } from "../support/wait-until.ts";
import type { Credentials } from "./console-stage.ts";
import { addUser, userIdOf } from "./console-user.ts";
import { oneTimeCode } from "./one-time-code.ts";
import { createPasskeyStage, foreignHost, host, otherHost, type PasskeyStage } from "./passkey-stage.ts";

setDefaultTimeout(120_000);

describe.skipIf(findBrowser() === undefined)("passkeys in a browser", () => {
  let stage: PasskeyStage;

  beforeAll(async () => {
    stage = await createPasskeyStage();
  });
  afterAll(() => stage?.end());

  const region = (page: Page) => page.getByRole("region", { name: "Passkeys" });
  const byButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const signedIn = (page: Page) => page.getByRole("heading", { name: "You are signed in" }).waitFor();

  /** Lets the browser suggest nothing, so only the button signs in. */
  const suggestNothing = (page: Page) =>
    page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");

  async function typePassword(page: Page, { emailAddress, password }: Credentials): Promise<void> {
    await page.getByLabel("Email address").fill(emailAddress);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto(`${stage.url}/signout`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  }

  async function addOnAccount(page: Page, { password }: Credentials, name: string): Promise<void> {
    await region(page).getByLabel("Name").fill(name);
    await region(page).getByLabel("Current password").fill(password);
    await region(page).getByRole("button", { name: "Add a passkey" }).click();
    await region(page).getByRole("rowheader", { name, exact: true }).waitFor();
  }

  /** A browser in which a user has added a passkey on the console's account page, and signed out. */
  async function withPasskey(name = "Laptop") {
    const user = await addUser(stage, []);
    const opened = await stage.open();
    const { page, authenticator } = opened;
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await typePassword(page, user);
    await addOnAccount(page, user, name);
    await signOut(page);
    const held = await authenticator.passkeys();
    await authenticator.hold([]);
    return { ...opened, user, held };
  }

  test("one of the account page signs in by the button, is renamed, and signs in no more once it is removed", async () => {
    const { page, authenticator, user, held } = await withPasskey();
    expect(held).toMatchObject([{ rpId: host, isResidentCredential: true }]);
    await suggestNothing(page);
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await authenticator.hold(held);
    await byButton(page);
    await region(page).getByRole("button", { name: "Rename Laptop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Old laptop");
    await dialog.getByRole("button", { name: "Save the name" }).click();
    await region(page).getByRole("button", { name: "Remove Old laptop" }).click();
    await dialog.getByLabel("Current password").fill(user.password);
    await dialog.getByRole("button", { name: "Remove Old laptop" }).click();
    await region(page).getByText("There is no passkey.").waitFor();
    await signOut(page);
    await authenticator.hold([]);
    await page.goto(`${stage.url}/signin`);
    await authenticator.hold(held);
    await byButton(page);
    await page.getByRole("alert").getByText("This passkey does not sign you in.").waitFor();
  });

  test("one is removed by an administrator, and its user comes back by the password, adds another, and sees its use", async () => {
    const { page, authenticator, user, held } = await withPasskey();
    const administrator = await addUser(stage, ["Admin Users r/w"]);
    await suggestNothing(page);
    const drawer = `/admin/users?user=${await userIdOf(stage, user.emailAddress)}`;
    await page.goto(`${stage.url}/signin?to=${encodeURIComponent(drawer)}`);
    await typePassword(page, administrator);
    await region(page).getByRole("button", { name: "Remove Laptop" }).click();
    const asked = page.getByRole("dialog", { name: "Remove Laptop" });
    await asked.getByText("Every session of the user ends").waitFor();
    await asked.getByRole("button", { name: "Remove Laptop" }).click();
    await region(page).getByText("There is no passkey.").waitFor();
    await signOut(page);
    await page.goto(`${stage.url}/signin`);
    await authenticator.hold(held);
    await byButton(page);
    await page.getByRole("alert").getByText("This passkey does not sign you in.").waitFor();
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await authenticator.hold([]);
    await typePassword(page, user);
    await addOnAccount(page, user, "Phone");
    const added = region(page).getByRole("row", { name: "Phone" });
    await added.getByRole("cell", { name: "never" }).waitFor();
    await signOut(page);
    await page.goto(`${stage.url}/signin?to=/admin/account`);
    await byButton(page);
    await added.getByText("127.0.0.0/24").waitFor();
  });

  test("one that the browser suggests signs in without a click, and no copy of it does", async () => {
    const { page, authenticator, held } = await withPasskey();
    await authenticator.hold(held);
    await page.goto(`${stage.url}/signin`);
    await signedIn(page);
    await signOut(page);
    // Counts one use, as the first sign-in has.
    await authenticator.hold(held.map((passkey) => ({ ...passkey, signCount: 0 })));
    await page.goto(`${stage.url}/signin`);
    await page.getByRole("alert").getByText("This passkey does not sign you in.").waitFor();
  });

  test("one takes the place of a code after the password", async () => {
    const { page, authenticator, user, held } = await withPasskey();
    const { secret } = Object(await stage.api("POST", "/api/v1/me/totp", { currentPassword: user.password }, user));
    await stage.api("POST", "/api/v1/me/totp/confirm", { code: oneTimeCode(secret, Date.now()) }, user);
    await page.goto(`${stage.url}/signin`);
    await typePassword(page, user);
    await authenticator.hold(held);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await signedIn(page);
  });

  test("an answer that another origin of the same domain got is refused, and one of the right origin is not", async () => {
    const { page, authenticator, held } = await withPasskey();
    /** Shows the service what the authenticator answers at a page; both origins are of the passkey's domain. */
    const answerAt = async (asking: string) => {
      await page.goto(`${stage.url}/signin`);
      const begun = await page.evaluate<{ readonly publicKey: object; readonly formToken: string }>(
        "fetch('/api/v1/me/passkeys/signin/begin', { method: 'POST' }).then((answer) => answer.json())",
      );
      await page.goto(asking);
      await authenticator.hold(held);
      const answer = await page.evaluate<object>(answerTo(begun.publicKey));
      await authenticator.hold([]);
      await page.goto(`${stage.url}/signin`);
      const headers = { "content-type": "application/json", "x-form-token": begun.formToken };
      const sent = JSON.stringify({ method: "POST", headers, body: JSON.stringify(answer) });
      return page.evaluate<unknown>(
        `fetch('/api/v1/me/passkeys/signin/finish', ${sent}).then((answer) => answer.json())`,
      );
    };
    const refusal = await answerAt(`${stage.url}:8444/forgot`);
    expect(refusal).toMatchObject({ status: 400, errors: [{ code: "wrong_passkey" }] });
    expect(await answerAt(`${stage.url}/forgot`)).toEqual({ redirectTo: expect.any(String) });
  });

  const other = `https://${otherHost}`;

  /** Lets the other domain serve the application. */
  async function serveOther(page: Page): Promise<void> {
    const known = "select 1 from domains where domain = $1";
    const { rowCount } = await withClient(stage.connectionString, (client) => client.query(known, [otherHost]));
    if (rowCount === 0)
      await stage.api("POST", "/api/v1/admin/domains", { domain: otherHost, servesApplication: true });
    const verify = "update domains set status = 'verified', verified_at = now() where domain = $1";
    await withClient(stage.connectionString, (client) => client.query(verify, [otherHost]));
    const isServed = async () => {
      // The browser keeps what an address has told.
      await page.goto(`${other}/.well-known/openid-configuration?at=${Date.now()}`);
      return (await page.content()).includes(`"issuer":"${other}"`) ? true : undefined;
    };
    await waitUntil(isServed, { timeoutMs: 20_000, what: "the domain" });
  }

  test("one of a domain signs in at another domain that serves the application, and at no other", async () => {
    const { page, authenticator, held } = await withPasskey();
    await serveOther(page);
    await authenticator.hold(held);
    // This host reaches the service too, but serves no application.
    await page.goto(`https://${foreignHost}/forgot`);
    const refusal = await page.evaluate<unknown>(
      `navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: ${JSON.stringify(host)} } })
        .then(() => "answered", (error) => error.name)`,
    );
    expect(refusal).toBe("SecurityError");
    await page.goto(`${other}/signin`);
    await page.getByRole("button", { name: `Sign in with a passkey of ${host}` }).click();
    await signedIn(page);
  });

  test("each domain that serves the application has passkeys of its own, which the browser suggests only there", async () => {
    const { page, authenticator, held, user } = await withPasskey();
    await serveOther(page);
    // The browser suggests none of another domain, so the form is still there.
    await authenticator.hold(held);
    await page.goto(`${other}/signin`);
    await typePassword(page, user);
    await signedIn(page);
    await page.getByLabel("Name").fill("At the shop");
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("link", { name: "Rename or remove At the shop" }).waitFor();
    const all = await authenticator.passkeys();
    expect(all.map(({ rpId = "" }) => rpId).toSorted()).toEqual([host, otherHost]);
    await page.context().clearCookies();
    await page.goto(`${other}/signin`);
    await signedIn(page);
  });

  test("a role that requires one leads its user to add it, and then admits nothing else", async () => {
    const user = await addUser(stage, ["Admin Products"]);
    const { roles } = Object(await stage.api("GET", `/api/v1/admin/users/${await userIdOf(stage, user.emailAddress)}`));
    const require =
      "update applications set settings = settings || jsonb_build_object('requirePhishingResistant', $1::jsonb)";
    await withClient(stage.connectionString, (client) => client.query(require, [JSON.stringify(roles)]));
    const { page, authenticator } = await stage.open();
    await suggestNothing(page);
    await page.goto(`${stage.url}/signin?to=/admin/products`);
    await typePassword(page, user);
    await page.getByRole("heading", { name: "Your account needs a passkey" }).waitFor();
    await page.goto(`${stage.url}/admin/products`);
    await page.getByRole("heading", { name: "Your account needs a passkey" }).waitFor();
    await page.getByLabel("Name").fill("Laptop");
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Sign in by it, at the address where you added it.").waitFor();
    const held = await authenticator.passkeys();
    await authenticator.hold([]);
    await page.goto(`${stage.url}/signin?switch=yes&to=/admin/products`);
    await typePassword(page, user);
    await page.getByText("Your account signs in only by its passkey.").waitFor();
    await authenticator.hold(held);
    await byButton(page);
    await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  });
});

/** Runs in a page: answers options of a sign-in with the page's authenticator. */
function answerTo(publicKey: object): string {
  return `(async () => {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(publicKey)});
    const { id, response } = (await navigator.credentials.get({ publicKey: options })).toJSON();
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  })()`;
}
