import { afterAll, beforeAll, describe, setDefaultTimeout } from "bun:test";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { choosePort } from "../support/free-port.ts";
import { type ConsoleStage, createConsoleStage } from "./console-stage.ts";

const executablePath = findBrowser();

/** Tests of a console that need more than the usual. */
interface ConsoleTests {
  readonly name: string;
  /** Variables of the service. */
  readonly environment?: () => Promise<Readonly<Record<string, string>>>;
  /** @default 60 seconds */
  readonly timeoutMs?: number;
}

/** Registers tests of a console, which share a service and a browser; without a browser they are skipped. */
export function describeConsole(tests: string | ConsoleTests, body: (stage: ConsoleStage) => void): void {
  const { name, environment, timeoutMs = 60_000 } = typeof tests === "string" ? { name: tests } : tests;
  setDefaultTimeout(timeoutMs);
  describe.skipIf(executablePath === undefined)(name, () => {
    // The first hook fills it, and the body uses it only in hooks and tests.
    const stage = {} as ConsoleStage;
    let made: ConsoleStage | undefined;
    beforeAll(async () => {
      const browser = await shareBrowser(executablePath ?? "");
      made = await createConsoleStage(browser, await environment?.());
      Object.assign(stage, made);
    });
    afterAll(async () => {
      await closePages(made?.browser);
      await made?.end();
    });
    body(stage);
  });
}

/** Variables of a service whose addresses of uploads begin with its own, as pages may ask no other origin. */
export async function ownAddress(): Promise<Readonly<Record<string, string>>> {
  const port = String(await choosePort());
  return { PORT: port, BASE_URL: `http://127.0.0.1:${port}` };
}
