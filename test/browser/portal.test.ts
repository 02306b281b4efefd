import { beforeAll, expect, test } from "bun:test";
import type { Receiver } from "@design-catalog/conformance/receiver";
import type { Page } from "playwright-core";
import { smallWindows } from "./console-stage.ts";
import { copyBy } from "./copied-text.ts";
import { describeConsole } from "./describe-console.ts";
import { press, tabTo } from "./keyboard.ts";

describeConsole("the portal of an endpoint", (stage) => {
  let receiver: Receiver;
  let endpoint: string;

  beforeAll(async () => {
    receiver = await stage.stage.startReceiver({ respond: () => ({ status: 503, body: "<b>busy</b>" }) });
    const body = { url: `${receiver.url}/portal`, eventTypes: ["project.created"] };
    endpoint = String(Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint.id);
  });

  async function makeLink(may: readonly string[]): Promise<{ readonly id: string; readonly url: string }> {
    const { id, url } = Object(await stage.api("POST", `/api/v1/admin/webhooks/${endpoint}/portal`, { may }));
    return { id: String(id), url: stage.url + new URL(String(url)).pathname + new URL(String(url)).hash };
  }

  /** Opens a tab at a link, as somebody without an account. */
  async function openLink(page: Page, { url }: { readonly url: string }): Promise<void> {
    await page.context().clearCookies();
    await page.goto("about:blank");
    await page.goto(url);
  }

  const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

  test("shows state, attempts and schemas, and does what the link allows, without the token in any address", async () => {
    const { page, expectNoFaults, expectAccessible } = await stage.open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openLink(page, await makeLink(["test", "resend", "roll", "filter"]));
    await page.getByRole("heading", { level: 1, name: `${receiver.url}/portal` }).waitFor();
    expect(page.url()).toBe(`${stage.url}/portal`);
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByText(/It failed after .* ms: /u).waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "Delivery", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    await drawer.getByText("<b>busy</b>").waitFor();
    await drawer.getByRole("button", { name: "Resend" }).click();
    await drawer.getByText(/^Attempt 2/u).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("cell", { name: "webhook.test" }).waitFor();
    await page.getByRole("button", { name: "given up", exact: true }).click();
    await page.getByRole("button", { name: "Resend one delivery" }).click();
    await page.getByText("1 of 1").waitFor();
    await page.getByRole("button", { name: /^Open the delivery of/u }).click();
    await drawer.getByText(/^Attempt 3/u).waitFor();
    await page.keyboard.press("Escape");
    await tab(page, "Schemas").click();
    await page.getByText("project.created", { exact: true }).click();
    await page.getByText("https://json-schema.org/draft/2020-12/schema").waitFor();
    await tab(page, "Filter").click();
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByLabel("Member of condition 1").selectOption("data.object.name");
    await page.getByLabel("Comparison of condition 1").selectOption({ label: "contains" });
    await page.getByLabel("Value of condition 1").fill("Lobby");
    await page.getByRole("button", { name: "Try the filter on past events" }).click();
    await page.getByText("Of the last 0 events of these types, 0 match.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The filter is saved.").waitFor();
    await expectAccessible();
    await tab(page, "Overview").click();
    const conditions = page.getByRole("tabpanel").getByRole("listitem");
    // The page reads the endpoint again after it has said that the filter is saved.
    await conditions.first().waitFor();
    expect(await conditions.allTextContents()).toEqual(["data.object.name contains “Lobby”"]);
    // What the tab keeps outlasts a reload, which the address does not.
    await page.reload();
    await tab(page, "Secret").click();
    await page.getByRole("button", { name: "Roll the secret" }).click();
    await page.getByRole("button", { name: "Roll now" }).click();
    expect(await copyBy(page, page.getByRole("button", { name: "Copy", exact: true }).first())).toStartWith("whsec_");
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((url) => url.replace(/#.*/u, "").includes("dcp_"))).toEqual([]);
    // Links are states of this page.
    expect(await page.locator('a[href]:not([href^="?"])').count()).toBe(0);
    expectNoFaults();
  });

  test("keeps a secret that is shown once when its link ends, and closes after it", async () => {
    const { page, expectNoFaults } = await stage.open();
    const link = await makeLink(["roll"]);
    await openLink(page, link);
    await tab(page, "Secret").click();
    await page.getByRole("button", { name: "Roll the secret" }).click();
    await page.getByRole("button", { name: "Roll now" }).click();
    const secret = page.getByText(/^whsec_/u);
    await secret.waitFor();
    await stage.api("DELETE", `/api/v1/admin/webhooks/${endpoint}/portal/${link.id}`);
    await page.getByText("This link has ended or was revoked.").waitFor();
    expect(await secret.count()).toBe(1);
    await tab(page, "Overview").click();
    await tab(page, "Overview").waitFor({ state: "detached" });
    await page.getByText("This link has ended or was revoked.").waitFor();
    expectNoFaults(/401/u);
  });

  test("is framed by pages of an allowed origin, and by no other", async () => {
    const { url } = await makeLink([]);
    const serve = () =>
      Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: () => new Response(`<iframe src="${url}"></iframe>`, { headers: { "content-type": "text/html" } }),
      });
    await using allowed = serve();
    await using other = serve();
    const { id, version } = Object(await stage.api("GET", "/api/v1/admin/application"));
    const settings = { portalOrigins: [allowed.url.origin] };
    await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, settings });
    const { page } = await stage.open();
    await page.goto(allowed.url.href);
    await page.frameLocator("iframe").getByText("reading only").waitFor();
    await page.goto(other.url.href);
    await page.waitForLoadState("load");
    expect(await page.frameLocator("iframe").getByText("reading only").count()).toBe(0);
    expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
  });

  test("is operable by keyboard in a small dark window in German, and only reads by a link that allows nothing", async () => {
    const [{ width, height }] = smallWindows;
    const viewport = { width, height };
    const { page, expectNoFaults, expectAccessible } = await stage.open({
      locale: "de-DE",
      colorScheme: "dark",
      viewport,
    });
    const link = await makeLink([]);
    await openLink(page, link);
    await page.getByText("nur zu lesen").waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Überblick", "Zustellungen", "Schemas"]);
    await tabTo(page, tab(page, "Überblick"));
    await page.keyboard.press("ArrowRight");
    await page.getByRole("cell", { name: "webhook.test" }).waitFor();
    await press(page, page.getByRole("button", { name: /^Zustellung von .* öffnen/u }).first());
    const drawer = page.getByRole("dialog", { name: /^Zustellung/u });
    await drawer.getByText("<b>busy</b>").first().waitFor();
    expect(await page.getByRole("button", { name: /senden|wiederholen/u }).count()).toBe(0);
    await expectAccessible(["dark"]);
    await stage.api("DELETE", `/api/v1/admin/webhooks/${endpoint}/portal/${link.id}`);
    await page.getByText("Dieser Link gilt nicht mehr.").waitFor();
    await page.reload();
    await page.getByText("Diese Seite öffnet ein Link").waitFor();
    expectNoFaults(/401/u);
  });
});
