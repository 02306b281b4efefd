import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, runOperation } from "@design-catalog/testing/test-application";
import { type TSchema, Type } from "@sinclair/typebox";
import { matches } from "../../engine/rows/conditions.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import {
  createWebhook,
  getWebhook,
  patchWebhook,
  previewNewWebhookFilter,
  previewWebhookFilter,
} from "../webhooks.fixture.ts";
import { checkFilter } from "./event-filter.ts";

const ofClient = (filter: string, type = "equals") => ({
  "data.object.client": { filterType: "text", type, filter },
});

async function setUp(body: object) {
  const application = await createTestApplication();
  const { administrator } = application;
  const register = (more: object) => {
    const endpoint = { url: "https://hooks.dealer.example/", eventTypes: ["project.created"], ...more };
    return application.call(createWebhook, administrator, { body: endpoint });
  };
  const { endpoint } = await register(body);
  const parameters = { id: endpoint.id };
  return {
    application,
    administrator,
    endpoint,
    register,
    patch: (change: object) => application.call(patchWebhook, administrator, { parameters, body: change }),
    get: () => application.call(getWebhook, administrator, { parameters }),
    preview: (trial: object) => application.call(previewWebhookFilter, administrator, { parameters, body: trial }),
    announce: (client: string | null) =>
      application.call(createProject, administrator, { body: { name: "Lobby", client } }),
    delivered: async () => (await application.allDeliveries()).map(({ eventType }) => eventType),
  };
}

