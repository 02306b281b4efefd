import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import { accountMails } from "../../identity/mails/account-mails.ts";
import { invitationMail } from "../../projects/members/invitation-mail.ts";
import { outgoingMails } from "../mail/outgoing-mails.ts";
import { applications } from "../settings/table.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { queueAccountMail } from "./queue-account-mail.ts";
import { renderMail } from "./render-mail.ts";
import { emailTemplateTable } from "./table.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

const call = (name: string, input: Parameters<TestApplication["callNamed"]>[2]) =>
  application.callNamed(name, application.administrator, input);

const template = {
  key: "verification",
  locale: "de",
  subject: "Willkommen, {emailAddress}",
  bodyText: "Bestätigen: {link}",
  bodyHtml: '<a href="{link}">{applicationName}</a>',
} as const;

async function mailFor(locale: string) {
  const { contextOf, store } = application;
  const mail = { kind: accountMails.verification, recipient: "kim@dealer.example", locale };
  const values = { link: "https://catalog.example/verify?token=1", hours: "24" };
  await store.transaction((transaction) =>
    queueAccountMail({ context: contextOf(null), transaction }, { ...mail, values }),
  );
  return (await store.select(outgoingMails)).at(-1);
}

async function configure(changes: object): Promise<void> {
  const where = matches({ id: application.store.applicationId });
  await application.store.transaction((transaction) => transaction.update(applications, where, changes));
}

describe("built-in texts", () => {
  const kinds = [...Object.values(accountMails), invitationMail];
  const cases = kinds.flatMap((kind) =>
    Object.entries(kind.texts).map(([locale, text]) => [locale, kind, text] as const),
  );
  test.each(cases)("in %s name only the values of their mail, and the link if there is one", (_, kind, text) => {
    checkPlaceholders(kind, text);
    expect(text.bodyText.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });

  test("exist in each language, under the names by which the outbox has always known them", () => {
    expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(accountMails), "project-invitation"]);
    expect(kinds.map(({ texts }) => Object.keys(texts))).toEqual(kinds.map(() => ["de", "en"]));
  });
});

describe("renderMail()", () => {
  test("escapes values only in HTML, and makes each a single line", () => {
    const text = { subject: "{who}", bodyText: "Hello {who}", bodyHtml: '<p title="{who}">{who}</p>' };
    expect(renderMail(text, { who: "<b>\"Kim\"</b>\r\nBcc: all@dealer.example & 'co'" })).toEqual({
      subject: "<b>\"Kim\"</b> Bcc: all@dealer.example & 'co'",
      text: "Hello <b>\"Kim\"</b> Bcc: all@dealer.example & 'co'",
      html:
        '<p title="&lt;b&gt;&quot;Kim&quot;&lt;/b&gt; Bcc: all@dealer.example &amp; &#39;co&#39;">' +
        "&lt;b&gt;&quot;Kim&quot;&lt;/b&gt; Bcc: all@dealer.example &amp; &#39;co&#39;</p>",
    });
  });

  test("puts no value into another one, and leaves unknown names", () => {
    const text = { subject: "{a} {constructor}", bodyText: "{b}", bodyHtml: "<style>p {color: red}</style>" };
    expect(renderMail(text, { a: "{b}", b: "x" })).toEqual({
      subject: "{b} {constructor}",
      text: "x",
      html: "<style>p {color: red}</style>",
    });
  });
});

