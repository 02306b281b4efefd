import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import type { PortalPass } from "../../engine/calls/portal-pass.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { createPortalWorld } from "./portal.fixture.ts";

let world: Awaited<ReturnType<typeof createPortalWorld>>;
let pass: PortalPass;

beforeEach(async () => {
  world = await createPortalWorld();
  pass = await world.holdLink();
});

const call = (name: string, input = {}, by = pass) => world.application.callNamed(name, by, input);

/** Entries of the audit trail of what was done by the link. */
const entriesOfLink = () =>
  world.application.store.select(auditEntries, { where: matches({ portalLinkId: pass.linkId }) });

describe("a test by the link of a portal", () => {
  test("is sent as an administrator's is, also as the example of a type", async () => {
    const test = { eventType: "webhook.test", endpointId: world.endpoint.id, status: "pending", attemptCount: 0 };
    expect(await call("sendPortalTest")).toMatchObject(test);
    const sent = await call("sendPortalExample", { body: { eventType: "project.created" } });
    expect(sent).toMatchObject(test);
    expect(await call("getPortalDelivery", { parameters: { id: idOf(sent) } })).toMatchObject({
      event: { type: "project.created", example: true },
    });
  });
});

describe("a test and a resend by the link of a portal", () => {
  test("are audited with the link and who made it", async () => {
    const id = idOf(await call("sendPortalTest"));
    expect(await call("resendPortalDelivery", { parameters: { id } })).toMatchObject({ id });
    const entry = { kind: "WebhookDelivery", resourceId: id, actorUserId: world.maker.userId };
    expect(await entriesOfLink()).toMatchObject([
      { ...entry, action: "create" },
      { ...entry, action: "resend" },
    ]);
  });
});

describe("a roll by the link of a portal", () => {
  const roll = (gracePeriodHours: number) => call("rollPortalSecret", { body: { gracePeriodHours } });

  test("shows the new secret, and nothing that portals hide", async () => {
    const { ports } = world.application;
    const rolled = await roll(1);
    expect(rolled).toMatchObject({
      secret: expect.stringMatching(/^whsec_/u),
      endpoint: { id: world.endpoint.id, version: 1, may: ["test", "resend", "roll", "filter"] },
      previousSecretExpiresAt: new Date(ports.clock.now() + 3_600_000).toISOString(),
    });
    expect(JSON.stringify(rolled)).not.toMatch(/header|X-Key|it@dealer/u);
    const entries = await entriesOfLink();
    expect(entries).toMatchObject([
      { action: "update", kind: "WebhookEndpoint", resourceId: world.endpoint.id, actorUserId: world.maker.userId },
    ]);
    expect(JSON.stringify(entries)).not.toContain("whsec_");
  });

  test("lets at most five secrets sign", async () => {
    for (let count = 0; count < 4; count++) await roll(24);
    expect(await failureOf(() => roll(24))).toMatchObject({ code: "limit_reached", data: { limit: 5 } });
  });
});

describe("a filter by the link of a portal", () => {
  const filter = { "data.object.client": { filterType: "text", type: "equals", filter: "Ritz" } };
  const patch = (body: object) => call("patchPortalEndpoint", { body });
  const createProject = (client: string) =>
    world.application.callNamed("createProject", world.maker, { body: { name: "Lobby", client } });

  test("is checked as an administrator's is, and changes nothing else", async () => {
    expect(await patch({ version: 0, filter })).toMatchObject({ version: 1, filter, url: world.endpoint.url });
    expect(await failureOf(() => patch({ version: 0, filter: null }))).toMatchObject({ code: "version_conflict" });
    const wrong = await failureOf(() => patch({ version: 1, filter: { "data.secret": filter["data.object.client"] } }));
    expect(wrong.data.errors).toMatchObject([{ pointer: "/filter/data.secret", code: "unknown_column" }]);
    for (const member of ["url", "enabled", "eventTypes", "headers", "deleted"])
      expect((await failureOf(() => patch({ version: 1, filter, [member]: null }))).code).toBe("validation_failed");
    expect(await entriesOfLink()).toMatchObject([{ action: "update", resourceId: world.endpoint.id }]);
  });

  test("is tried on past events of the endpoint's types, which show only what the endpoint would get", async () => {
    const { id } = Object(await createProject("Ritz"));
    await createProject("Savoy");
    const preview = (asked: object = filter) => call("previewPortalFilter", { body: { filter: asked } });
    const object = { client: "Ritz" };
    expect(await preview()).toMatchObject({ examined: 2, matching: 1, sample: [{ data: { object } }] });
    await world.application.store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: world.endpoint.id }), { options: { payload: "thin" } }),
    );
    // The answers to filters would spell the members out that a thin delivery keeps back.
    const unknown = { data: { errors: [{ pointer: "/filter/data.object.client", code: "unknown_column" }] } };
    expect(await failureOf(preview)).toMatchObject(unknown);
    expect(await failureOf(() => patch({ version: 0, filter }))).toMatchObject(unknown);
    const thin = await preview({ "data.object.id": { filterType: "text", type: "equals", filter: id } });
    expect(thin).toMatchObject({ matching: 1, sample: [{ data: { object: { truncated: true } } }] });
    expect(JSON.stringify(thin)).not.toContain("Ritz");
    const other = { filter, eventTypes: ["user.deleted"] };
    expect((await failureOf(() => call("previewPortalFilter", { body: other }))).code).toBe("validation_failed");
  });
});

test("actions by a link are limited although the application limits nothing, and others act on", async () => {
  const act = (by = pass) => call("sendPortalTest", {}, by);
  for (let count = 0; count < 60; count++) await act();
  expect((await failureOf(() => act())).code).toBe("rate_limited");
  await act(await world.holdLink());
  await call("getPortalEndpoint");
  world.application.ports.clock.advance(60_000);
  await act();
});
