import { beforeAll, expect } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { type ConsolePage, matrixTest, pageTest } from "./console-stage.ts";
import { addUser, userIdOf } from "./console-user.ts";
import { describeConsole } from "./describe-console.ts";
import { movedRows, watchRows } from "./moved-rows.ts";
import { expectAtTop } from "./navigation.ts";
import { judgeDialogs } from "./page-dialogs.ts";
import { endpointUrl, type PageIds, pathOf, preparePages } from "./page-ids.ts";
import { whenRead } from "./page-shots.ts";
import { changingControls, unchanging } from "./read-only.ts";
import { judgeDialogIn, judgeDrawer } from "./small-dialogs.ts";

const desk = { width: 1280, height: 900 };
const phone = { width: 375, height: 740 };
/** A window of 1280 x 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/** Windows and colours of a page. */
const looks = {
  en: [
    { ...phone, colours: ["dark"] },
    { ...desk, colours: ["light", "dark"] },
  ],
  de: [
    { ...desk, colours: ["light"] },
    { ...phone, colours: ["light"] },
    { ...zoomed, colours: ["dark"] },
  ],
} as const;

/** Addresses of dialogs that no row opens, by the title of each. */
const dialogs: Readonly<Record<string, string>> = {
  "Diesen Endpunkt teilen": "webhooks/{webhook}?share=1",
  "Bei einem Anbieter anmelden": "single-sign-on?register=1",
  "Eine Vorlage kopieren": "view-templates?copy=1",
  "Fehlendes übersetzen": "translations?from=en&to=de&translate=1",
  "Nummern der Kabel": "cables?numbers=1",
};

/** Buttons of forms that show more in them, by the address of each form. */
const opening: Readonly<Record<string, string>> = {
  "Bedingung hinzufügen": "webhooks?new=1",
  "Vorschau zeigen": "emails?new=1",
  "Einstellung hinzufügen": "users?user={user}&form=1",
};

type Language = keyof typeof looks;

