import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";

const sheet = "sheet.png";
/** Pixels of the sheet. */
const width = 1600;

const style = `body { margin: 16px; font: 13px system-ui; display: grid; grid-template-columns: repeat(5, 1fr); gap: 16px; }
  figure { margin: 0; } img { width: 100%; aspect-ratio: 1.42; object-fit: cover; object-position: top; border: 1px solid #ccc; }`;

/** Writes one picture with all pictures of a folder, each small above its name. */
export async function writeContactSheet(browser: Browser, directory: string): Promise<void> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".png") && name !== sheet);
  const figures = names.toSorted().map((name) => {
    const picture = readFileSync(join(directory, name)).toString("base64");
    return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${name}</figcaption></figure>`;
  });
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  const path = join(directory, sheet);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  console.log(`Written: ${path}`);
}
