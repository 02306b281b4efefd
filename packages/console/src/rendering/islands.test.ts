import { afterAll, describe, expect, test } from "bun:test";
import { consolePages } from "../pages.ts";
import { openDocument } from "./document.ts";
import { playScenes } from "./play-scene.ts";
import { scenes } from "./scenes.ts";

describe("each page shows what the service answers", () => {
  const document = openDocument();
  afterAll(() => document.end());

  test.each(consolePages.map(({ name }) => name))("%s", async (page) => {
    expect(await playScenes(document, page, scenes[page] ?? [""])).toMatchSnapshot();
  });
});
