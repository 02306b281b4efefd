import type { Locator, Page } from "playwright-core";
import { waitUntil } from "../support/wait-until.ts";

/** Steps in which time passes on a page. */
interface Passing {
  /** Milliseconds of the page's own clock that pass at once. */
  readonly stepMs: number;
  /** Real milliseconds for which answers are awaited before more time passes. @default 2 seconds */
  readonly answerMs?: number;
}

/**
 * Lets time pass on the page's own clock, again and again, until it has the target. The page drops an answer that comes a
 * minute of its clock later, so answers get time to arrive in between, also on a busy machine.
 */
export async function passUntil(page: Page, target: Locator, { stepMs, answerMs = 2_000 }: Passing): Promise<void> {
  const shown = { state: "attached", timeout: answerMs } as const;
  const isThere = async () => {
    await page.clock.runFor(stepMs);
    const waiting = target.first().waitFor(shown);
    return waiting.then(
      () => true,
      () => undefined,
    );
  };
  await waitUntil(isThere, { timeoutMs: 40_000, what: String(target) });
}
