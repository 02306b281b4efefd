import { beforeAll, expect, test } from "bun:test";
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts";
import { copyBy } from "./copied-text.ts";
import { describeConsole } from "./describe-console.ts";
import { chooseInDrawer } from "./drawer-menu.ts";
import { press, tabTo } from "./keyboard.ts";

describeConsole("the console's pages of access", (stage) => {
  let provider: OpenIdProvider;

  beforeAll(async () => {
    provider = await startOpenIdProvider(stage.stage.authority);
    stage.stage.atEnd(async () => provider.close());
  });

  test("make a role by keyboard only, and change its matrix while somebody else does", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/roles");
    await press(page, page.getByRole("button", { name: "Add role" }));
    const dialog = page.getByRole("dialog", { name: "Add role" });
    await tabTo(page, dialog.getByLabel("Name"));
    await page.keyboard.type("Planner <b>");
    await tabTo(page, dialog.getByRole("radio", { name: "Audit trail: nothing" }));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, dialog.getByRole("radio", { name: "Products: nothing" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectAccessible();
    await press(page, dialog.getByRole("button", { name: "Create role" }));
    await page.locator(".ag-cell", { hasText: "Planner <b>" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Role Planner <b>" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    expect(await drawer.getByRole("radio", { name: "Products: read and write" }).isChecked()).toBe(true);
    const id = new URL(page.url()).searchParams.get("open") ?? "";
    const stored = Object(await stage.api("GET", `/api/v1/admin/roles/${id}`));
    expect(stored.privileges).toEqual(["Admin Audit", "Admin Products r/w"]);
    await stage.api("PATCH", `/api/v1/admin/roles/${id}`, { version: stored.version, privileges: ["Admin Signals"] });
    await drawer.getByRole("radio", { name: "Audit trail: nothing" }).check();
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByRole("row", { name: /^Privileges .*Signals: read.*Products: read and write$/u }).waitFor();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await stage.api("GET", `/api/v1/admin/roles/${id}`)).toMatchObject({ privileges: ["Admin Products r/w"] });
    expectNoFaults(/409/u);
  });

  test("add an OAuth client, whose secret is shown once, and delete it", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/oauth-clients");
    await page.getByText("Nothing here yet").waitFor();
    await page.getByRole("button", { name: "Add client" }).click();
    const dialog = page.getByRole("dialog", { name: "Add client" });
    await dialog.getByLabel("Name").fill("Room Planner");
    await dialog.getByLabel("Redirect URIs").fill("http://planner.example/callback");
    await dialog.getByRole("button", { name: "Create client" }).click();
    await dialog.getByLabel("Redirect URIs").and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel("Redirect URIs").fill("https://planner.example/callback\nhttps://planner.example/other");
    await dialog.getByLabel("admin", { exact: true }).check();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Create client" }).click();
    await dialog.getByText("The secret is shown only now.").waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await press(page, page.getByRole("link", { name: "Room Planner" }));
    const drawer = page.getByRole("dialog", { name: "Client Room Planner" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    expect(await drawer.getByLabel("Redirect URIs").inputValue()).toContain("other");
    await drawer.getByLabel("Enabled").uncheck();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "disabled" }).waitFor();
    await page.getByRole("link", { name: "Room Planner" }).click();
    await expectAccessible();
    await chooseInDrawer(page, "Delete client …");
    await drawer.getByLabel("Type Room Planner to confirm").fill("Room Planner");
    await drawer.getByRole("button", { name: "Delete client" }).click();
    await page.getByText("Nothing here yet").waitFor();
    expectNoFaults(/400/u);
  });

  test("add a service account by keyboard, and replace its secret while the program goes on", async () => {
    await stage.api("POST", "/api/v1/admin/roles", { name: "Stock <b>", privileges: ["Admin Products"] });
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/service-accounts");
    await page.getByText("Nothing here yet").waitFor();
    await press(page, page.getByRole("button", { name: "Add service account" }));
    const dialog = page.getByRole("dialog", { name: "Add service account" });
    await tabTo(page, dialog.getByLabel("Name", { exact: true }));
    await page.keyboard.type("Stock sync");
    await tabTo(page, dialog.getByLabel("Find: Roles"));
    await press(page, dialog.getByRole("button", { name: "Choose Stock <b>" }));
    await dialog.getByLabel("Authentication").selectOption("private_key_jwt");
    expect(await dialog.getByLabel("End of the secret").count()).toBe(0);
    await press(page, dialog.getByRole("button", { name: "Create service account" }));
    await dialog.getByLabel("Public keys").and(page.locator('[aria-invalid="true"]')).waitFor();
    await expectAccessible();
    await dialog.getByLabel("Authentication").selectOption("client_secret_basic");
    await press(page, dialog.getByRole("button", { name: "Create service account" }));
    await dialog.getByText("The secret is shown only now.").waitFor();
    await expectAccessible();
    const first = await copyBy(page, dialog.getByRole("button", { name: "Copy" }));
    expect(first).toMatch(/^dcs_[\w-]{43}_\w{6}$/u);
    await page.keyboard.press("Escape");
    await press(page, page.getByRole("link", { name: "Stock sync" }));
    const drawer = page.getByRole("dialog", { name: "Service account Stock sync" });
    await press(page, drawer.getByRole("button", { name: "Add a secret" }));
    const adding = page.getByRole("dialog", { name: "Add a secret" });
    await adding.getByLabel("End of the secret").selectOption("never");
    await press(page, adding.getByRole("button", { name: "Create the secret" }));
    const second = await copyBy(page, adding.getByRole("button", { name: "Copy" }));
    await page.keyboard.press("Escape");
    await drawer.getByText(`The new secret ${second.slice(0, 8)} has not been used yet.`).waitFor();
    expect(await drawer.getByRole("button", { name: "Add a secret" }).count()).toBe(0);
    await expectAccessible();
    const [account] = Object(await stage.api("GET", "/api/v1/admin/oauthClients?kind=service"));
    const tokenBy = async (secret: string) => {
      const authorization = `Basic ${btoa(`${account.clientId}:${secret}`)}`;
      const form = { grant_type: "client_credentials" };
      return (
        await page.request.post(`${stage.url}/api/v1/oauth/token`, { form, headers: { authorization } })
      ).status();
    };
    expect([await tokenBy(first), await tokenBy(second)]).toEqual([200, 200]);
    await page.reload();
    await drawer.getByText(`The new secret ${second.slice(0, 8)} is in use.`).waitFor();
    await press(page, drawer.getByRole("button", { name: `Revoke the old secret ${first.slice(0, 8)}` }));
    const asked = page.getByRole("dialog", { name: `Revoke ${first.slice(0, 8)}` });
    await asked.getByLabel(`Type ${first.slice(0, 8)} to confirm`).fill(first.slice(0, 8));
    await expectAccessible();
    await press(page, asked.getByRole("button", { name: "Revoke the secret" }));
    await drawer.getByRole("button", { name: "Add a secret" }).waitFor();
    expect([await tokenBy(first), await tokenBy(second)]).toEqual([401, 200]);
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByLabel("Enabled").uncheck();
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "disabled" }).waitFor();
    expect(await tokenBy(second)).toBe(401);
    await page.getByRole("link", { name: "Stock sync" }).click();
    await chooseInDrawer(page, "Delete service account …");
    await drawer.getByLabel("Type Stock sync to confirm").fill("Stock sync");
    await drawer.getByRole("button", { name: "Delete service account" }).click();
    await page.getByText("Nothing here yet").waitFor();
    expectNoFaults(/400/u);
  });

  test("add a domain with its record to copy, and check it now", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/domains");
    await press(page, page.getByRole("button", { name: "Add domain" }));
    await tabTo(page, page.getByRole("dialog").getByLabel("Domain"));
    await page.keyboard.type("dealer.invalid");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Domain dealer.invalid" });
    await drawer.getByText("not proved yet").waitFor();
    const copied = await copyBy(page, drawer.getByRole("button", { name: "Copy the value" }));
    expect(copied).toMatch(/^design-catalog-verification=[0-9a-f]{64}$/u);
    await drawer.getByRole("button", { name: "Check now" }).click();
    await drawer
      .getByText(/No TXT record|DNS/u)
      .first()
      .waitFor();
    await expectAccessible();
    await chooseInDrawer(page, "Delete domain …");
    await drawer.getByLabel("Type dealer.invalid to confirm").fill("dealer.invalid");
    await drawer.getByRole("button", { name: "Delete domain" }).click();
    await page.getByText("Nothing here yet").waitFor();
    expectNoFaults();
  });

  test("add a provider of single sign-on with roles by claim, and change it without losing the secret", async () => {
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open();
    await visit("/admin/single-sign-on");
    await page.getByRole("button", { name: "Add provider" }).click();
    const dialog = page.getByRole("dialog", { name: "Add provider" });
    await dialog.getByLabel("Name", { exact: true }).fill("Acme");
    await dialog.getByLabel("Name in addresses").fill("acme");
    await dialog.getByLabel("Issuer").fill("https://login.acme.example");
    await dialog.getByLabel("Client id").fill("catalog");
    await dialog.getByLabel("Client secret").fill("a secret of the provider");
    await dialog.getByRole("button", { name: "Add a value" }).click();
    await dialog.getByLabel("Value 1 of the roles claim").fill("planners");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Create provider" }).click();
    await press(page, page.getByRole("link", { name: "Acme" }));
    const drawer = page.getByRole("dialog", { name: "Provider Acme" });
    await drawer.getByRole("button", { name: "Edit", exact: true }).click();
    await drawer.getByText("…ider").waitFor();
    await drawer.getByText(`${stage.url}/api/v1/account/sso/acme/callback`).waitFor();
    await drawer.getByLabel("Domains", { exact: true }).fill("acme.example");
    const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
    await drawer.getByRole("button", { name: "Save" }).click();
    await answered;
    const [saved] = Object(await stage.api("GET", "/api/v1/admin/oAuth2Providers"));
    expect(saved).toMatchObject({ allowedDomains: ["acme.example"], clientSecretHint: "ider" });
    await expectAccessible();
    expectNoFaults();
  });

  test("register the service at a running provider, which then leads back to the page that was asked for", async () => {
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/single-sign-on");
    await press(page, page.getByRole("button", { name: "Register at a provider" }));
    const dialog = page.getByRole("dialog", { name: "Register at a provider" });
    expect(await dialog.getByLabel("Client id").count()).toBe(0);
    await dialog.getByLabel("Name", { exact: true }).fill("Other");
    await dialog.getByLabel("Name in addresses").fill("other");
    await dialog.getByLabel("Issuer").fill("http://other.example");
    await dialog.getByRole("button", { name: "Register at a provider" }).click();
    await dialog.getByLabel("Issuer").and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel("Issuer").fill(provider.issuer);
    await dialog.getByLabel("A verified address signs in").check();
    await dialog.getByRole("button", { name: "Register at a provider" }).click();
    await page.getByRole("link", { name: "Other", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Provider Other" })
      .getByText(/\/sso\/other\/callback$/u)
      .waitFor();
    expectNoFaults(/400/u);
    const emailAddress = stage.stage.administrator.emailAddress;
    provider.users.set("owner", { email: emailAddress, email_verified: true });
    const context = await stage.browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US" });
    const visitor = await context.newPage();
    await visitor.goto(`${stage.url}/admin/roles?name=Administrator`);
    await visitor.getByRole("link", { name: "Continue with Other" }).click();
    await visitor.locator("input[name=login]").fill("owner");
    await visitor.locator("input[name=password]").fill("any");
    await visitor.locator("button[type=submit]").click();
    await visitor.getByRole("button", { name: "Continue" }).click();
    await visitor.getByRole("heading", { level: 1, name: "Roles" }).waitFor();
    expect(visitor.url()).toBe(`${stage.url}/admin/roles?name=Administrator`);
    await context.close();
  });
});