describe("the filter of an endpoint", () => {
  test("lets through what matches when it is recorded, and records nothing for the rest", async () => {
    const { announce, application } = await setUp({ filter: ofClient("Hôtel Ritz") });
    await announce("Savoy");
    await announce(null);
    expect(await application.allDeliveries()).toEqual([]);
    await announce("hôtel ritz");
    expect(await application.allDeliveries()).toHaveLength(1);
  });

  test("keeps events of types that lack a member, whatever the operator", async () => {
    const eventTypes = ["project.created", "project.view.added"];
    const { announce, application, administrator, delivered } = await setUp({
      eventTypes,
      filter: ofClient("Savoy", "notContains"),
    });
    const project = await announce("Ritz");
    const parameters = { id: idOf(project) };
    await application.callNamed("addProjectView", administrator, { parameters, body: { name: "Plan" } });
    expect(await delivered()).toEqual(["project.created"]);
  });

  test("may compare who caused the event, the type and the context of a subscription to everything", async () => {
    const { announce, administrator, register, application } = await setUp({
      eventTypes: ["*"],
      filter: {
        "actor.userId": { filterType: "text", type: "notEqual", filter: "6740a1f2c3d4e5f607182950" },
        type: { filterType: "text", type: "startsWith", filter: "project." },
        applicationId: { filterType: "text", type: "equals", filter: "000000000000000000000001" },
        apiVersion: { filterType: "text", type: "equals", filter: "v1" },
        id: { filterType: "text", type: "notBlank" },
      },
    });
    await register({
      eventTypes: ["*"],
      filter: { apiVersion: { filterType: "text", type: "notEqual", filter: "v1" } },
    });
    await register({ filter: { "actor.emailAddress": { filterType: "text", type: "blank" } } });
    await announce(null);
    expect(typeof administrator.userId).toBe("string");
    expect(await application.allDeliveries()).toHaveLength(1);
  });

  test("is judged again after each change of the endpoint, and null removes it", async () => {
    const { announce, patch, get, application } = await setUp({ filter: ofClient("Ritz") });
    await announce("Savoy");
    await patch({ version: 0, filter: ofClient("Savoy") });
    expect((await get()).filter).toEqual(ofClient("Savoy"));
    await announce("Savoy");
    expect(await application.allDeliveries()).toHaveLength(1);
    expect((await patch({ version: 1, filter: null })).filter).toBeNull();
    await announce("Ritz");
    expect(await application.allDeliveries()).toHaveLength(2);
  });

  test.each<[string, object, string, string]>([
    ["a member of no chosen type", { "data.object.cableId": {} }, "/filter/data.object.cableId", "unknown_column"],
    ["a list", { "data.object.settings": {} }, "/filter/data.object.settings", "unknown_column"],
    ["the mark of the stub", { "data.object.truncated": {} }, "/filter/data.object.truncated", "unknown_column"],
    ["an unknown operator", ofClient("Ritz", "like"), "/filter/data.object.client/type", "unsupported_operator"],
    ["too much", ofClient("x".repeat(17_000)), "/filter", "too_long"],
  ])("is refused with %s", async (_, filter, pointer, code) => {
    const { patch, register } = await setUp({});
    for (const attempt of [() => patch({ version: 0, filter }), () => register({ filter })]) {
      const failure = await failureOf(attempt);
      expect([failure.code, failure.data.errors?.[0]]).toMatchObject(["validation_failed", { pointer, code }]);
      // The filter is for events.
      expect(JSON.stringify(failure.data.errors?.map(({ message }) => message))).not.toContain("grid");
    }
  });

  test("is refused where it fits only one of two types that have another kind at the same path", async () => {
    const data = (size: TSchema) => Type.Object({ object: Type.Object({ id: Type.String(), size }) });
    const types = [
      { type: "box.packed", group: "Boxes", description: "A box is packed", data: data(Type.Integer()) },
      { type: "shirt.sewn", group: "Shirts", description: "A shirt is sewn", data: data(Type.String()) },
    ];
    const filter = { "data.object.size": { filterType: "text", type: "contains", filter: "X" } };
    const check = (...eventTypes: readonly string[]) => checkFilter(types, { eventTypes, filter }, 0);
    check("shirt.sewn");
    for (const eventTypes of [
      ["box.packed", "shirt.sewn"],
      ["shirt.sewn", "box.packed"],
    ]) {
      const failure = await failureOf(() => check(...eventTypes));
      expect(failure.message).toMatch(/box\.packed$/u);
      expect(failure.data.errors).toMatchObject([{ pointer: "/filter/data.object.size/filterType" }]);
    }
  });

  test("that no longer fits the events of this version keeps nobody from disabling or removing the endpoint", async () => {
    const { patch, application, administrator, endpoint } = await setUp({});
    const filter = { "data.object.former": { filterType: "text", type: "blank" } };
    await application.store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { options: { filter } }),
    );
    expect(await patch({ version: 0, enabled: false })).toMatchObject({ enabled: false, filter });
    await patch({ version: 1, deleted: true });
    const parameters = { id: endpoint.id };
    const gone = await failureOf(() => application.call(getWebhook, administrator, { parameters }));
    expect(gone.code).toBe("not_found");
  });

  test("is refused when other types lack its members", async () => {
    const { patch } = await setUp({ filter: ofClient("Ritz") });
    const { data } = await failureOf(() => patch({ version: 0, eventTypes: ["*"] }));
    expect(data.errors).toMatchObject([{ pointer: "/filter/data.object.client", code: "unknown_column" }]);
    await patch({ version: 0, eventTypes: ["*"], filter: null });
  });
});

