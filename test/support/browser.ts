import { existsSync } from "node:fs";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { type Browser, chromium } from "playwright-core";
import { disabledFeatures } from "./disabled-features.ts";

/** Possible places of a browser; the variable comes first. */
const executables = [
  process.env.CHROMIUM_PATH ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The installed browser; undefined if there is none. `CHROMIUM_PATH` names another one. */
export function findBrowser(): string | undefined {
  const found = executables.find((path) => path !== "" && existsSync(path));
  hasTool({ name: "Chromium", debianPackage: "chromium", isThere: found !== undefined });
  return found;
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files of a process, which ends with it: each launch takes a second of CPU time. */
export async function shareBrowser(executablePath: string): Promise<Browser> {
  shared ??= launchBrowser(executablePath);
  const browser = await shared;
  if (browser.isConnected()) return browser;
  // The runner kills it together with a test that exceeds its time.
  shared = launchBrowser(executablePath);
  return shared;
}

/** Closes everything that a test file has opened in the shared browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Differences of a browser from that of most tests. */
export interface BrowserLaunch {
  /** Port of this machine that hosts below `.dealer.example` are reached at. @default that of the address */
  readonly port?: number;
  /** SHA-256, base64, of a public key whose certificates are taken for trusted. @default only those of the system */
  readonly trustedKey?: string;
}

/**
 * Starts the browser without a window; it finds hosts below `.dealer.example` on this machine. Its sandbox needs rights
 * that root and containers lack.
 */
export function launchBrowser(executablePath: string, { port, trustedKey }: BrowserLaunch = {}): Promise<Browser> {
  const hosts = `--host-resolver-rules=MAP *.dealer.example 127.0.0.1${port === undefined ? "" : `:${port}`}`;
  const features = `--disable-features=${disabledFeatures().join()}`;
  const trust = trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`];
  const args = ["--no-sandbox", "--disable-dev-shm-usage", hosts, features, ...trust];
  return chromium.launch({ executablePath, args });
}
