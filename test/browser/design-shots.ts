import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";

const wide = { width: 1280, height: 900 };

/** Colours and windows in which the page of the design is shown. */
const looks: Readonly<Record<string, BrowserContextOptions>> = {
  design: { viewport: wide },
  "design-dark": { viewport: wide, colorScheme: "dark" },
  "design-forced-colours": { viewport: wide, forcedColors: "active" },
  "design-phone": { viewport: { width: 375, height: 740 } },
};

/** Takes the whole page of the design in each look whose picture is wanted. */
export async function takeDesign(
  stage: ConsoleStage,
  directory: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const [name, options] of Object.entries(looks)) {
    if (!isWanted(name)) continue;
    const { page, visit } = await stage.open(options);
    await visit("/admin/design");
    await page.locator(".ag-row .ag-cell a").first().waitFor();
    await page.getByRole("button", { name: "Save with faults" }).click();
    await page.locator(".field-error").first().waitFor();
    const path = join(directory, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
    console.log(`Written: ${path}`);
    await page.close();
  }
}
