import { beforeAll, test } from "bun:test";
import { matrixTest } from "./console-stage.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";
import { eventsOfPage } from "./recorded-page.ts";
import { recordEvents, recordSessions } from "./recording-stage.ts";
import { rowCount } from "./row-count.ts";

describeConsole("the console's page of recordings", (stage) => {
  beforeAll(async () => {
    await recordSessions(stage);
  });

  test("play one in the player by mouse, which the audit trail notes", async () => {
    const id = await recordEvents(stage, eventsOfPage(["h1", {}, "Rack 3"]));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/recordings");
    await page.locator(".ag-row", { hasText: "complete" }).locator(".ag-cell").first().click();
    await page.getByRole("button", { name: "Play the recording" }).click();
    const player = page.frameLocator("iframe[title=Player]");
    await player.getByRole("button", { name: "Play", exact: true }).waitFor();
    await player.frameLocator("iframe[title='Recorded page']").getByRole("heading", { name: "Rack 3" }).waitFor();
    await visit(`/admin/audit?action=reveal&resourceId=${id}`);
    await rowCount(page, 1).waitFor();
    expectNoFaults();
  });

  test("erase one by keyboard only, after its id was typed", async () => {
    const id = await recordEvents(stage, eventsOfPage(["p", {}, "Private"]));
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/recordings?entry=${id}`);
    await tabTo(page, page.getByLabel(`Type ${id} to confirm`));
    await page.keyboard.type(id);
    await press(page, page.getByRole("button", { name: "Erase" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await visit(`/admin/recordings?entry=${id}`);
    await page.getByText("There is no entry with this id any more.").waitFor();
    expectNoFaults();
  });

  matrixTest(
    "have a player without a fault that axe finds, in German, at a desk, on a phone and at 400 %",
    async () => {
      const id = await recordEvents(stage, eventsOfPage(["h1", {}, "Rack 4"]));
      const { page, visit, expectNoFaults, expectAccessible, expectAccessibleFrame } = await stage.open({});
      await page.context().addCookies([{ name: "language", value: "de", url: stage.url }]);
      for (const [width, height] of [
        [1280, 900],
        [375, 740],
        [320, 256],
      ] as const) {
        await page.setViewportSize({ width, height });
        await visit(`/admin/recordings?entry=${id}`);
        await page.getByRole("button", { name: "Aufzeichnung abspielen" }).click();
        const player = page.frameLocator("iframe[title=Wiedergabe]");
        await player.frameLocator("iframe").getByRole("heading", { name: "Rack 4" }).waitFor();
        const frame = await page.locator("iframe[title=Wiedergabe]").elementHandle();
        const document = await frame?.contentFrame();
        if (!document) throw new TypeError("Cannot judge the player because the page has no frame of it");
        await expectAccessible(["light"], "dialog");
        await expectAccessibleFrame(document);
      }
      expectNoFaults();
    },
  );
});
