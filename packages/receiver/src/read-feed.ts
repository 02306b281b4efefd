import type { CatalogEvent, LaterEvent } from "./event.ts";

const path = "/api/v1/admin/webhooks/events";

/** Where the feed of events is, and from where to read it. */
export interface FeedOptions {
  /** Origin of the service, such as `https://catalog.example`. */
  readonly baseUrl: string;
  /** Gives the access token of each request: of a user with the privilege `Admin Webhooks` and the scope `admin`. */
  readonly token: () => string | Promise<string>;
  /** Cursor of the page before. @default the oldest event that the service keeps */
  readonly after?: string | undefined;
  /** Types of events to read, at least one. @default every type */
  readonly eventTypes?: readonly string[] | undefined;
  /** Stores a cursor once everything before it is handled. */
  readonly keep?: (next: string) => Promise<void> | void;
  /** @default that of the runtime */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Some events, and where to go on. */
export interface FeedPage {
  readonly events: readonly (CatalogEvent | LaterEvent)[];
  readonly next: string;
}

/**
 * A refusal of the feed.
 * @example
 * ```ts
 * import { FeedFailure, readFeed } from "@design-catalog/receiver";
 * import assert from "node:assert/strict";
 *
 * const fetch = async () => Response.json({ code: "cursor_expired" }, { status: 410 });
 * const feed = readFeed({ baseUrl: "https://catalog.example", token: () => "token", after: "old", fetch });
 * const refusal = await feed.next().catch((error) => error);
 * assert.ok(refusal instanceof FeedFailure && refusal.status === 410);
 * ```
 */
export class FeedFailure extends Error {
  /** HTTP status; 410 says that the cursor is older than what the service keeps. */
  readonly status: number;

  constructor(status: number, problem: string) {
    super(`The service answered ${status} to a request for events: ${problem}`);
    this.name = "FeedFailure";
    this.status = status;
  }
}

/**
 * Reads the recorded events, oldest first, page by page until nothing follows; pages of few types may be empty. No event is
 * skipped, however late its change commits.
 * @throws {FeedFailure} for any answer other than 200
 * @throws {TypeError} for an empty list of types, which is more likely a mistake than a wish for none
 * @example
 * ```ts
 * import { readFeed } from "@design-catalog/receiver";
 * import assert from "node:assert/strict";
 *
 * const pages = [{ events: [{ id: "1", type: "user.deleted" }], next: "a" }];
 * const fetch = async () => Response.json(pages.shift());
 * const feed = readFeed({ baseUrl: "https://catalog.example", token: () => "token", fetch });
 * for await (const { events, next } of feed) assert.deepEqual([events.length, next], [1, "a"]);
 * ```
 */
export async function* readFeed(options: FeedOptions): AsyncGenerator<FeedPage> {
  if (options.eventTypes?.length === 0)
    throw new TypeError("Cannot read events of no type: leave out eventTypes to read every type");
  let { after } = options;
  for (let isMore = true; isMore;) {
    const { link, ...page } = await readPage(options, after);
    yield page;
    after = page.next;
    // A page of few types may be empty although more follows.
    isMore = link.includes('rel="next"');
  }
}

/** A page with the header that says whether another one follows (RFC 8288). */
async function readPage(
  options: FeedOptions,
  after: string | undefined,
): Promise<FeedPage & { readonly link: string }> {
  const { baseUrl, token, eventTypes, fetch = globalThis.fetch } = options;
  const url = new URL(path, baseUrl);
  if (after !== undefined) url.searchParams.set("after", after);
  if (eventTypes) url.searchParams.set("eventTypes", eventTypes.join(","));
  const answer = await fetch(new Request(url.href, { headers: { authorization: `Bearer ${await token()}` } }));
  if (answer.status !== 200) throw new FeedFailure(answer.status, (await answer.text()).slice(0, 500));
  // The contract says what an answer of 200 is.
  return { ...((await answer.json()) as FeedPage), link: answer.headers.get("link") ?? "" };
}
