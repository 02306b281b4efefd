import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import type { PortalPass } from "../../engine/calls/portal-pass.ts";
import { eventTypes, operations } from "../../service.ts";
import { testWebhook } from "../webhooks.fixture.ts";
import { createPortalWorld } from "./portal.fixture.ts";

let world: Awaited<ReturnType<typeof createPortalWorld>>;
let pass: PortalPass;

beforeEach(async () => {
  world = await createPortalWorld();
  pass = await world.holdLink();
});

const call = (name: string, input = {}, by = pass) => world.application.callNamed(name, by, input);

describe("operations of a portal", () => {
  test("show the endpoint without headers and without who administers it", async () => {
    const { endpoint } = world;
    const shown = await call("getPortalEndpoint");
    expect(shown).toMatchObject({
      id: endpoint.id,
      version: 0,
      url: endpoint.url,
      eventTypes: endpoint.eventTypes,
      secretHint: endpoint.secretHint,
      may: ["test", "resend", "roll", "filter"],
      expiresAt: pass.expiresAt,
    });
    expect(JSON.stringify(shown)).not.toMatch(/header|X-Key|it@dealer|whsec_/u);
  });

  test("list the types that the endpoint receives, with the paths of their schemas", async () => {
    const { holdLink, other } = world;
    expect(await call("listPortalSchemas")).toMatchObject([
      { type: "project.created", schemaPath: "/api/v1/webhooks/schemas/project.created" },
      { type: "project.deleted" },
      { type: "webhook.test" },
    ]);
    const every = await call("listPortalSchemas", {}, await holdLink({}, { id: other.id }));
    expect(every).toMatchObject(eventTypes.map(({ type }) => ({ type })));
  });

  test("show deliveries of the endpoint, and none of another", async () => {
    const { application, maker } = world;
    const send = (id: string) => application.call(testWebhook, maker, { parameters: { id } });
    const [own, foreign] = [await send(world.endpoint.id), await send(world.other.id)];
    const grid = { body: { startRow: 0, endRow: 10 } };
    expect(await call("queryPortalDeliveries", grid)).toMatchObject({ rowCount: 1, rowData: [{ id: own.id }] });
    const filterModel = { endpointId: { filterType: "text", type: "equals", filter: world.other.id } };
    expect(await call("queryPortalDeliveries", { body: { ...grid.body, filterModel } })).toMatchObject({ rowCount: 0 });
    const read = (id: string) => call("getPortalDelivery", { parameters: { id } });
    expect(await read(own.id)).toMatchObject({ id: own.id, attempts: [], event: { type: "webhook.test" } });
    expect((await failureOf(() => read(foreign.id))).code).toBe("not_found");
  });

  test("take no user, not even the service itself, and no link opens an operation of users", async () => {
    const { application, maker, contextOf } = world;
    const ofPortals = operations.filter(({ privilege }) => privilege === "portal");
    expect(ofPortals.length).toBeGreaterThanOrEqual(4);
    for (const { name } of ofPortals)
      for (const caller of [maker, null])
        expect([name, (await failureOf(() => application.callNamed(name, caller))).code]).toEqual([
          name,
          "unauthenticated",
        ]);
    for (const { name, privilege } of operations) {
      if (privilege === "public" || privilege === "portal") continue;
      await expect(call(name)).rejects.toThrow("Cannot name the acting user");
    }
    expect(contextOf(pass).actor).toBeNull();
  });

  test("are limited by link, and leave the limits of the link's maker alone", async () => {
    const { application, maker, holdLink } = world;
    const limit = { name: "tight", match: {}, per: "user", quota: 2, windowSeconds: 60, burst: null };
    const parameters = { applicationId: application.store.applicationId };
    const body = { settings: { rateLimits: [limit] }, version: 0 };
    await application.callNamed("patchApplication", maker, { parameters, body });
    application.ports.clock.advance(5_000);
    const read = (by: PortalPass) => call("getPortalEndpoint", {}, by);
    await read(pass);
    await read(pass);
    expect((await failureOf(() => read(pass))).code).toBe("rate_limited");
    expect(idOf(await read(await holdLink()))).toBe(world.endpoint.id);
    await application.callNamed("listWebhooks", maker);
  });
});
