/** Runs the service inside another program, without Bun or a database; the ports are toys. */
import { bootstrapApplication, createAuthenticator, defaultApplicationId, operations } from "@design-catalog/core";
import { createHandler, createTokenSigner, loadSigningKeys } from "@design-catalog/http";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

const [baseUrl, applicationId] = [`http://127.0.0.1:${process.env.PORT ?? "3001"}`, defaultApplicationId];
const toys = createTestPorts({ clock: { now: () => Date.now(), advance: () => undefined } });
const { storage } = createMemoryStorage(toys);
const store = storage.open(applicationId);
const keys = await loadSigningKeys({ store, ports: toys });
const ports = { ...toys, tokenSigner: createTokenSigner({ keys }) };
const circumstances = { requestId: "start", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
const administrator = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
await bootstrapApplication({ applicationId, actor: null, ...circumstances, store, ports }, administrator);
const [authenticate, readiness] = [createAuthenticator(storage, ports), async () => ({ ready: true, checks: {} })];
const handler = createHandler({ operations, storage, ports, authenticate, applicationId, baseUrl, readiness });

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === "GET" ? null : await text(incoming);
  const response = await handler.handle(new Request(baseUrl + url, { method, headers: pairs, body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
}

const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
server.listen(Number(new URL(baseUrl).port), "127.0.0.1", () => console.log(`Listening on ${baseUrl}`));
