import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { portalActions } from "@design-catalog/core/webhooks";
import { type Client, idOf, objectOf, textOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { validRequest } from "./valid-request.ts";
import { hookUrl } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startApi("memory");
  world = await createWorld(api, { user: await api.createUser() });
});
afterAll(() => api.close());

const portalOf = (endpoint: string) => `/api/v1/admin/webhooks/${endpoint}/portal`;

async function openPortal(
  endpoint: string,
  may: readonly string[] = portalActions,
): Promise<{ readonly client: Client; readonly link: string }> {
  const answer = await api.administrator.post(portalOf(endpoint), { may });
  return { client: api.client(new URL(textOf(answer.body, "url")).hash.slice(1)), link: idOf(answer) };
}

/** Operations of portals with the action that a link must allow. */
const actionOf: Readonly<Record<string, (typeof portalActions)[number] | "reading">> = {
  getPortalEndpoint: "reading",
  listPortalSchemas: "reading",
  queryPortalDeliveries: "reading",
  getPortalDelivery: "reading",
  sendPortalTest: "test",
  sendPortalExample: "test",
  resendPortalDelivery: "resend",
  rollPortalSecret: "roll",
  patchPortalEndpoint: "filter",
  previewPortalFilter: "filter",
};

const ofPortals = operations.filter(({ privilege }) => privilege === "portal");

describe.each([...portalActions, "reading"] as const)("a link that allows only %s", (action) => {
  test("opens the operations of this action, and changes nothing by the others", async () => {
    const { client } = await openPortal(world.endpoint, action === "reading" ? [] : [action]);
    expect(ofPortals.map(({ name }) => name).toSorted()).toEqual(Object.keys(actionOf).toSorted());
    for (const operation of ofPortals) {
      const { method, path, ...rest } = validRequest(operation, world);
      const restore = api.save?.();
      const before = await api.fingerprint();
      const { status, body } = await client.send(method, path, rest);
      const isOpen = ["reading", action].includes(actionOf[operation.name] ?? "");
      expect([operation.name, status]).toEqual([operation.name, isOpen ? operation.status : 403]);
      if (!isOpen) expect([body["code"], await api.fingerprint()]).toEqual(["forbidden", before]);
      restore?.();
    }
  });
});

describe("the token of a portal link", () => {
  test("is refused with a challenge of its own from the request after its revocation", async () => {
    const { client, link } = await openPortal(world.endpoint);
    expect((await client.get("/api/v1/portal/endpoint")).body["id"]).toBe(world.endpoint);
    expect((await api.administrator.delete(`${portalOf(world.endpoint)}/${link}`)).status).toBe(204);
    const refused = await client.get("/api/v1/portal/endpoint");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toStartWith('Bearer realm="portal", error="invalid_token"');
  });

  test("opens no other way in", async () => {
    const { client } = await openPortal(world.endpoint);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await client.post("/api/v1/mcp", ping, { accept: "application/json" })).status).toBe(401);
    for (const form of [
      { grant_type: "refresh_token", refresh_token: client.token ?? "", client_id: "first-party" },
      { grant_type: "authorization_code", code: client.token ?? "", client_id: "first-party", code_verifier: "x" },
    ])
      expect((await api.client().send("POST", "/api/v1/oauth/token", { form })).status).toBe(400);
    const other = api.client(client.token, "https://other.example");
    expect((await other.get("/api/v1/portal/endpoint")).status).toBe(401);
  });

  const named = operations.filter(({ path, privilege }) => privilege === "portal" && path.includes("{"));
  test.each(named)("of another endpoint finds nothing by $method $path", async (operation) => {
    const registered = await api.administrator.post("/api/v1/admin/webhooks", { url: hookUrl, eventTypes: ["*"] });
    const { client } = await openPortal(textOf(objectOf(registered.body, "endpoint"), "id"));
    const { method, path, ...rest } = validRequest(operation, world);
    const before = await api.fingerprint();
    const unknown = path.replace(world.delivery, "ffffffffffffffffffffffff");
    const headers = { "x-request-id": "same" };
    const [answer, same] = [
      await client.send(method, path, { ...rest, headers }),
      await client.send(method, unknown, { ...rest, headers }),
    ];
    expect([answer.status, answer.text.replaceAll(world.delivery, "")]).toEqual([
      404,
      same.text.replaceAll("ffffffffffffffffffffffff", ""),
    ]);
    expect(await api.fingerprint()).toBe(before);
  });
});
