import { afterAll, describe, expect, test } from "bun:test";
import { consolePages } from "../pages.ts";
import { openDocument } from "./document.fixture.ts";
import { leftMark, playScenes } from "./play-scene.fixture.ts";
import { scenes } from "./scenes.fixture.ts";

describe("each page shows what the service answers", () => {
  const document = openDocument();
  afterAll(() => document.end());

  /** Pages with texts that are not the service's to say in German: those of logs, translations, and failed attempts. */
  const inEnglish = ["deliveries", "delivery", "events", "logs", "translations", "webhook", "portal"];

  test.each([...consolePages.map(({ name }) => name), "portal"])("%s", async (page) => {
    const shown = await playScenes(document, page, scenes[page] ?? [""]);
    expect(shown).toMatchSnapshot();
    expect(shown.includes(`~ ${leftMark}\n`)).toBe(inEnglish.includes(page));
  });
});
