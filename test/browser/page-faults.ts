import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const script = readFileSync(fileURLToPath(import.meta.resolve("./page-faults.js")), "utf8");

/** What keeps somebody from using a page; see the script, which the page runs. */
export function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(script);
}
