import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Suggestions below the address bar, which Chromium prepares as two pages of its own for each window. They cost half of
 * the CPU time of a page that a test opens and closes, 0.3 s, and headless nobody sees them.
 */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/**
 * Features for Chromium's switch `--disable-features`: those of suggestions, and all that Playwright turns off, because
 * only the last switch counts and Playwright offers no way to add to its own.
 * @throws {Error} when Playwright has moved its list
 */
export function disabledFeatures(): readonly string[] {
  const bundle = readFileSync(fileURLToPath(import.meta.resolve("playwright-core/lib/coreBundle")), "utf8");
  const list = /\bdisabledFeatures = \[(?<names>[^\]]*)\]/u.exec(bundle)?.groups?.["names"] ?? "";
  const names = Array.from(list.matchAll(/^\s*"(\w+)",?$/gmu), ([, name = ""]) => name);
  if (names.length === 0) throw new Error("Cannot find the features that Playwright turns off in its bundle");
  return [...names, ...suggestions];
}
