/**
 * Measures the page of products in Chromium with a million products: first rows, filters, an order, scrolling, and the
 * memory of the page. Takes some minutes, a browser and 2 GB under the temporary directory; `--products` changes the
 * number.
 */
import { parseArgs } from "node:util";
import { startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import { defaultApplicationId } from "@design-catalog/core";
import { Client } from "pg";
import type { Page } from "playwright-core";
import { findBrowser, launchBrowser } from "../support/browser.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";

const rounds = 7;
const rowsDrawn =
  "document.querySelectorAll('.ag-row .ag-cell').length > 20 && !document.querySelector('.ag-row')?.textContent.includes('Loading')";

/** Milliseconds of one use of the grid. */
interface Sample {
  /** From the request for rows to the end of the answer. */
  readonly answerMs: number;
  /** From the end of the answer to the first rows. */
  readonly drawnMs: number;
}

/** A use of the page, and what leads to it. */
interface Use {
  readonly name: string;
  run(page: Page, round: number): Promise<unknown>;
}

const uses: readonly Use[] = [
  { name: "open the page", run: (page) => page.reload() },
  {
    name: "filter by a part of a name",
    run: (page, round) => fill(page, "Name", `Display ${1_000 + round}`),
  },
  { name: "filter by a manufacturer", run: (page, round) => fill(page, "Manufacturer", `Northwind ${round + 10}`) },
  { name: "all again", run: (page) => clear(page) },
  { name: "order by name", run: (page) => page.locator(".ag-header-cell", { hasText: "Name" }).click() },
  { name: "jump to another place", run: (page, round) => jump(page, (round + 1) / (rounds + 2)) },
];

const { values } = parseArgs({ options: { products: { type: "string", default: "1000000" } } });
const cluster = await startTestCluster();
process.env[testDatabaseUrlVariable] = cluster.connectionString;
try {
  process.stdout.write(await takeFigures(Number(values.products)));
} finally {
  await cluster.stop();
}

/** Fills a service with so many products, uses their page in a browser and returns the figures as a table. */
async function takeFigures(products: number): Promise<string> {
  const browser = await launchBrowser(findBrowser() ?? "");
  const stage = await createConsoleStage();
  try {
    const seededMs = await timed(() => seed(stage, products));
    const { page, visit } = await stage.open(browser);
    await visit("/admin/products");
    await drawn(page);
    const lines: string[] = [`${products} products, written in ${Math.round(seededMs / 1000)} s`];
    for (const use of uses) {
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) samples.push(await measure(page, () => use.run(page, round)));
      lines.push(
        `${use.name}: answer ${middle(samples, "answerMs")} ms, then first rows ${middle(samples, "drawnMs")} ms`,
      );
    }
    lines.push(await scroll(page), await memory(page));
    return `${lines.join("\n")}\n`;
  } finally {
    await browser.close();
    await stage.end();
  }
}

/** Writes the products in one statement, with two connectors and attributes each. */
async function seed({ connectionString }: ConsoleStage, products: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, manufacturer, model,
       part_number, category, description, width_mm, height_mm, depth_mm, weight_g, power_w, connectors, status,
       accessories, attributes)
     SELECT 'a3' || lpad(to_hex(n), 22, '0'), $1, 0, false, time, time, 'Display ' || n, 'Northwind ' || n % 50,
       'NW-' || n, 'NW-' || n || '-B', 'displays', 'A display of 55 inches for halls and lobbies', n % 3000, 710, 60,
       17400, 145, jsonb_build_array(
         jsonb_build_object('name', 'IN', 'connectorId', 'a2' || lpad('1', 22, '0'), 'direction', 'in', 'signalIds',
           '[]'::jsonb, 'quantity', 1 + n % 4)),
       'active', '[]', jsonb_build_object('resolution', '3840x2160', 'brightness', n % 900 || ' cd')
     FROM (SELECT n, now() - n * interval '1 second' AS time FROM generate_series(1, $2::int) AS n) AS numbers`,
    [defaultApplicationId, products],
  );
  await client.query("VACUUM (ANALYZE) products");
  await client.end();
}

/** Runs a use, and waits for its answer and for rows. */
async function measure(page: Page, run: () => Promise<unknown>): Promise<Sample> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/products/grid"));
  await run();
  const request = (await answered).request();
  await (await answered).finished();
  const endMs = performance.now();
  await drawn(page);
  const { requestStart, responseEnd } = request.timing();
  return { answerMs: responseEnd - requestStart, drawnMs: performance.now() - endMs };
}

/** The page's policy forbids functions from text, which `waitForFunction` would make of each look. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (${rowsDrawn} ? resolve() : requestAnimationFrame(look));
    look();
  })`);
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.locator(".filters").getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

async function clear(page: Page): Promise<void> {
  const current = new URL(page.url());
  await page.goto(current.origin + current.pathname);
}

function jump(page: Page, share: number): Promise<unknown> {
  return page.evaluate(`(() => {
    const view = [...document.querySelectorAll(".grid *")].find((each) => each.scrollHeight > 2 * each.clientHeight);
    view.scrollTop = view.scrollHeight * ${share};
  })()`);
}

/** Scrolls by the wheel for ten seconds: the intervals between frames, and how long rows were without content. */
async function scroll(page: Page): Promise<string> {
  await page.evaluate(`(() => {
    const frames = (window.frames_ = []);
    let last = performance.now();
    let empty = (window.empty_ = { ms: 0 });
    const step = (now) => {
      frames.push(now - last);
      if ([...document.querySelectorAll(".ag-row")].some((row) => row.textContent.includes("Loading"))) empty.ms += now - last;
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })()`);
  await page.locator(".ag-row").nth(3).hover();
  for (let step = 0; step < 200; step += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(50);
  }
  const { frames, emptyMs } = await page.evaluate<{ frames: number[]; emptyMs: number }>(
    "({ frames: window.frames_, emptyMs: window.empty_.ms })",
  );
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  const totalMs = frames.reduce((sum, frame) => sum + frame, 0);
  return `scroll 1,400 rows: frames of ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; rows without content ${Math.round((100 * emptyMs) / totalMs)} % of the time`;
}

async function memory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.enable").then(() => session.send("Performance.getMetrics"));
  const bytes = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
  return `memory of the page's scripts: ${Math.round(bytes / 1e6)} MB`;
}

function middle(samples: readonly Sample[], member: keyof Sample): number {
  const sorted = samples.map((sample) => sample[member]).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