describeConsole({ name: "each page of the console", timeoutMs: 120_000 }, (stage) => {
  /** Pages with an id in their addresses, and a row of theirs. */
  let ids: PageIds = {};
  /** Pages that are named after what they show. */
  let eventType: unknown;
  /** Headings that name what the page shows. */
  const headings: Readonly<Record<string, (title: string) => string>> = {
    webhook: () => endpointUrl,
    project: () => "Lobby video wall",
    delivery: (title) => `${title}: ${String(eventType)}`,
  };
  const opened = new Map<Language, Promise<ConsolePage>>();

  beforeAll(async () => {
    const user = await addUser(stage, ["Admin Webhooks"]);
    ids = { ...(await preparePages(stage)), user: await userIdOf(stage, user.emailAddress) };
    ({ eventType } = Object(await stage.api("GET", `/api/v1/admin/webhooks/deliveries/${ids["delivery"]}`)));
  });

  /** A page in this language, which the tests share. */
  function openIn(language: Language): Promise<ConsolePage> {
    const known = opened.get(language) ?? openPage(language);
    opened.set(language, known);
    return known;
  }

  async function openPage(language: Language): Promise<ConsolePage> {
    const page = await stage.open({});
    await watchRows(page.page);
    await page.page.context().addCookies([{ name: "language", value: language, url: stage.url }]);
    return page;
  }

  /**
   * Judges dialogs of the page, and finds what readers do not get: otherwise nobody would notice its absence there. Returns
   * the address of its form.
   */
  async function judgeAsWriter(shown: ConsolePage, name: string): Promise<string | undefined> {
    const onPage = await changingControls(shown.page);
    const form = await judgeDialogs(shown);
    const hasDrawer = (await shown.page.getByRole("dialog").count()) > 0;
    const all = hasDrawer ? [...onPage, ...(await changingControls(shown.page))] : onPage;
    expect([name, all.length > 0]).toEqual([name, !unchanging.includes(name)]);
    return form;
  }

  /** Judges the tabs of the page, a drawer and its form where they have least room: with German words, on a phone and at 400 %. */
  async function judgeSmall(shown: ConsolePage, form: string | undefined): Promise<void> {
    for (const size of [phone, zoomed]) {
      await shown.page.setViewportSize(size);
      for (const tab of await shown.page.locator("#main").getByRole("tab").all()) {
        await tab.click();
        await whenRead(shown.page);
        await shown.expectAccessible(["dark"], "#main");
      }
    }
    await shown.page.setViewportSize(phone);
    await judgeDrawer(shown, "dark", [phone, zoomed]);
    if (form === undefined) return;
    await shown.visit(form.slice(stage.url.length));
    await judgeDialogIn(shown, "dark", [phone, zoomed]);
  }

  const placed = (address: string) => `/admin/${address.replace(/\{(\w+)\}/u, (_, name: string) => ids[name] ?? "")}`;

  for (const [index, each] of consolePages.entries()) {
    const { name, title } = each;
    pageTest(index)(
      `${name}: in English and German, at a desk, on a phone and at 400 %, light and dark, and with a row open`,
      async () => {
        let form: string | undefined;
        for (const language of ["en", "de"] as const) {
          const { page, visit, expectAccessible, expectNoFaults } = await openIn(language);
          await page.setViewportSize(looks[language][0]);
          await visit(pathOf(each, ids));
          await whenRead(page);
          expect([name, await movedRows(page)]).toEqual([name, []]);
          const heading = headings[name]?.(title[language]) ?? title[language];
          await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
          expect(await page.title()).toStartWith(`${heading} – `);
          await expectAtTop(page);
          for (const { colours, ...size } of looks[language]) {
            await page.setViewportSize(size);
            await expectAccessible(colours);
          }
          if (language === "en") form = await judgeAsWriter(await openIn(language), name);
          else await judgeSmall(await openIn(language), form);
          expectNoFaults();
        }
      },
    );
  }

  for (const [title, address] of Object.entries(dialogs)) {
    matrixTest(`dialog ${title}: in German, dark, on a phone and at 400 %`, async () => {
      const shown = await openIn("de");
      await shown.page.setViewportSize(phone);
      await shown.visit(placed(address));
      await shown.page.getByRole("dialog", { name: title }).waitFor();
      await judgeDialogIn(shown, "dark", [phone, zoomed]);
      shown.expectNoFaults();
    });
  }

  for (const [button, address] of Object.entries(opening)) {
    matrixTest(`form after ${button}: in German, dark, on a phone and at 400 %`, async () => {
      const shown = await openIn("de");
      await shown.page.setViewportSize(phone);
      await shown.visit(placed(address));
      const form = shown.page.getByRole("dialog");
      await form.waitFor();
      for (const folded of await form.locator("summary").all()) await folded.click();
      await form.getByRole("button", { name: button }).click();
      await judgeDialogIn(shown, "dark", [phone, zoomed]);
      shown.expectNoFaults();
    });
  }

  matrixTest("acting as another user: in German, dark, on a phone and at 400 %", async () => {
    const { page, visit, expectAccessible, expectNoFaults } = await openIn("de");
    await visit(placed("users?user={user}"));
    await page.locator(".drawer > .form-foot summary").click();
    await page.getByRole("button", { name: "Im Namen dieses Benutzers" }).click();
    await page.getByLabel("Grund").fill("Ticket 4711");
    await page.getByRole("button", { name: "Beginnen" }).click();
    const banner = page.getByRole("region", { name: "Im Namen eines anderen" });
    await banner.waitFor();
    for (const size of [phone, zoomed]) {
      await page.setViewportSize(size);
      await expectAccessible(["dark"]);
    }
    await banner.getByRole("button", { name: "Zurück zum eigenen Konto" }).click();
    await banner.waitFor({ state: "detached" });
    expectNoFaults();
  });

  matrixTest("what an import of translations changes: in German, dark, on a phone and at 400 %", async () => {
    const shown = await openIn("de");
    await shown.page.setViewportSize(phone);
    await shown.visit("/admin/translations?from=en&to=de&import=1");
    const dialog = shown.page.getByRole("dialog", { name: "Datei importieren" });
    const buffer = Buffer.from("namespace,key,locale,value\r\napp,save,de,Speichern\r\n");
    await dialog.getByLabel("Datei").setInputFiles({ name: "de.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("cell", { name: "Speichern" }).waitFor();
    await judgeDialogIn(shown, "dark", [phone, zoomed]);
    shown.expectNoFaults();
  });
});
