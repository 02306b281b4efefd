import { beforeAll, expect, test } from "bun:test";
import { describeConsole } from "./describe-console.ts";
import { eventsOfPage } from "./recorded-page.ts";
import { framePlayer, linkTo, recordEvents, recordSessions } from "./recording-stage.ts";

describeConsole("the player of recordings", (stage) => {
  beforeAll(async () => {
    await recordSessions(stage);
  });

  test("plays, pauses and seeks by mouse and by keyboard", async () => {
    const events = eventsOfPage(["h1", { style: "color: green" }, "Rack 3"], ["style", {}, "h1 { margin: 1px }"]);
    const id = await recordEvents(stage, events);
    const { page, expectNoFaults, expectAccessible, expectAccessibleFrame } = await stage.open();
    const player = await framePlayer(page, await linkTo(stage, id));
    expect(await page.evaluate<unknown>("told")).toEqual({ type: "player-playing", durationMs: 3000 });
    const recorded = player.frameLocator("iframe[title='Recorded page']");
    const heading = recorded.getByRole("heading", { name: "Rack 3" });
    await heading.waitFor();
    const style = `getComputedStyle(document.querySelector("iframe").contentDocument.querySelector("h1"))`;
    expect(await player.evaluate<unknown>(`[${style}.color, ${style}.margin]`)).toEqual(["rgb(0, 128, 0)", "1px"]);
    await player.getByRole("button", { name: "Play", exact: true }).waitFor();
    await player.getByText("https://planner.example/", { exact: true }).waitFor();
    const shownPage = player.locator("iframe[title='Recorded page']");
    const [room, shown] = [await player.locator("#stage").boundingBox(), await shownPage.boundingBox()];
    if (!room || !shown) throw new TypeError("Cannot measure a player that shows nothing");
    expect(shown.height).toBeLessThanOrEqual(room.height);
    expect(Math.abs(shown.x - room.x - (room.width - shown.width) / 2)).toBeLessThan(2);
    expect(await player.locator("#time").innerText()).toBe("0:03 / 0:03");
    await player.getByLabel("Skip inactivity").uncheck();
    await player.getByRole("button", { name: "Play", exact: true }).press("Enter");
    await player.getByRole("button", { name: "Pause" }).press("Enter");
    // At this speed it would be over before a busy machine could pause it.
    await player.getByLabel("Speed").selectOption("8");
    const position = player.getByLabel("Position");
    await position.press("End");
    expect(await player.locator("#time").innerText()).toBe("0:03 / 0:03");
    await position.press("Home");
    expect(await player.locator("#time").innerText()).toBe("0:00 / 0:03");
    expect(await position.getAttribute("aria-valuetext")).toBe("0:00 / 0:03");
    await expectAccessible();
    await expectAccessibleFrame(player);
    expectNoFaults();
  });

  test("runs and loads nothing that a hostile page has in it", async () => {
    const requests: string[] = [];
    const outside = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        requests.push(url);
        return new Response("window.ran = parent.ran = top.ran = true");
      },
    });
    try {
      const evil = `http://127.0.0.1:${outside.port}`;
      const id = await recordEvents(
        stage,
        eventsOfPage(
          ["p", { onclick: "top.ran = true" }, "Still here"],
          ["script", {}, "top.ran = true"],
          ["script", { src: `${evil}/a.js` }],
          ["img", { src: `${evil}/a.png`, onerror: "top.ran = true" }],
          ["iframe", { src: "javascript:top.ran = true" }],
          ["iframe", { src: `${evil}/frame` }],
          ["iframe", { srcdoc: "<script>top.ran = true</script>" }],
          ["object", { data: `${evil}/object` }],
          ["link", { rel: "stylesheet", href: `${evil}/a.css` }],
          ["style", {}, `@import url(${evil}/b.css); p { background: url(${evil}/b.png) }`],
          ["base", { href: evil }],
          ["meta", { "http-equiv": "refresh", content: `0; url=${evil}/refresh` }],
          ["video", { src: `${evil}/a.mp4`, autoplay: "" }],
        ),
      );
      const { page } = await stage.open();
      const player = await framePlayer(page, await linkTo(stage, id));
      const shown = player.frameLocator("iframe[title='Recorded page']").getByText("Still here");
      await shown.waitFor();
      await player.getByRole("button", { name: "Play", exact: true }).waitFor();
      await shown.dispatchEvent("click");
      const ran = await Promise.all([page.mainFrame(), player].map((frame) => frame.evaluate<unknown>("window.ran")));
      expect(ran).toEqual([undefined, undefined]);
      expect(requests).toEqual([]);
    } finally {
      await outside.stop(true);
    }
  });

  test("says why it shows nothing", async () => {
    const id = await recordEvents(
      stage,
      [1, 2].map((timestamp) => ({ type: 5, timestamp, data: { tag: "error" } })),
    );
    const { page, expectAccessibleFrame } = await stage.open();
    const link = await linkTo(stage, id);
    const empty = await framePlayer(page, link);
    expect(await page.evaluate<unknown>("told")).toEqual({ type: "player-failed", reason: "unreadable" });
    await empty.getByText("The recording has no page that could be shown.").waitFor();
    await expectAccessibleFrame(empty);
    await page.reload();
    await framePlayer(page, link.replace(/sig=.{4}/u, "sig=AAAA"));
    expect(await page.evaluate<unknown>("told")).toEqual({ type: "player-failed", reason: "expired" });
    await page.reload();
    await framePlayer(page, "https://outside.example/recording");
    expect(await page.evaluate<unknown>("told")).toEqual({ type: "player-failed", reason: "unreachable" });
  });
});
