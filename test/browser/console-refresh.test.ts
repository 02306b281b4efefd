import { expect, test } from "bun:test";
import { consolePages } from "@design-catalog/console";
import { withClient } from "@design-catalog/testing/test-database";
import type { Page } from "playwright-core";
import { type AddedRow, addedRows } from "./added-rows.ts";
import { describeConsole } from "./describe-console.ts";
import { whenRead } from "./page-shots.ts";
import { passUntil } from "./pass-time.ts";
import { rowCount } from "./row-count.ts";

/** Pages without rows that somebody adds, or of one row, of figures, or of findings that are read once a minute; and the
 * log, which `console-trails.test.ts` reads. */
const others: readonly string[] = [
  "logs",
  "overview",
  "webhook",
  "delivery",
  "events",
  "statistics",
  "project",
  "product-comparison",
  "product-audit",
  "product-update",
  "product-index",
  "account",
  "settings",
  "rate-limits",
  "mcp",
];

/** Fills the outbox with failed mails, the first one the newest; the digit is the test's own. */
const failMails = `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, last_error, created_at)
  SELECT $1 || lpad(to_hex(i), 23, '0'), (SELECT id FROM applications LIMIT 1), 'password-changed',
    'mail-' || $1 || lpad(i::text, 3, '0') || '@dealer.example', 'Password', 'Changed', 'failed', 5, 'Connection refused',
    now() - i * interval '1 minute' FROM generate_series(1, 250) AS i`;
const sendMails = `UPDATE outgoing_mails SET status = 'sent', sent_at = now(), last_error = NULL WHERE recipient = ANY($1)`;

const failAgain = `UPDATE outgoing_mails SET status = 'failed', sent_at = NULL, last_error = 'Connection refused' WHERE recipient = ANY($1)`;

const recipient = (own: string, number: number) => `mail-${own}${String(number).padStart(3, "0")}@dealer.example`;

/** Lets time pass on the page, which it takes to read again, until it shows the text. */
async function refreshUntil(page: Page, text: string | RegExp): Promise<void> {
  await passUntil(page, page.locator("#main").getByText(text), { stepMs: 15_000 });
}

describeConsole({ name: "a page that refreshes itself", timeoutMs: 90_000 }, (stage) => {
  const query = (sql: string, values: readonly unknown[] = []) =>
    withClient(stage.connectionString, (client) => client.query(sql, [...values]));

  test("is every page, and its rows are added below or by nobody", () => {
    const names = consolePages.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...Object.keys(addedRows), ...others].toSorted());
  });

  test("follows the service's stream between its own looks", async () => {
    const { page, visit, expectNoFaults } = await stage.open({});
    // Without intervals, only the stream tells the page.
    await page.addInitScript("window.setInterval = () => 0");
    // The page that the sign-in led to follows a stream of its own.
    await page.goto("about:blank");
    const followed = page.waitForResponse(/\/api\/v1\/admin\/stream$/);
    await visit("/admin/projects");
    await whenRead(page);
    expect((await followed).status()).toBe(200);
    await addedRows.projects?.add(stage, "told");
    await page.locator("#main").getByText("told").first().waitFor();
    expectNoFaults();
    await page.context().close();
  });

  test.each(Object.entries<AddedRow>(addedRows))("shows what somebody else adds: %s", async (name, { add, shows }) => {
    const own = `added-${name}`;
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit(`/admin/${name}`);
    await whenRead(page);
    await page.evaluate<void>("window.stays = true");
    await add(stage, own);
    await refreshUntil(page, shows ?? own);
    expect(await page.evaluate<unknown>("window.stays")).toBe(true);
    expectNoFaults();
    await page.context().close();
  });

  test("keeps a row that leaves the filter where the user reads it, marked, until the user refreshes", async () => {
    await query(failMails, ["a"]);
    const { page, visit, expectNoFaults, expectAccessible } = await stage.open({});
    await page.clock.install();
    await visit("/admin/outbox?status=failed&recipient=mail-a");
    const row = (index: number) => page.locator(`.ag-row[row-index="${index}"]`);
    await row(1).getByText(recipient("a", 2)).waitFor();
    await row(1).getByText("Connection refused").waitFor();
    await query(sendMails, [[recipient("a", 2)]]);
    await refreshUntil(page, "one no longer matches");
    const left = page.locator(".ag-row.left");
    await left.and(row(1)).getByText(recipient("a", 2)).waitFor();
    await row(1).getByText("sent", { exact: true }).waitFor();
    await row(2).getByText(recipient("a", 3)).waitFor();
    expect(await left.count()).toBe(1);
    await expectAccessible();
    await page.getByRole("button", { name: "Refresh" }).click();
    await row(1).getByText(recipient("a", 3)).waitFor();
    await rowCount(page, 249).waitFor();
    expect([await left.count(), await page.getByText("no longer match").count()]).toEqual([0, 0]);
    expectNoFaults();
    await page.context().close();
  });

  test("ends at the row that was read while others come behind it, and reads them in a span of the past", async () => {
    await query(failMails, ["c"]);
    await query(sendMails, [Array.from({ length: 247 }, (_, index) => recipient("c", index + 4))]);
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    const until = new Date().toISOString();
    await visit(`/admin/outbox?status=failed&recipient=mail-c&period=between&to=${until}`);
    const rows = page.locator(".ag-row:not(.ag-row-loading)");
    await rows.nth(2).getByText(recipient("c", 3)).waitFor();
    await query(sendMails, [[recipient("c", 1)]]);
    await query(failAgain, [[recipient("c", 4), recipient("c", 5)]]);
    await refreshUntil(page, "one no longer matches");
    await rows.nth(2).getByText(recipient("c", 3)).waitFor();
    expect([await page.locator(".ag-row").count(), await page.getByText("Loading").count()]).toEqual([3, 0]);
    await page.clock.runFor(10_000);
    await page.getByRole("button", { name: "Refresh" }).click();
    await rows.nth(3).getByText(recipient("c", 5)).waitFor();
    expect(await page.locator(".ag-row").count()).toBe(4);
    expectNoFaults();
    await page.context().close();
  });

  test("shows every row to somebody who scrolls on after rows have left", async () => {
    await query(failMails, ["b"]);
    const { page, visit, expectNoFaults } = await stage.open({});
    await page.clock.install();
    await visit("/admin/outbox?status=failed&recipient=mail-b");
    const row = (index: number) => page.locator(`.ag-row[row-index="${index}"]`);
    await row(1).getByText(recipient("b", 2)).waitFor();
    await query(sendMails, [[2, 3, 4, 5, 6].map((number) => recipient("b", number))]);
    await refreshUntil(page, "5 no longer match");
    await page.getByRole("grid").hover();
    const rowPixels = Number((await row(1).boundingBox())?.height);
    await page.mouse.wheel(0, 100 * rowPixels);
    // Five mails before them have left.
    await page
      .locator(".ag-row", { hasText: recipient("b", 106) })
      .and(row(100))
      .waitFor();
    await page
      .locator(".ag-row", { hasText: recipient("b", 105) })
      .and(row(99))
      .waitFor();
    await page.getByText("no longer match").waitFor({ state: "detached" });
    expectNoFaults();
    await page.context().close();
  });
});
