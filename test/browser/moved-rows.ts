import type { Page } from "playwright-core";

/** Notes which rows of a list move by themselves: a click could miss a link then. */
const watch = `globalThis.movedRows = [];
  globalThis.moves = new PerformanceObserver((list) => noteMoves(list.getEntries()));
  globalThis.noteMoves = (entries) => {
    const isRow = (node) => (node?.closest?.(".scroller, .grid") ?? null) !== null;
    const nodes = entries.flatMap(({ sources }) => sources.map(({ node }) => node)).filter(isRow);
    movedRows.push(...nodes.map((node) => node.outerHTML.slice(0, 200)));
  };
  moves.observe({ type: "layout-shift", buffered: true });`;

/** Begins to watch the lists of every address that the page visits from now on. */
export async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Parts of lists that have moved by themselves since the page was opened, what is drawn now included. */
export function movedRows(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    noteMoves(moves.takeRecords());
    resolve(movedRows);
  })))`);
}