describe("queueAccountMail()", () => {
  test("speaks the reader's language, then the application's, then English", async () => {
    expect((await mailFor("de-CH"))?.subject).toBe("Bestätigen Sie Ihre Adresse für Design Catalog");
    expect((await mailFor("fr"))?.subject).toBe("Confirm your address for Design Catalog");
    await configure({ settings: { locale: "de-AT" }, name: "Planner" });
    expect((await mailFor("fr"))?.subject).toBe("Bestätigen Sie Ihre Adresse für Planner");
    expect((await mailFor("en-GB"))?.subject).toBe("Confirm your address for Planner");
  });

  test("takes the application's own text before the built-in one of the same language, while it is enabled", async () => {
    const parameters = { emailId: idOf(await call("createEmail", { body: template })) };
    await call("createEmail", { body: { ...template, locale: "fr", subject: "Bienvenue" } });
    expect(await mailFor("de-CH")).toMatchObject({
      subject: "Willkommen, kim@dealer.example",
      text: "Bestätigen: https://catalog.example/verify?token=1",
      html: '<a href="https://catalog.example/verify?token=1">Design Catalog</a>',
    });
    expect(await mailFor("fr-CA")).toMatchObject({ subject: "Bienvenue" });
    expect(await mailFor("en")).toMatchObject({ subject: "Confirm your address for Design Catalog", html: null });
    await call("patchEmail", { parameters, body: { enabled: false, version: 0 } });
    expect((await mailFor("de"))?.subject).toBe("Bestätigen Sie Ihre Adresse für Design Catalog");
    await call("patchEmail", { parameters, body: { enabled: true, version: 1 } });
    await call("deleteEmail", { parameters });
    expect((await mailFor("de"))?.subject).toBe("Bestätigen Sie Ihre Adresse für Design Catalog");
  });
});

