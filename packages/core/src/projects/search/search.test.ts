import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { products } from "../../catalog/mod.ts";
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
    expect(await find(owner, product?.id ?? "")).toEqual(["product Lobby display"]);
  });

  test("finds nothing that was removed", async () => {
    const { application, owner, find } = await setUp();
    await application.store.transaction((transaction) =>
      transaction.update(products.table, { op: "and", conditions: [] }, { deleted: true }),
    );
    expect(await find(owner, "lobby")).toEqual(["project Lobby"]);
  });
});
