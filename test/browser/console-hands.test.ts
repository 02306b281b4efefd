import { consolePages } from "@design-catalog/console";
import { expect } from "bun:test";
import { matrixTest } from "./console-stage.ts";
import { tasks } from "./console-tasks.ts";
import { describeConsole, ownAddress } from "./describe-console.ts";
import { keyboardHands, mouseHands } from "./hands.ts";
import { unfold } from "./navigation.ts";

const pathOf = (name: string) => (name === "overview" ? "/admin" : `/admin/${name}`);

describeConsole({ name: "the main task", environment: ownAddress }, (stage) => {
  matrixTest("is known for every page that others do not lead to", () => {
    const names = consolePages.filter(({ paths }) => !paths[0].includes("{id}")).map(({ name }) => name);
    expect(Object.keys(tasks).toSorted()).toEqual(names.toSorted());
    return Promise.resolve();
  });

  for (const [name, task] of Object.entries(tasks)) {
    for (const handsOf of [mouseHands, keyboardHands]) {
      matrixTest(`of the page ${name} is done by ${handsOf === mouseHands ? "mouse" : "keyboard"} only`, async () => {
        const { page, expectNoFaults } = await stage.open();
        const hands = handsOf(page);
        const link = page.locator(`a[href="${pathOf(name)}"]`).first();
        await unfold(page, link, hands);
        await hands.press(link);
        await page.waitForURL((url) => url.pathname === pathOf(name));
        await task({ page, hands, stage, own: `${hands.name}-${name}` });
        expectNoFaults();
      });
    }
  }
});
