import type { CatalogEvent, LaterEvent } from "./event.ts";

const path = "/api/v1/admin/webhooks/events";
/** Events of a page: the most that the service gives. */
const limit = "500";
/** Milliseconds that a request has to the last byte of its answer. */
const requestMs = 30_000;
/** Milliseconds that a page is waited for in all, when the service asks to come back later. */
const waitMsMax = 300_000;
/** A shorter wait would ask in a loop; also that of an answer which names none. */
const waitMsMin = 1_000;
/** Statuses of a service that will answer later. */
const laterStatuses: ReadonlySet<number> = new Set([429, 503]);

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
  /** Ends reading, also while it waits: the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that each request has, to the last byte of its answer. @default 30 seconds */
  readonly timeoutMs?: number | undefined;
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
 * skipped, however late its change commits. If the service answers 429 or 503, it is asked again after its `Retry-After`.
 * @throws {FeedFailure} for any other answer than 200, and for a page that is still refused after five minutes of waiting
 * @throws {DOMException} `TimeoutError` for a request that takes too long, `AbortError` once the signal is aborted
 * @throws {TypeError} for an empty list of types, which is more likely a mistake than a wish for none
 * @example
 * ```ts
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
  const url = new URL(path, options.baseUrl);
  url.searchParams.set("limit", limit);
  if (after !== undefined) url.searchParams.set("after", after);
  if (options.eventTypes) url.searchParams.set("eventTypes", options.eventTypes.join(","));
  for (let leftMs = waitMsMax; ;) {
    const answer = await ask(options, url.href);
    // The contract says what an answer of 200 is.
    if (answer.status === 200)
      return { ...((await answer.json()) as FeedPage), link: answer.headers.get("link") ?? "" };
    const problem = (await answer.text()).slice(0, 500);
    const waitMs = Math.max(waitMsMin, retryAfterMs(answer.headers.get("retry-after")));
    leftMs -= waitMs;
    if (!laterStatuses.has(answer.status) || leftMs < 0) throw new FeedFailure(answer.status, problem);
    await sleep(waitMs, options.signal);
    options.signal?.throwIfAborted();
  }
}

async function ask(
  { token, signal, timeoutMs = requestMs, fetch = globalThis.fetch }: FeedOptions,
  href: string,
): Promise<Response> {
  const headers = { authorization: `Bearer ${await token()}` };
  const deadline = AbortSignal.timeout(timeoutMs);
  return fetch(new Request(href, { headers, signal: signal ? AbortSignal.any([signal, deadline]) : deadline }));
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110 section 10.2.3); 0 without a usable one. */
function retryAfterMs(header: string | null): number {
  const text = header ?? "";
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? 0 : waitMs;
}

/** Waits for a time, or until a signal is aborted. */
function sleep(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
