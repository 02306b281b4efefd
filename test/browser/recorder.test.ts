import { expect, test } from "bun:test";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";
import { servePlanner } from "./planner-page.ts";
import { framePlayer, linkTo, recordSessions, whenComplete } from "./recording-stage.ts";

const newestFirst = { startRow: 0, endRow: 1, sortModel: [{ colId: "startedAt", sort: "desc" }] };

describeConsole("the recorder", (stage) => {
  /** The newest recording, once it has this many chunks. */
  function recordingWith(chunkCount: number): Promise<{ readonly id: string }> {
    const ask = async () => {
      const page = await stage.api("POST", "/api/v1/admin/sessionrecordings/grid", newestFirst);
      const [newest] = Object(page).rowData;
      return newest?.chunkCount >= chunkCount ? newest : undefined;
    };
    return waitUntil(ask, { timeoutMs: 20_000, what: `${chunkCount} chunks` });
  }

  test("on the account page records two pages after a consent, masked, until it is stopped; the player shows them", async () => {
    await recordSessions(stage, { maskAllText: true });
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/account");
    await page.getByRole("button", { name: "Record this page" }).click();
    await page.locator("#session-recording[data-state=recording]").waitFor({ state: "attached" });
    await visit("/account?again=secret#secret");
    await page.locator("#session-recording[data-state=recording]").waitFor({ state: "attached" });
    await recordingWith(1);
    await page.getByRole("button", { name: "Stop recording" }).click();
    await page.getByRole("button", { name: "Record this page" }).waitFor();
    const { id } = await recordingWith(2);
    await whenComplete(stage, id);
    const recording = await stage.api("GET", `/api/v1/admin/sessionrecordings/${id}`);
    expect(recording).toMatchObject({
      textMasked: true,
      consentTextVersion: "2026-11",
      pages: [`${stage.url}/account`],
    });

    const link = await linkTo(stage, id);
    const packed = await fetch(link);
    const content = await new Response(packed.body?.pipeThrough(new DecompressionStream("gzip"))).text();
    expect(content).not.toMatch(/secret|formToken"[^}]*"value":"[0-9a-f]|[0-9a-f]{64}/u);
    expect(content).not.toContain(stage.stage.administrator.emailAddress);
    expect(content.match(/"type":2,"timestamp"|"type":2,"data"/gu)).toHaveLength(2);

    await visit("/admin");
    const player = await framePlayer(page, link);
    await player.getByRole("button", { name: "Play", exact: true }).waitFor({ timeout: 30_000 });
    const shown = player.frameLocator("iframe[title='Recorded page']");
    expect(await shown.locator("h1").innerText()).toBe("*** *** ****** **");
    expect(
      await player.evaluate<unknown>(`getComputedStyle(document.querySelector("iframe").contentDocument
      .querySelector("main")).borderRadius`),
    ).toBe("12.75px");
    expectNoFaults();
  });

  test("on a page of another origin records only once the application allows that origin", async () => {
    await recordSessions(stage, { maskAllText: true });
    const planner = servePlanner(stage);
    try {
      const page = await stage.browser.newPage();
      await page.goto(`${planner.origin}/lobby?token=secret`);
      expect(await planner.record(page)).toBe("TypeError: Failed to fetch");
      await planner.allow();
      const ask = async () => ((await planner.record(page)) === "recording" ? true : undefined);
      // Processes follow a change of settings within five seconds.
      await waitUntil(ask, { timeoutMs: 20_000, what: "permission for the page's origin" });
      await page.goto(`${planner.origin}/hall`);
      expect(await planner.record(page)).toBe("recording");
      await page.evaluate("recorder.stop()");
      const { id } = await recordingWith(2);
      await whenComplete(stage, id);
      const recording = await stage.api("GET", `/api/v1/admin/sessionrecordings/${id}`);
      expect(recording).toMatchObject({
        textMasked: true,
        pages: [`${planner.origin}/lobby`, `${planner.origin}/hall`],
      });
    } finally {
      await planner.stop();
    }
  });
});
