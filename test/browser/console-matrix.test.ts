import { consolePages } from "@design-catalog/console";
import { beforeAll, expect } from "bun:test";
import { type ConsolePage, matrixTest } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";
import { expectAtTop } from "./navigation.ts";
import { createPageScene } from "./page-scene.ts";
import { whenRead } from "./page-shots.ts";

/** Windows and colours: a desk, a phone, and 1280 x 1024 at 400 %. */
const looks = {
  en: [
    { width: 1280, height: 900, colours: "light" },
    { width: 1280, height: 900, colours: "dark" },
  ],
  de: [
    { width: 375, height: 740, colours: "light" },
    { width: 320, height: 256, colours: "dark" },
  ],
} as const;

type Language = keyof typeof looks;

describeConsole({ name: "each page of the console", timeoutMs: 120_000 }, (stage) => {
  /** Pages with an id in their addresses, and a row of theirs. */
  const ids: Record<string, string> = {};
  /** Pages that are named after what they show. */
  const names: Readonly<Record<string, string>> = { webhook: "https://orders.dealer.example/hooks", project: "Lobby" };
  const opened = new Map<Language, Promise<ConsolePage>>();

  beforeAll(async () => {
    ids["project"] = (await createPageScene(stage)).projectId;
    const endpoint = { url: names["webhook"], eventTypes: ["*"] };
    ids["webhook"] = Object(await stage.api("POST", "/api/v1/admin/webhooks", endpoint)).endpoint.id;
  });

  /** A page in this language, which the tests share. */
  function openIn(language: Language): Promise<ConsolePage> {
    const known = opened.get(language) ?? openPage(language);
    opened.set(language, known);
    return known;
  }

  async function openPage(language: Language): Promise<ConsolePage> {
    const page = await stage.open({});
    await page.page.context().addCookies([{ name: "language", value: language, url: stage.url }]);
    return page;
  }

  for (const { name, paths, title } of consolePages) {
    matrixTest(`${name}: in English and German, at a desk, on a phone and at 400 %, light and dark`, async () => {
      const path = paths[0].replace("{id}", () => ids[name] ?? "");
      for (const language of ["en", "de"] as const) {
        const { page, visit, expectAccessible, expectNoFaults } = await openIn(language);
        await page.setViewportSize(looks[language][0]);
        await visit(path);
        await whenRead(page);
        const heading = names[name] ?? title[language];
        await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
        expect(await page.title()).toStartWith(`${heading} – `);
        await expectAtTop(page);
        for (const { colours, ...size } of looks[language]) {
          await page.setViewportSize(size);
          await expectAccessible([colours]);
        }
        expectNoFaults();
      }
    });
  }
});
