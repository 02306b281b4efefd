import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import type { Browser } from "playwright-core";
import { findBrowser, launchBrowser } from "../support/browser.ts";
import { createGridStage, filterAndSort } from "./grid-stage.ts";
import { takeConsoleScreenshots } from "./take-console-screenshots.ts";
import { takeSignInScreenshots } from "./take-sign-in-screenshots.ts";

/**
 * Writes the pictures into a directory and returns the exit code: 1 without a browser. `only` names some pictures of the
 * console, in place of all.
 */
export async function takeScreenshots(directory: string, only?: readonly string[]): Promise<number> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return 1;
  mkdirSync(directory, { recursive: true });
  // The browser inherits it.
  process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, "fonts.conf");
  const cluster = await startTestCluster();
  process.env[testDatabaseUrlVariable] = cluster.connectionString;
  try {
    await takeAll(executablePath, directory, only);
  } finally {
    await cluster.stop();
  }
  return 0;
}

async function takeAll(executablePath: string, directory: string, only?: readonly string[]): Promise<void> {
  const browser = await launchBrowser(executablePath);
  try {
    if (!only) {
      await takeGridScreenshot(browser, directory);
      await takeSignInScreenshots(browser, directory);
    }
    await takeConsoleScreenshots(browser, join(directory, "console"), only);
  } finally {
    await browser.close();
  }
}

async function takeGridScreenshot(browser: Browser, directory: string): Promise<void> {
  const stage = await createGridStage();
  try {
    const page = await stage.open(browser);
    await filterAndSort(page);
    const path = join(directory, "ag-grid.png");
    await page.screenshot({ path });
    console.log(`Written: ${path}`);
  } finally {
    await stage.end();
  }
}
