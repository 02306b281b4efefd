import { describe, expect, test } from "bun:test";
import { createAuthenticator } from "@design-catalog/core";
import { createRequestLimits } from "@design-catalog/core/application";
import type { RequestLimits } from "@design-catalog/core/ports";
import { openBlobs } from "@design-catalog/host";
import { createHandler, type ServedRoute } from "@design-catalog/http";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { surfaceOf } from "./surface.ts";
import { metricsAnswer } from "./telemetry/metrics-answer.ts";
import { createMetrics } from "./telemetry/metrics.ts";

/** Routes that answer strangers without counting them. Whatever else the service serves must count them. */
const uncounted = {
  getHealth: "the system that watches the process must always get an answer",
  getReadiness: "the load balancer must always get an answer",
  getApiPageAsset: "a file that browsers keep; the page that refers to it is counted",
  getConsoleMailPreview: "the same document for everybody, framed by a page that has been counted",
};

const baseUrl = "https://catalog.example";

const clientAddress = ({ headers }: Request) => headers.get("x-test-address") ?? undefined;

/** The whole service in memory, where each network has one request in an hour. */
async function serve() {
  const late: { limits?: RequestLimits } = {};
  const requestLimits: RequestLimits = {
    mode: "enforce",
    take: async (request) => (await late.limits?.take(request)) ?? { states: [] },
    flush: async () => late.limits?.flush(),
  };
  const application = await createTestApplication({ requestLimits });
  const { administrator, callNamed, memory, ports, storage, store } = application;
  const { applicationId } = store;
  const network = { name: "network", match: {}, per: "network", quota: 1, windowSeconds: 3_600, burst: null };
  const body = { settings: { rateLimits: [network] }, version: 0 };
  await callNamed("patchApplication", administrator, { parameters: { applicationId }, body });
  const timers = { after: () => () => undefined };
  late.limits = createRequestLimits({ mode: "enforce", storage, leases: memory.leases, timers, ...ports });
  // No signature is right, so no file is opened.
  const signer = { sign: async () => "", verify: async () => false };
  const blobs = openBlobs({ kind: "file", directory: "/unused" }, { signer, ...ports });
  const handler = createHandler({
    ...surfaceOf({ role: "all", production: false, blobs, allowSilence: () => undefined }),
    storage,
    ports,
    authenticate: createAuthenticator(storage, ports),
    applicationId,
    baseUrl,
    readiness: async () => ({ ready: true, checks: {} }),
    metrics: metricsAnswer(createMetrics(), { token: undefined, clientAddress }),
    clientAddress,
  });
  return handler;
}

/** A path of the route. Ids are well-formed, so nothing but the missing sender refuses them. */
function pathOf({ name, path }: ServedRoute): string {
  const filled = name === "getApiPageAsset" ? "swagger-ui.css" : "0".repeat(24);
  return path.replaceAll(/\{\w+\}/gu, filled).replace(/\*$/u, "nothing");
}

const senders: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["without a token", {}],
  ["with a forged token", { authorization: "Bearer forged" }],
  ["with a forged cookie", { cookie: `__Host-session=${"0".repeat(64)}` }],
  ["with a malformed precondition", { "if-match": "7", "idempotency-key": "" }],
];

describe("every route of the service counts requests", () => {
  // One service, which prepares each of its operations once; every route is asked from a network of its own.
  const served = serve();
  let networks = 0;

  test.each(senders)("%s against the limit of their network", async (_, headers) => {
    const handler = await served;
    const passed: string[] = [];
    for (const route of handler.routes) {
      const address = `2001:db8:0:${(networks += 1).toString(16)}::1`;
      const init = { method: route.method, headers: { ...headers, "x-test-address": address } };
      const send = () => handler.handle(new Request(baseUrl + pathOf(route), init));
      const first = await send();
      expect([route.name, first.status]).not.toEqual([route.name, 429]);
      if ((await send()).status !== 429) passed.push(route.name);
    }
    expect(passed.toSorted()).toEqual(Object.keys(uncounted).toSorted());
  });
});
