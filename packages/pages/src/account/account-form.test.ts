import { describe, expect, test } from "bun:test";
import { defaultApplicationId, matches } from "@design-catalog/core";
import { applications, outgoingMails } from "@design-catalog/core/application";
import { users } from "@design-catalog/core/identity";
import { createPageService, type PageAnswer, type PageService } from "@design-catalog/testing/http/pages";
import { testId } from "@design-catalog/testing/test-id";

const emailAddress = "new@dealer.example";
const newPassword = "four other random words";

describe("the pages of accounts", () => {
  test("sign up, confirm by the button of the mailed link, and sign in", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const page = await browser.get("/signup", { "accept-language": "de" });
    expect(page.text).toContain('autocomplete="new-password"');
    expect(page.text).toContain('minlength="10"');
    const done = await browser.submit(page, { emailAddress, newPassword, firstName: " Kim ", lastName: "" });
    expect([done.status, headingOf(done)]).toEqual([200, "Check your mail"]);
    expect(done.text).toContain(emailAddress);
    const link = await mailedLink(service);
    // Mail scanners do this; it must not use the token up.
    for (let visit = 0; visit < 3; visit += 1) expect((await service.openBrowser().get(link)).status).toBe(200);
    const [pending] = await service.application.store.select(users, { where: matches({ emailAddress }) });
    expect(pending).toMatchObject({ status: "pending", firstName: "Kim", lastName: null });
    const verify = await browser.get(link);
    expect(headingOf(await browser.submit(verify, {}))).toBe("Address confirmed");
    const used = await browser.submit(verify, {});
    expect([used.status, headingOf(used)]).toEqual([400, "This link no longer works"]);
    const entered = await browser.submit(await browser.get("/signin"), { emailAddress, password: newPassword });
    expect(entered.headers.get("location")).toBe("/account");
  });

  test("focus their first field, or the one with the error", async () => {
    const browser = (await createPageService()).openBrowser();
    const focused = (text: string) =>
      [...text.matchAll(/<input(?=[^>]*\sautofocus)[^>]*\sname="(\w+)"/gu)].map((one) => one[1]);
    const page = await browser.get("/signup");
    expect(focused(page.text)).toEqual(["emailAddress"]);
    const refused = await browser.submit(page, { emailAddress, newPassword: "short" });
    expect(focused(refused.text)).toEqual(["newPassword"]);
  });

  test("give the same answer for an address that has an account", async () => {
    const service = await createPageService();
    await service.application.addUser({ emailAddress });
    const browser = service.openBrowser();
    const page = await browser.get("/signup");
    const known = await browser.submit(page, { emailAddress, newPassword });
    const unknown = await browser.submit(page, { emailAddress: "old@dealer.example", newPassword });
    expect(known.text).toBe(unknown.text.replaceAll("old@", "new@"));
  });

  test("show a form again with each error tied to its field, but no password", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const fields = { emailAddress: `x"><script>`, firstName: "Kim", newPassword: "short" };
    const { status, text } = await browser.submit(await browser.get("/signup"), fields);
    expect(status).toBe(400);
    expect(text).toContain("<title>Error: Create an account");
    expect(text).toMatch(
      /id="emailAddress"[^>]*value="x&quot;&gt;&lt;script&gt;"[^>]*aria-describedby="emailAddress-error"/u,
    );
    expect(text).toMatch(
      /id="newPassword"[^>]*aria-describedby="newPassword-hint newPassword-error" aria-invalid="true"/u,
    );
    expect(text).toContain('value="Kim"');
    expect(text).not.toContain("short");
  });

  test.each([
    ["en", "1234567890", "This password is easy to guess: it is common"],
    ["de", "1234567890", "Dieses Passwort ist leicht zu erraten: Es ist verbreitet"],
    ["en", emailAddress, "it is made of your address"],
    ["de", emailAddress, "Es besteht aus Ihrer Adresse"],
  ])("say in %s why the password %s is refused", async (language, chosen, said) => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const page = await browser.get("/signup");
    const headers = { "accept-language": language };
    const { status, text } = await browser.submit(page, { emailAddress, newPassword: chosen }, { headers });
    expect(status).toBe(400);
    expect(text).toContain(said);
  });

  test("refuse closed registration, even from a form opened before", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const page = await browser.get("/signup");
    await changeSettings(service, { signUp: { enabled: false, allowedDomains: [], defaultRoleId: null } });
    expect((await browser.submit(page, { emailAddress, newPassword })).status).toBe(403);
    expect(headingOf(await browser.get("/signup"))).toBe("Registration is closed");
  });

  test("name the domain as the reason if it may not register", async () => {
    const service = await createPageService();
    await changeSettings(service, {
      signUp: { enabled: true, allowedDomains: ["other.example"], defaultRoleId: null },
    });
    const browser = service.openBrowser();
    const { text } = await browser.submit(await browser.get("/signup"), { emailAddress, newPassword });
    expect(text).toContain("Addresses of this domain cannot register here.");
  });

  test("set a new password through a mailed link", async () => {
    const service = await createPageService();
    const user = await service.application.addUser();
    const browser = service.openBrowser();
    const asked = await browser.submit(await browser.get("/forgot"), { emailAddress: user.emailAddress });
    expect(headingOf(asked)).toBe("Check your mail");
    const page = await browser.get(await mailedLink(service));
    expect((await browser.submit(page, { newPassword: "short" })).status).toBe(400);
    expect(headingOf(await browser.submit(page, { newPassword }))).toBe("Password changed");
    const entered = await browser.submit(await browser.get("/signin"), {
      emailAddress: user.emailAddress,
      password: newPassword,
    });
    expect(entered.status).toBe(303);
  });

  test("accept an invitation, with the names it proposes", async () => {
    const service = await createPageService();
    const { application } = service;
    const [inviter] = await application.store.select(users);
    const actor = { ...application.administrator, userId: inviter?.id ?? testId<"user">("0") };
    await application.callNamed("inviteUser", actor, {
      body: { emailAddress, firstName: "Kim", roles: [] },
    });
    const link = await mailedLink(service);
    const browser = service.openBrowser();
    const page = await browser.get(link);
    expect(page.text).toContain(`<strong><bdi>${emailAddress}</bdi></strong>`);
    expect(page.text).toContain('value="Kim"');
    expect(headingOf(await browser.submit(page, { newPassword, lastName: "Lee" }))).toBe("Welcome");
    const [user] = await application.store.select(users, { where: matches({ emailAddress }) });
    expect(user).toMatchObject({ status: "active", firstName: "Kim", lastName: "Lee" });
    expect(headingOf(await browser.get(link))).toBe("This link no longer works");
  });

  test("refuse a token of another shape", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    for (const path of ["/verify", "/reset", "/invitation", "/invitation?token=../x", "/verify?token=%3Cb%3E"]) {
      expect((await browser.get(path)).status).toBe(400);
    }
    expect((await browser.get(`/invitation?token=${"0".repeat(64)}`)).status).toBe(400);
  });

  test("tell how long to wait", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const page = await browser.get("/verify/resend");
    for (let count = 0; count < 5; count += 1) await browser.submit(page, { emailAddress });
    const answer = await browser.submit(page, { emailAddress });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(answer.text).toContain("Please wait 15 minutes and try again.");
  });
});

function headingOf({ text }: PageAnswer): string | undefined {
  return /<h1>(.*?)<\/h1>/su.exec(text)?.[1];
}

/** The path of the link in the latest mail. */
async function mailedLink({ application, baseUrl }: PageService): Promise<string> {
  const mails = await application.store.select(outgoingMails);
  const link = mails
    .at(-1)
    ?.text.split(/\s/u)
    .find((word) => word.startsWith(`${baseUrl}/`));
  if (link === undefined) throw new TypeError("Cannot find the link because no mail has one");
  return link.slice(baseUrl.length);
}

async function changeSettings(
  { application }: PageService,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await application.store.transaction((transaction) =>
    transaction.update(applications, matches({ id: defaultApplicationId }), { settings }),
  );
}
