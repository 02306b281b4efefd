import { expect, test } from "bun:test";
import type { ReceiverResponse } from "@design-catalog/conformance/receiver";
import { waitUntil } from "../support/wait-until.ts";
import { describeConsole } from "./describe-console.ts";

const endpoints = "/api/v1/admin/webhooks";

const success = { status: 204 };
/** Answers to events, in their order: one takes longer than usual, and the last attempt fails. */
const answers: readonly ReceiverResponse[] = [{ ...success, delayMs: 300 }, success, success, { status: 500 }];

describeConsole("the console's figures of attempts", (stage) => {
  async function addEndpoint(url: string): Promise<{ readonly id: string; readonly url: string }> {
    return Object(await stage.api("POST", endpoints, { url, eventTypes: ["project.created"] })).endpoint;
  }

  /** Makes events, one after the other, and returns the figures that count their attempts; no retry adds to them. */
  async function sendEvents(id: string, count: number) {
    const statistics = async () => Object(await stage.api("GET", `${endpoints}/${id}/statistics`));
    for (let sent = 1; sent <= count; sent += 1) {
      await stage.api("POST", "/api/v1/projects", { name: `Lobby ${sent}` });
      const isCounted = async () => {
        const { attempts } = await statistics();
        return attempts.success + attempts.failure === sent || undefined;
      };
      await waitUntil(isCounted, { timeoutMs: 20_000, what: `attempt ${sent} in the statistics` });
    }
    const { version } = Object(await stage.api("GET", `${endpoints}/${id}`));
    await stage.api("PATCH", `${endpoints}/${id}`, { version, enabled: false });
    return statistics();
  }

  test("are the success rate and the 95th percentile of an endpoint in the list", async () => {
    let asked = 0;
    const respond = () => answers[asked++] ?? success;
    const receiver = await stage.stage.startReceiver({ respond });
    const { id, url } = await addEndpoint(`${receiver.url}/figures`);
    const { attempts, durationMs } = await sendEvents(id, 4);
    const slowMs = Number(durationMs.p95);
    expect([attempts, slowMs >= 300]).toEqual([{ success: 3, failure: 1 }, true]);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit("/admin/webhooks");
    const cells = page.getByRole("row", { name: url }).getByRole("cell");
    await cells.nth(1).getByText("75%", { exact: true }).waitFor();
    await cells.nth(1).getByRole("img", { name: "Attempts by hour: 3 succeeded, 1 failed" }).waitFor();
    await cells
      .nth(2)
      .and(page.getByText(`${slowMs.toLocaleString("en")} ms`, { exact: true }))
      .waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual(
      expect.arrayContaining(["Succeeded (24 h)", "p95 (24 h)"]),
    );
    expectNoFaults();
  });

  test("say in the drawer of a delivery what kept an attempt from succeeding", async () => {
    const { id } = await addEndpoint("https://localhost:9/closed");
    const { attempts } = await sendEvents(id, 1);
    expect(attempts).toEqual({ success: 0, failure: 1 });
    const newest = { startRow: 0, endRow: 1 };
    const grid = Object(await stage.api("POST", `${endpoints}/deliveries/grid?endpointId=${id}`, newest));
    const deliveryId = String(grid.rowData[0].id);
    const { page, visit, expectNoFaults } = await stage.open();
    await visit(`/admin/deliveries?delivery=${deliveryId}`);
    const drawer = page.getByRole("dialog", { name: /^Delivery/u });
    const attempt = drawer.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Attempt 1 /u }) });
    await attempt.locator('.field-error[lang="en"]').getByText("connection refused", { exact: true }).waitFor();
    await attempt.getByText("no connection", { exact: true }).first().waitFor();
    expectNoFaults();
  });

  test("say in German what a test event met, and why an endpoint may not have a URL", async () => {
    const { id } = await addEndpoint("https://localhost:9/closed");
    const { page, visit, expectNoFaults } = await stage.open();
    await page.context().addCookies([{ name: "language", value: "de", url: stage.url }]);
    await visit(`/admin/webhooks/${id}`);
    await page.getByRole("button", { name: "Testereignis senden" }).click();
    await page.getByText(/^Es scheiterte nach \d+ ms: keine Verbindung\./u).waitFor();
    await page.locator('[lang="en"]', { hasText: "connection refused" }).first().waitFor();
    await visit("/admin/webhooks?new=1");
    await page.getByLabel("URL").fill("http://localhost/hooks");
    await page.getByText("Diese Adresse ist nicht erlaubt.").waitFor();
    expectNoFaults();
  });
});
