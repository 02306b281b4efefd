import { expect, test } from "bun:test";
import { readFeed } from "./read-feed.ts";

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
    ["", "after=a&", "after=b+c&"].map((after) => `?${after}eventTypes=a.b%2Cc`),
  );
  expect(asked.every(([, token]) => token === "Bearer t")).toBe(true);
});

test("readFeed() given an empty list of types says to leave it out, and asks nobody", async () => {
  const fetch = () => Promise.reject(new Error("It has asked"));
  const feed = readFeed({ baseUrl: "https://catalog.example", token: () => "t", eventTypes: [], fetch });
  await expect(feed.next()).rejects.toThrow("Cannot read events of no type: leave out eventTypes");
});
