/**
 * Measures a page with a million rows in Chromium: first rows, filters, an order, scrolling, and the memory of the page.
 * `--page` is `products` or `deliveries`, `--rows` changes the number. Takes some minutes, a browser and 2 GB under the
 * temporary directory.
 */
import { parseArgs } from "node:util";
import { startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import type { Page, Request } from "playwright-core";
import { findBrowser, launchBrowser } from "../support/browser.ts";
import { createConsoleStage } from "./console-stage.ts";
import { type MeasuredPage, measuredPages, runAll, type Use } from "./measured-pages.ts";

const rounds = 7;
const rowsDrawn =
  "document.querySelectorAll('.ag-row .ag-cell').length > 20 && !document.querySelector('.ag-row')?.textContent.includes('Loading')";

/** Keeps a page from refreshing its rows unless it is scrolled: a refresh would pass for the answer to a use. */
const restingPage = `Object.defineProperty(document, "visibilityState", { get: () => (window.isScrolled ? "visible" : "hidden") })`;

/** Milliseconds of one use of the grid. */
interface Sample {
  /** From the request for rows to the end of the answer. */
  readonly answerMs: number;
  /** From the end of the answer to the first rows. */
  readonly drawnMs: number;
}

const { values } = parseArgs({
  options: { page: { type: "string", default: "products" }, rows: { type: "string", default: "1000000" } },
});
const measured = measuredPages[values.page];
if (!measured) {
  const names = Object.keys(measuredPages).join(", ");
  throw new RangeError(`Cannot measure the page because it is none of ${names}: ${values.page}`);
}
const cluster = await startTestCluster();
process.env[testDatabaseUrlVariable] = cluster.connectionString;
try {
  await takeFigures(measured, Number(values.rows));
} finally {
  await cluster.stop();
}

/** Fills a service with so many rows, uses their page in a browser and prints the figures as they come. */
async function takeFigures(measured: MeasuredPage, rows: number): Promise<void> {
  const { path, seed, uses, remedy = [] } = measured;
  const browser = await launchBrowser(findBrowser() ?? "");
  const stage = await createConsoleStage(browser);
  try {
    const seededMs = await timed(() => seed(stage.connectionString, rows));
    console.log(`${path}, ${rows} rows, written in ${Math.round(seededMs / 1000)} s`);
    const { page, visit } = await stage.open({});
    await page.addInitScript({ content: restingPage });
    const print = async (use: Use) => {
      await visit(path);
      await drawn(page);
      console.log(await figuresOf(page, measured, use));
    };
    for (const use of uses) await print(use);
    console.log(await scroll(page));
    console.log(await memory(page));
    if (remedy.length === 0) return;
    const remedyMs = await timed(() =>
      runAll(
        stage.connectionString,
        remedy.map((text) => [text, []] as const),
      ),
    );
    console.log(`with ${remedy.join("; ")}: made in ${Math.round(remedyMs / 1000)} s`);
    for (const use of uses.filter(({ name }) => name.startsWith("filter"))) await print(use);
  } finally {
    await browser.close();
    await stage.end();
  }
}

async function figuresOf(page: Page, { grid }: MeasuredPage, { name, run }: Use) {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    samples.push(await measure(page, { grid, run: () => run(page, (round + 1) / (rounds + 2)) }));
  }
  return `${name}: answer ${middle(samples, "answerMs")} ms, then first rows ${middle(samples, "drawnMs")} ms`;
}

/** Runs a use, and waits for its answer and for rows. */
async function measure(
  page: Page,
  { grid, run }: { readonly grid: string; readonly run: () => Promise<unknown> },
): Promise<Sample> {
  const answered = page.waitForResponse((response) => isRead(response.request(), grid));
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

/** Whether it reads the rows; looks for newer entries read one row, and never its number of them all. */
function isRead(request: Request, grid: string): boolean {
  return new URL(request.url()).pathname.endsWith(grid) && Object(request.postDataJSON()).endRow > 1;
}

/** Scrolls by the wheel for ten seconds: the intervals between frames, and how long rows were without content. */
async function scroll(page: Page): Promise<string> {
  await page.evaluate(`(() => {
    window.isScrolled = true;
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
