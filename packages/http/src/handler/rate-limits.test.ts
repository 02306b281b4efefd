import { afterEach, expect, test } from "bun:test";
import { createRequestLimits } from "@design-catalog/core/application";
import type { RequestLimits } from "@design-catalog/core/ports";
import {
  administratorToken,
  serveApplication,
  type ServedApplication,
} from "@design-catalog/testing/http/served-application";
import { createTestApplication } from "@design-catalog/testing/test-application";

let service: ServedApplication | undefined;

afterEach(() => service?.stop());

/** Serves an application that allows two writes of a user and one request without a token in a minute. */
async function serve(mode: RequestLimits["mode"]) {
  const late: { limits?: RequestLimits } = {};
  const requestLimits: RequestLimits = {
    mode,
    take: async (request) => (await late.limits?.take(request)) ?? { states: [] },
    flush: async () => late.limits?.flush(),
  };
  const application = await createTestApplication({ requestLimits });
  const { storage, memory, ports, administrator, store } = application;
  const window = { windowSeconds: 60, burst: null };
  const rateLimits = [
    { name: "write", match: { methods: ["POST"] }, per: "user", quota: 2, ...window },
    { name: "network", match: {}, per: "network", quota: 1, ...window },
  ];
  const parameters = { applicationId: store.applicationId };
  const body = { settings: { rateLimits }, version: 0 };
  await application.callNamed("patchApplication", administrator, { parameters, body });
  const timers = { after: () => () => undefined };
  late.limits = createRequestLimits({ mode, storage, leases: memory.leases, timers, ...ports });
  service = serveApplication(application);
  const { url } = service;
  const headers = { authorization: `Bearer ${administratorToken}`, "content-type": "application/json" };
  const post = (given: Readonly<Record<string, string>> = {}, name = "Lobby") =>
    fetch(`${url}/api/v1/projects`, { method: "POST", headers: { ...headers, ...given }, body: `{"name":"${name}"}` });
  return { url, headers, post };
}

const limitsOf = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

test("enforced limits show what is left, then answer 429 before the body is read", async () => {
  const { post, url, headers } = await serve("enforce");
  const first = await post();
  expect([first.status, ...limitsOf(first)]).toEqual([201, '"write";q=2;w=60', '"write";r=1;t=30']);
  expect(limitsOf(await post())).toEqual(['"write";q=2;w=60', '"write";r=0;t=60']);
  const refused = await post({ "idempotency-key": "k-1" }, '","wrong":"');
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(limitsOf(refused)).toEqual(['"write";q=2;w=60', '"write";r=0;t=30']);
  expect(await refused.json()).toMatchObject({
    code: "rate_limited",
    detail: "Too many requests: the limit write allows 2 in 60 s",
  });
  const read = await fetch(`${url}/api/v1/me`, { headers });
  expect(limitsOf(read)).toEqual([null, null]);
});

test("an application's limits can be read and changed when everything else is used up", async () => {
  const { post, url, headers } = await serve("enforce");
  for (let sent = 0; sent < 3; sent++) await post();
  const response = await fetch(`${url}/api/v1/admin/ratelimits`, { headers });
  expect(await response.json()).toMatchObject({
    mode: "enforce",
    policies: [{ name: "write" }, { name: "network" }],
    refusals: [{ policy: "write", per: "user", enforced: true, count: 1 }],
  });
});

test("observed limits only tell that nothing is left", async () => {
  const { post } = await serve("observe");
  await post();
  await post();
  const third = await post();
  expect([third.status, ...limitsOf(third)]).toEqual([201, '"write";q=2;w=60', '"write";r=0;t=30']);
});
