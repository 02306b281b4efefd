import { expect, test } from "bun:test";
import { waitHeaders } from "./wait-headers.ts";

const policy = { name: "reveal", quota: 10, windowSeconds: 60 };

test("waitHeaders() tells the wait in whole seconds, and the state of the limit", () => {
  expect(waitHeaders({ status: 429, retryAfterSeconds: 29.2, policy })).toEqual([
    ["retry-after", "30"],
    ["ratelimit-policy", '"reveal";q=10;w=60'],
    ["ratelimit", '"reveal";r=0;t=30'],
  ]);
});

test("waitHeaders() of a limit on concurrent requests names no window", () => {
  const headers = waitHeaders({ status: 429, retryAfterSeconds: 2, policy: { name: "sign-ins-at-once", quota: 66 } });
  expect(headers).toContainEqual(["ratelimit-policy", '"sign-ins-at-once";q=66;qu="concurrent-requests"']);
});

test("waitHeaders() defaults to a second, and asks for no wait if waiting would not help", () => {
  expect(waitHeaders({ status: 429 })).toEqual([["retry-after", "1"]]);
  expect(waitHeaders({ status: 503 })).toEqual([["retry-after", "1"]]);
  expect(waitHeaders({ status: 409, retryAfterSeconds: 1 })).toEqual([["retry-after", "1"]]);
  expect(waitHeaders({ status: 404 })).toEqual([]);
});