describe("a template", () => {
  test("refuses every write that names an unknown value or loses the link", async () => {
    const parameters = { emailId: idOf(await call("createEmail", { body: template })) };
    const wrong = [
      [{ subject: "{firstName}" }, "/subject", "unknown_placeholder"],
      [{ bodyText: "{link} {days}" }, "/bodyText", "unknown_placeholder"],
      [{ bodyText: "no way in" }, "/bodyText", "missing_placeholder"],
      [{ bodyHtml: "<p>no way in</p>" }, "/bodyHtml", "missing_placeholder"],
    ] as const;
    for (const [change, pointer, code] of wrong) {
      const refused = { data: { errors: [{ pointer, code }] } };
      const fresh = { ...template, locale: "it", ...change };
      await expect(call("createEmail", { body: fresh })).rejects.toMatchObject(refused);
      await expect(call("replaceEmail", { parameters, body: fresh })).rejects.toMatchObject(refused);
      await expect(call("patchEmail", { parameters, body: { ...change, version: 0 } })).rejects.toMatchObject(refused);
      await expect(call("previewEmail", { body: fresh })).rejects.toMatchObject(refused);
      await expect(call("sendTestEmail", { body: fresh })).rejects.toMatchObject(refused);
    }
    // The other key has no such value.
    const moved = call("patchEmail", { parameters, body: { key: "password-changed", version: 0 } });
    await expect(moved).rejects.toMatchObject({
      data: { errors: [{ pointer: "/bodyText" }, { pointer: "/bodyHtml" }] },
    });
    const plain = { key: "password-changed", subject: "S", bodyText: "Changed", bodyHtml: null, version: 0 };
    expect(await call("patchEmail", { parameters, body: plain })).toMatchObject({ version: 1, bodyHtml: null });
  });

  test("of a mail with a link is changed only by holders of every privilege", async () => {
    const actor = application.actorWith("Admin Emails r/w");
    const write = (name: string, body: object, parameters = {}) =>
      application.callNamed(name, actor, { parameters, body });
    const spying = { ...template, bodyHtml: '<img src="https://evil.example/?{link}">' };
    const plain = { key: "password-changed", locale: "de", subject: "S", bodyText: "Changed" };
    const parameters = { emailId: idOf(await call("createEmail", { body: template })) };
    const own = { emailId: idOf(await write("createEmail", plain)) };
    const attempts = [
      () => write("createEmail", { ...spying, locale: "it" }),
      () => write("replaceEmail", spying, parameters),
      () => write("replaceEmail", { ...spying, locale: "it" }, own),
      () => write("patchEmail", { bodyHtml: spying.bodyHtml, version: 0 }, parameters),
      () => write("patchEmail", { ...spying, locale: "it", version: 0 }, own),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    expect(await call("listEmails", { query: {} })).toMatchObject([template, plain]);
  });

  test("of a mail with a link is brought back only by holders of every privilege", async () => {
    const ids = [idOf(await call("createEmail", { body: template }))];
    await call("deleteEmail", { parameters: { emailId: ids[0] ?? "" } });
    const attempt = application.callNamed("restoreEmails", application.actorWith("Admin Emails r/w"), {
      body: { ids },
    });
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
    expect(await call("listEmails", { query: {} })).toEqual([]);
    expect(await call("restoreEmails", { body: { ids } })).toMatchObject([template]);
  });

  test("that has lost its placeholders, as a mail may change, is named by a restore that it refuses", async () => {
    const plain = { key: "password-changed", subject: "S", bodyText: "Changed" };
    const ids = [idOf(await call("createEmail", { body: { ...plain, locale: "de" } }))];
    for (const locale of ["en", "it"]) ids.push(idOf(await call("createEmail", { body: { ...plain, locale } })));
    for (const emailId of ids) await call("deleteEmail", { parameters: { emailId } });
    for (const id of ids.slice(1))
      await application.store.transaction((transaction) =>
        transaction.update(emailTemplateTable, matches({ id }), { subject: "{days}", bodyText: "{link}" }),
      );
    const message = expect.stringMatching(/whose \/subject is wrong: The mail has no value for \{days\}$/u);
    await expect(call("restoreEmails", { body: { ids } })).rejects.toMatchObject({
      code: "validation_failed",
      message: "Cannot restore texts with wrong placeholders",
      data: {
        errors: [
          { pointer: "/ids/1", code: "unknown_placeholder", message, id: ids[1] },
          { pointer: "/ids/2", code: "unknown_placeholder", message, id: ids[2] },
        ],
      },
    });
    expect(await call("restoreEmails", { body: { ids: ids.slice(0, 1) } })).toMatchObject([plain]);
  });

  test("has a known key, unique within its language", async () => {
    await expect(call("createEmail", { body: { ...template, key: "newsletter" } })).rejects.toMatchObject({
      data: { errors: [{ pointer: "/key" }] },
    });
    await call("createEmail", { body: template });
    await expect(call("createEmail", { body: template })).rejects.toMatchObject({ code: "duplicate" });
    expect(await call("listEmails", { query: {} })).toMatchObject([{ key: "verification", enabled: true }]);
  });
});

describe("previewEmail", () => {
  test("shows the text in force, or a draft, with sample values", async () => {
    const body = { key: "invitation", locale: "de" };
    const { emailAddress } = application.administrator;
    expect(await call("previewEmail", { body })).toMatchObject({ subject: "Einladung zu Design Catalog", html: null });
    expect(await call("previewEmail", { body: { ...body, subject: "{emailAddress}" } })).toMatchObject({
      subject: emailAddress,
      text: expect.stringContaining("https://catalog.example/invitation?token=sample"),
    });
    expect(await application.store.select(outgoingMails)).toEqual([]);
  });
});

describe("sendTestEmail", () => {
  test("mails the caller, twenty times an hour", async () => {
    const { emailAddress } = application.administrator;
    const body = { key: "verification", locale: "en", subject: "Draft" };
    const answer = await call("sendTestEmail", { body });
    expect(answer).toMatchObject({ recipient: emailAddress });
    expect(await application.store.select(outgoingMails)).toMatchObject([
      { kind: "verification", recipient: emailAddress, subject: "Draft", status: "queued" },
    ]);
    for (let count = 1; count < 20; count++) await call("sendTestEmail", { body });
    await expect(call("sendTestEmail", { body })).rejects.toMatchObject({ code: "rate_limited" });
  });
});
