import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
/** Runs the service with its pages inside another program, without Bun or a database: everything is kept in memory. */
import { bootstrapApplication, createAuthenticator, defaultApplicationId, operations } from "@design-catalog/core";
import { createHandler, createTokenSigner, loadSigningKeys } from "@design-catalog/http";
import { createPages } from "@design-catalog/pages";
import { createMemoryStorage, createWebPorts } from "@design-catalog/storage-memory";

const [baseUrl, applicationId] = [`http://127.0.0.1:${process.env.PORT ?? "3001"}`, defaultApplicationId];
const webPorts = createWebPorts();
const { storage } = createMemoryStorage(webPorts);
const store = storage.open(applicationId);
const keys = await loadSigningKeys({ store, ports: webPorts });
const ports = { ...webPorts, tokenSigner: createTokenSigner({ keys }) };
const circumstances = { requestId: "start", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
const administrator = { emailAddress: "admin@catalog.example", password: "correct horse battery staple" };
await bootstrapApplication({ applicationId, actor: null, ...circumstances, store, ports }, administrator);
const [authenticate, readiness] = [createAuthenticator(storage, ports), async () => ({ ready: true, checks: {} })];
const host = { storage, ports, authenticate, applicationId, baseUrl, readiness };
const handler = createHandler({ ...host, operations, pages: createPages() });
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = /^(GET|HEAD)$/.test(method) ? null : new Uint8Array(await buffer(incoming));
  const path = url.replace(/^https?:\/\/[^/?]*/i, ""); // Proxies may send the whole URL.
  const response = await handler.handle(new Request(baseUrl + path, { method, headers: pairs, body }));
  outgoing.writeHead(response.status, [...response.headers].flat()).end(new Uint8Array(await response.arrayBuffer()));
}
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()));
server.listen(Number(new URL(baseUrl).port), "127.0.0.1", () => console.log(`Listening on ${baseUrl}`));
