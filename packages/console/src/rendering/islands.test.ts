import { afterAll, describe, expect, test } from "bun:test";
import { consolePages } from "../pages.ts";
import { openDocument } from "./document.fixture.ts";
import { playScenes } from "./play-scene.fixture.ts";
import { scenes } from "./scenes.fixture.ts";

describe("each page shows what the service answers", () => {
  const document = openDocument();
  afterAll(() => document.end());

  test.each(consolePages.map(({ name }) => name))("%s", async (page) => {
    expect(await playScenes(document, page, scenes[page] ?? [""])).toMatchSnapshot();
  });
});
