import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const script = readFileSync(fileURLToPath(import.meta.resolve("./page-faults.js")), "utf8");

/** Faults that keep people from using a page, found by a script in the page. */
export function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(script);
}
