/** The session of the browser, as a page that was made for one of its users sees it. */
export type SessionState = "valid" | "ended" | "other";

/** The user of the browser's session, and the form token of its pages. */
export interface FoundSession {
  readonly userId: string;
  readonly formToken: string;
}

/**
 * Waits until the browser has a session of the page's user again; returns its form token. Meanwhile `tell` says what is
 * missing, and `chance` ends when it is worth asking again.
 */
export async function renewSession(page: {
  readonly userId: string;
  /** Undefined without a session. @throws if the service does not say */
  readonly find: () => Promise<FoundSession | undefined>;
  readonly tell: (state: SessionState) => void;
  readonly chance: () => Promise<void>;
}): Promise<string> {
  for (;;) {
    // Without an answer nobody knows, so what was told last stays.
    const found = await page.find().catch(() => "unknown" as const);
    if (found !== "unknown") {
      if (found?.userId === page.userId) {
        page.tell("valid");
        return found.formToken;
      }
      page.tell(found ? "other" : "ended");
    }
    await page.chance();
  }
}
