import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { cables, connectors, products, signals } from "../../catalog/mod.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { reports } from "../../projects/reports/table.ts";
import { viewTemplates } from "../../projects/view-templates/table.ts";
import { deliveries } from "../../webhooks/mod.ts";
import { search } from "./search.ts";

async function setUp() {
  const application = await createTestApplication();
  const { administrator } = application;
  const call = (name: string, body: unknown, actor: Actor = administrator) =>
    application.callNamed(name, actor, { body });
  await call("createWebhook", { url: "https://lobby.example/", eventTypes: ["*"] });
  await call("createProject", { name: "The lobby" });
  await call("createProduct", { ...products.definition.example, name: "Lobby display", partNumber: "L-1" });
  await application.addUser({ emailAddress: "kim@lobby.example" });
  const owner = application.actorWith();
  await call("createProject", { name: "Lobby" }, owner);
  const find = async (actor: Actor, q: string, limit?: number) => {
    const found = await application.call(search, actor, { query: { q, ...(limit !== undefined && { limit }) } });
    return found.map(({ kind, name }) => `${kind} ${name}`);
  };
  return { application, administrator, owner, find };
}

const all = [
  "project Lobby",
  "product Lobby display",
  "project The lobby",
  "user kim@lobby.example",
  "endpoint https://lobby.example/",
];

describe("search", () => {
  test("finds every kind of thing for an administrator, equal names first", async () => {
    const { administrator, find } = await setUp();
    expect(await find(administrator, "lobby")).toEqual(all);
    expect(await find(administrator, "lobby", 2)).toEqual(all.slice(0, 2));
    expect(await find(administrator, "nothing")).toEqual([]);
    // The oldest project only has the text in its name.
    expect(await find(administrator, "lobby", 1)).toEqual(["project Lobby"]);
    expect(await find(administrator, "lobb", 1)).toEqual(["project Lobby"]);
  });

  test("finds only what the caller may read", async () => {
    const { application, owner, find } = await setUp();
    const own = ["project Lobby", "product Lobby display"];
    expect(await find(owner, "lobby")).toEqual(own);
    expect(await find(application.actorWith(), "lobby")).toEqual(["product Lobby display"]);
    const reader = application.actorWith("Admin Users");
    expect(await find(reader, "lobby")).toEqual(["product Lobby display", "user kim@lobby.example"]);
  });

  test("finds nothing of the Admin API without its scope", async () => {
    const { administrator, find } = await setUp();
    const found = await find({ ...administrator, scopes: new Set(["api"]) }, "lobby");
    expect(found).toEqual(all.slice(0, 3));
  });

  test("finds things by their ids, deliveries included", async () => {
    const { application, administrator, owner, find } = await setUp();
    const [delivery] = await application.store.select(deliveries);
    const [product] = await application.store.select(products.table);
    expect(await find(administrator, delivery?.id ?? "")).toEqual(["delivery https://lobby.example/"]);
    expect(await find(owner, delivery?.id ?? "")).toEqual([]);
    for (const id of [product?.id ?? "", (product?.id ?? "").toUpperCase()])
      expect(await find(owner, id)).toEqual(["product Lobby display"]);
    const { id: job } = Object(await application.callNamed("reindexProducts", administrator, {}));
    expect(await find(application.actorWith("Admin Logs"), job)).toEqual(["job product-reindex"]);
    expect(await find(application.actorWith("Admin Webhooks"), job)).toEqual([]);
  });

  test("finds what the catalog, access and the application are made of, by name, code or key", async () => {
    const { application, administrator, owner, find } = await setUp();
    const call = (name: string, body: object) => application.callNamed(name, administrator, { body });
    const named = { name: "Foyer" };
    await call("createConnector", { ...connectors.definition.example, ...named, code: "foyer-c" });
    await call("createSignal", { ...signals.definition.example, ...named, code: "foyer-s" });
    await call("createCable", {
      ...cables.definition.example,
      ...named,
      signalIds: [],
      connectorAId: null,
      connectorBId: null,
    });
    await call("createViewTemplate", { ...viewTemplates.definition.example, ...named });
    await call("createReport", { ...reports.definition.example, ...named });
    await call("createList", { name: "Rooms", key: "foyer-rooms", description: null });
    await call("createRole", { ...named, privileges: [] });
    await call("createOAuthClient", { ...named, redirectUris: ["https://foyer.example/"], scopes: ["api"] });
    await call("createDomain", { domain: "foyer.example" });
    const catalog = ["connector Foyer", "signal Foyer", "cable Foyer"];
    const other = ["viewTemplate Foyer", "report Foyer", "role Foyer", "oauthClient Foyer"];
    expect(await find(administrator, "foyer")).toEqual([...catalog, ...other, "domain foyer.example", "list Rooms"]);
    expect(await find(owner, "foyer")).toEqual(catalog);
    const reader = application.actorWith("Admin Roles");
    expect(await find(reader, "foyer")).toEqual([...catalog, "role Foyer"]);
  });

  test("finds nothing that was removed", async () => {
    const { application, owner, find } = await setUp();
    await application.store.transaction((transaction) =>
      transaction.update(products.table, { op: "and", conditions: [] }, { deleted: true }),
    );
    expect(await find(owner, "lobby")).toEqual(["project Lobby"]);
  });
});