describe("previewNewWebhookFilter", () => {
  test("tells what an endpoint that nobody registered would get, and registers none", async () => {
    const application = await createTestApplication();
    const { administrator } = application;
    for (const client of ["Ritz", "Savoy"])
      await application.call(createProject, administrator, { body: { name: "Lobby", client } });
    const preview = (body: object) => application.call(previewNewWebhookFilter, administrator, { body });
    const eventTypes = ["project.created"];
    expect(await preview({ filter: ofClient("ritz"), eventTypes })).toMatchObject({ examined: 2, matching: 1 });
    expect(await preview({ filter: null, eventTypes: ["*"] })).toMatchObject({ examined: 2, matching: 2 });
    const failure = await failureOf(() => preview({ filter: ofClient("Ritz"), eventTypes: ["*"] }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/filter/data.object.client", code: "unknown_column" }]);
    expect((await failureOf(() => preview({ filter: null }))).data.errors).toMatchObject([{ pointer: "/eventTypes" }]);
    expect(await application.callNamed("listWebhooks", administrator, {})).toEqual([]);
  });
});

describe("previewWebhookFilter", () => {
  test("judges past events as recording would, and changes nothing", async () => {
    const { announce, preview, get, endpoint, application } = await setUp({ enabled: false });
    for (const client of ["Ritz", "Savoy", "Ritz"]) await announce(client);
    await application.callNamed("sendWebhookExample", application.administrator, {
      parameters: { id: endpoint.id },
      body: { eventType: "project.created" },
    });
    const { examined, matching, sample } = await preview({ filter: ofClient("ritz") });
    expect({ examined, matching }).toEqual({ examined: 3, matching: 2 });
    expect(sample.map(({ data }) => Object(data.object).client)).toEqual(["Ritz", "Ritz"]);
    expect(sample[0]?.id.localeCompare(sample[1]?.id ?? "")).toBe(1);
    const byId = { id: { filterType: "text", type: "equals", filter: sample[0]?.id } };
    expect(await preview({ filter: byId })).toMatchObject({ examined: 3, matching: 1, sample: sample.slice(0, 1) });
    expect(await preview({ filter: null })).toMatchObject({ examined: 3, matching: 3 });
    expect(await preview({ filter: null, eventTypes: ["user.deleted"] })).toMatchObject({ examined: 0, matching: 0 });
    expect(await get()).toEqual(endpoint);
  });

  test("tells which events it cannot judge because only their stubs are kept, and does not count them as others", async () => {
    const { announce, preview, application, administrator } = await setUp({ filter: ofClient("Ritz") });
    await announce("Savoy");
    const large = { name: "Hall", client: "Ritz", settings: { note: "x".repeat(1_048_000) } };
    await application.call(createProject, administrator, { body: large });
    // Recorded by the whole entity, which the stub lacks.
    expect(await application.allDeliveries()).toHaveLength(1);
    expect(await preview({ filter: ofClient("Ritz") })).toMatchObject({ examined: 2, matching: 0, unjudged: 1 });
    const ofEveryEvent = { apiVersion: { filterType: "text", type: "equals", filter: "v1" } };
    expect(await preview({ filter: ofEveryEvent })).toMatchObject({ examined: 2, matching: 2, unjudged: 0 });
    const ofOthers = { eventTypes: ["project.created", "project.cable.added"] };
    const label = { "data.object.label": { filterType: "text", type: "blank" } };
    expect(await preview({ ...ofOthers, filter: label })).toMatchObject({ examined: 2, matching: 0, unjudged: 0 });
  });

  test("lets other requests have their turn, and shows five events at most", async () => {
    const { announce, endpoint, application, administrator } = await setUp({});
    for (let count = 0; count < 7; count++) await announce("Ritz");
    const { ports, ...context } = application.contextOf(administrator);
    let [nowMs, pauses] = [ports.clock.now(), 0];
    const slow = { clock: { now: () => (nowMs += 20) }, pause: async () => void pauses++ };
    const input = { parameters: { id: endpoint.id }, body: { filter: ofClient("Ritz") } };
    const { matching, sample } = await runOperation(
      previewWebhookFilter,
      { ...context, ports: { ...ports, ...slow } },
      input,
    );
    expect([matching, sample.length, pauses]).toEqual([7, 5, 7]);
  });

  test("refuses a filter that could not be saved", async () => {
    const { preview } = await setUp({});
    const failure = await failureOf(() => preview({ filter: ofClient("Ritz"), eventTypes: ["*"] }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/filter/data.object.client", code: "unknown_column" }]);
  });
});
