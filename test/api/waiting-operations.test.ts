/** No call waits for another server or a long computation in a transaction, not in that of its Idempotency-Key either. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId, operations, type OperationContext, runJob } from "@design-catalog/core";
import type { DnsRecords, Embedder, Translator, WebClient } from "@design-catalog/core/ports";
import { refuseSlowWork } from "@design-catalog/testing/slow-ports";
import { openStorage } from "./adapters.ts";
import { baseUrl, startApi, type TestApi } from "./harness.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld } from "./shared-world.ts";
import { clientBody, unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

/** Slow functions of ports that operations use, in alphabetical order. */
const waitsFor: Readonly<Record<string, readonly string[]>> = {
  addPasskey: ["passkeys.verifyCreation"],
  beginPasskey: ["passwordHasher.verify"],
  changePassword: ["passwordHasher.hash", "passwordHasher.verify", "passwordStrength.weaknessOf"],
  checkDomain: ["dnsRecords.txt", "webClient.request"],
  checkWebhookUrl: ["addressPolicy.vetDestination"],
  createFile: ["contentScanner.scan"],
  createOAuthClient: ["webClient.request"],
  createProjectFile: ["contentScanner.scan"],
  createSsoProvider: ["addressPolicy.vetDestination"],
  createViewTemplateFile: ["contentScanner.scan"],
  createWebhook: ["addressPolicy.vetDestination"],
  disableTotp: ["passwordHasher.verify"],
  findSimilarProducts: ["embedder.embed"],
  refreshDomain: ["dnsRecords.txt", "webClient.request"],
  registerSsoProvider: ["addressPolicy.vetDestination", "openIdConnect.register"],
  searchProducts: ["embedder.embed"],
  startTotp: ["passwordHasher.verify"],
  translateSentences: ["translator.translate"],
};

/** Members with which a request needs a port that its example does not. */
const needing: Readonly<Record<string, object>> = {
  createOAuthClient: { subjectType: "pairwise", sectorIdentifierUri: "https://planner.example/sector.json" },
};

const posts = operations.filter(({ method, privilege }) => method === "POST" && privilege !== "public");

let api: TestApi;
let slowWork: ReturnType<typeof refuseSlowWork>;
const worlds = shareWorld(async () => createWorld(api, { user: await api.createUser() }));
/** Slow functions that the present call has used. */
let used = new Set<string>();

beforeAll(async () => {
  api = await startApi(async (log) => {
    const opened = await openStorage("memory", log);
    slowWork = refuseSlowWork(opened.storage, (name) => used.add(name));
    return { ...opened, storage: slowWork.storage };
  });
  const contentScanner = { scan: async () => ({ outcome: "clean" as const }) };
  const peers = { embedder, translator, webClient, contentScanner, dnsRecords };
  Object.assign(api.ports, slowWork.guarded({ ...api.ports, ...peers }));
  // Searches ask the embedder only once products have vectors.
  await api.administrator.post("/api/v1/admin/products/reindex");
  for (const job of await api.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 }))
    await runJob(contextOf(), job);
});
afterAll(() => api.close());

test.each(posts)("$method $path with a key waits for nobody in a transaction", async (operation) => {
  const call = async (world: World) => {
    const client = endsTokens.has(operation.name) ? await api.createUser() : holderOf(api, operation, world);
    const { method, path, json, ...rest } = await ownRequest(api, operation, { world, client });
    const body = operation.name in needing ? { ...Object(json), ...needing[operation.name] } : json;
    used = new Set();
    const headers = { "idempotency-key": unique("key") };
    return slowWork.follow(() => client.send(method, path, { ...rest, json: body, headers }));
  };
  const failuresBefore = api.failures.length;
  const answer = await worlds.run(call, (given) => isSuccess(operation, given));
  // A search that could not ask its provider answers without it, and only logs that.
  const faults = api.failures.slice(failuresBefore);
  expect([isSuccess(operation, answer), answer.text, faults]).toEqual([true, answer.text, []]);
  // A call that no longer needs a port would prove nothing about it.
  expect([...used].toSorted()).toEqual([...(waitsFor[operation.name] ?? [])]);
});

function contextOf(): OperationContext {
  const { ports, store } = api;
  const circumstances = { requestId: "reindex", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
  return { applicationId: defaultApplicationId, actor: null, ...circumstances, store, ports };
}

const embedder: Embedder = {
  provider: "tests",
  model: "ones",
  dimensions: 32,
  embed: async (texts) => texts.map(() => new Float32Array(32).fill(1)),
};

const translator: Translator = { provider: "tests", translate: async ({ texts }) => texts };

const dnsRecords: DnsRecords = { txt: async () => ({ outcome: "records", texts: [] }) };

/** Serves the list of a sector. */
const webClient: WebClient = {
  request: async () => ({
    outcome: "response",
    statusCode: 200,
    headers: { "content-type": "application/json" },
    text: JSON.stringify(clientBody().redirectUris),
  }),
};
