import { afterEach, expect, test } from "bun:test";
import { createServer, type RequestListener } from "node:http";
import { readFeed } from "./read-feed.ts";

let close = (): void => undefined;
afterEach(() => close());

/** Starts a service on loopback; returns its origin. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Refuses a request with a time to come back. */
const later = (status: number, retryAfter: string) => ({ status, headers: { "retry-after": retryAfter } });

test("readFeed() given 429 and 503 waits as the service says, in seconds or until a date, and goes on", async () => {
  const date = () => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000).toUTCString();
  const refusals = [() => later(429, "1"), () => later(503, date()), () => later(503, "soon")];
  const asked: number[] = [];
  const baseUrl = await serve((_, answer) => {
    asked.push(performance.now());
    const refusal = refusals.shift()?.();
    if (refusal) answer.writeHead(refusal.status, refusal.headers).end("busy");
    else answer.end('{"events":[{"id":"1"}],"next":"a"}');
  });
  const pages = await Array.fromAsync(readFeed({ baseUrl, token: () => "t" }));
  expect(pages.map(({ events, next }) => [events.map(({ id }) => id), next])).toEqual([[["1"], "a"]]);
  const waits = asked.slice(1).map((atMs, index) => atMs - (asked[index] ?? NaN));
  expect(waits).toHaveLength(3);
  expect(Math.min(...waits)).toBeGreaterThan(950);
}, 90_000);

test.each([
  ["a wait of more than five minutes", 503, "301"],
  ["another refusal", 403, "1"],
] as const)("readFeed() given %s throws what the service says", async (_, status, retryAfter) => {
  let asked = 0;
  const baseUrl = await serve((__, answer) => {
    asked += 1;
    const refusal = later(status, retryAfter);
    answer.writeHead(refusal.status, refusal.headers).end("no");
  });
  await expect(readFeed({ baseUrl, token: () => "t" }).next()).rejects.toMatchObject({ name: "FeedFailure", status });
  expect(asked).toBe(1);
});

test("readFeed() ends by its signal while it waits, and while a request is open", async () => {
  for (const isSilent of [false, true]) {
    const ending = new AbortController();
    const baseUrl = await serve((_, answer) => {
      if (!isSilent) answer.writeHead(429, { "retry-after": "60" }).end();
      setTimeout(() => ending.abort(new Error("The process stops")), 50);
    });
    const reading = readFeed({ baseUrl, token: () => "t", signal: ending.signal }).next();
    await expect(reading).rejects.toThrow("The process stops");
    close();
  }
});

test("readFeed() gives up a request without an answer, or with half of one, after its time", async () => {
  for (const part of ["", '{"events":']) {
    const baseUrl = await serve((_, answer) => {
      if (part) answer.writeHead(200).write(part);
    });
    const reading = readFeed({ baseUrl, token: () => "t", timeoutMs: 100 }).next();
    await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
    close();
  }
});

test("readFeed() goes on after an empty page as long as another one follows, and asks for what it is told", async () => {
  const link = { link: '</api/v1/admin/webhooks/events?after=a>; rel="next"' };
  const pages = [
    Response.json({ events: [], next: "a" }, { headers: link }),
    Response.json({ events: [{ id: "1" }], next: "b c" }, { headers: link }),
    Response.json({ events: [], next: "d" }),
  ];
  const asked: (readonly [string, string | null])[] = [];
  const fetch = async (request: Request) => {
    asked.push([new URL(request.url).search, request.headers.get("authorization")]);
    return pages.shift() ?? new Response(null, { status: 500 });
  };
  const feed = readFeed({ baseUrl: "https://catalog.example", token: () => "t", eventTypes: ["a.b", "c"], fetch });
  const read = await Array.fromAsync(feed, ({ events, next }) => [events.length, next]);
  expect(read).toEqual([
    [0, "a"],
    [1, "b c"],
    [0, "d"],
  ]);
  expect(asked.map(([search]) => search)).toEqual(
    ["", "after=a&", "after=b+c&"].map((after) => `?limit=500&${after}eventTypes=a.b%2Cc`),
  );
  expect(asked.every(([, token]) => token === "Bearer t")).toBe(true);
});

test("readFeed() given an empty list of types says to leave it out, and asks nobody", async () => {
  const fetch = () => Promise.reject(new Error("It has asked"));
  const feed = readFeed({ baseUrl: "https://catalog.example", token: () => "t", eventTypes: [], fetch });
  await expect(feed.next()).rejects.toThrow("Cannot read events of no type: leave out eventTypes");
});
