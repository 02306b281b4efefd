import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mcpLog } from "@design-catalog/core/application";
import { isJsonObject } from "@design-catalog/core/engine";
import { tools } from "@design-catalog/mcp";
import { idOf, listOf, textOf } from "../api/client.ts";
import { dependencies } from "../package.json" with { type: "json" };
import { compatibilityOf } from "../support/compatibility.ts";
import { type McpService, startMcpService } from "./mcp-service.ts";
import { generations } from "./sdk-clients.ts";

let service: McpService;
let product: string;

beforeAll(async () => {
  service = await startMcpService("postgresql");
  product = idOf(await service.api.administrator.post("/api/v1/admin/products", { name: "Display" }));
});

const matrix = compatibilityOf("Model Context Protocol");
afterAll(() => service.close());

describe.each(generations)("$name", (generation) => {
  test("lists tools, reads, writes and gets the refusal of a tool", async () => {
    const { api, url } = service;
    const client = await generation.connect({ url, token: await service.tokenFor("mcp") });
    const before = await api.store.count(mcpLog);
    expect((await client.listTools()).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const created = await client.callTool("create_project", { name: "Lobby" });
    const projectId = idIn(created.structured, "project");
    const added = await client.callTool("add_products_to_project", {
      projectId,
      products: [{ productId: product, quantity: 2 }],
    });
    expect(added).toMatchObject({ isError: false, structured: { addedCount: 2 } });
    const read = await client.callTool("list_project_products", { projectId });
    expect(read.structured).toMatchObject({ products: [{ productId: product }, { productId: product }] });
    expect(await client.callTool("get_project", { projectId: "6740a1f2c3d4e5f607182999" })).toMatchObject({
      isError: true,
      content: [{ type: "text", text: expect.stringContaining('"not_found"') }],
    });
    await expect(client.callTool("no_such_tool", {})).rejects.toThrow("Unknown tool: no_such_tool");
    await client.close();
    const rows = (await api.store.select(mcpLog)).slice(before);
    expect(rows.map(({ tool, outcome }) => `${tool} ${outcome}`).toSorted()).toEqual([
      "add_products_to_project ok",
      "create_project ok",
      "get_project error",
      "list_project_products ok",
    ]);
    expect(new Set(rows.map(({ clientId }) => clientId))).toEqual(new Set(["first-party"]));
    const { name, packageName } = generation;
    const row = { client: `${packageName}: ${name}`, version: dependencies[packageName], language: "TypeScript" };
    matrix.note({ ...row, flow: "list tools, call, read, refusal of a tool, unknown tool", result: "works" });
  });

  test("is refused with a token for the REST API", async () => {
    const token = await service.tokenFor("api");
    await expect(generation.connect({ url: service.url, token })).rejects.toThrow();
  });
});

test("connect_products given eight concurrent calls without a port gives each one of eight ports", async () => {
  const { url, tokenFor, api } = service;
  const create = async (kind: string, body: object) =>
    idOf(await api.administrator.post(`/api/v1/admin/${kind}`, body));
  const connectorId = await create("connectors", { name: "USB", code: "USB", gender: "neutral", mounting: "panel" });
  const productWith = (direction: string, quantity: number) => {
    const connectors = [{ name: "USB", direction, quantity, signalIds: [], connectorId }];
    return create("products", { name: direction, connectors });
  };
  const products = [{ productId: await productWith("out", 8) }, { productId: await productWith("in", 1), quantity: 8 }];
  const [generation] = generations;
  const client = await generation?.connect({ url, token: await tokenFor("mcp") });
  const call = async (name: string, given: object) => {
    const structured = (await client?.callTool(name, { ...given }))?.structured;
    return isJsonObject(structured) ? structured : {};
  };
  const projectId = idIn(await call("create_project", { name: "Hub" }), "project");
  const added = await call("add_products_to_project", { projectId, products });
  const [hub, ...devices] = listOf(added, "added").map((row) => textOf(row, "id"));
  const from = { projectProductId: hub };
  const cables = await Promise.all(
    devices.map((to) => call("connect_products", { projectId, from, to: { projectProductId: to } })),
  );
  expect(new Set(cables.map((cable) => idIn(cable, "cable"))).size).toBe(8);
  await client?.close();
});

test("the MCP server given a token for another resource challenges with its own metadata", async () => {
  const { url } = service;
  const token = await service.tokenFor("api");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const refused = await fetch(url, { method: "POST", headers, body: "{}" });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe(
    `Bearer realm="mcp", resource_metadata="${url.origin}/.well-known/oauth-protected-resource/api/v1/mcp", ` +
      'scope="mcp", error="invalid_token", error_description="The access token is invalid or expired"',
  );
  const unauthenticated = await fetch(url, { method: "POST", body: "{}" });
  expect([unauthenticated.status, unauthenticated.headers.get("www-authenticate")]).toEqual([
    401,
    `Bearer realm="mcp", resource_metadata="${url.origin}/.well-known/oauth-protected-resource/api/v1/mcp", scope="mcp"`,
  ]);
});

test("the REST API given a token for the MCP server refuses it", async () => {
  const client = service.api.client(await service.tokenFor("mcp"));
  expect((await client.get("/api/v1/me")).status).toBe(401);
});

test.each(["GET", "DELETE"])("the MCP server given %s refuses it because there are no sessions", async (method) => {
  const answer = await fetch(service.url, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each([
  ["invalid JSON", "{", "application/json", 400],
  ["another type", "{}", "text/plain", 415],
  ["more than 1 MiB", `"${"x".repeat(1_048_576)}"`, "application/json", 413],
  ["text that no database can store", '{"text":"\\u0000"}', "application/json", 400],
])("the MCP server given a body of %s refuses it as the REST API does", async (_, body, contentType, status) => {
  const headers = { authorization: `Bearer ${await service.tokenFor("mcp")}`, "content-type": contentType };
  const answer = await fetch(service.url, { method: "POST", headers, body });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
});

test("docs/clients/compatibility.md lists what has run", () => matrix.check([]));

function idIn(structured: unknown, name: string): string {
  const id: unknown = Reflect.get(Object(Reflect.get(Object(structured), name)), "id");
  if (typeof id === "string") return id;
  throw new TypeError(`Cannot read the answer because it has no id: ${JSON.stringify(structured)}`);
}
