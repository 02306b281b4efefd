/** A client that names the version it has is answered 304 only where nothing else can have changed (RFC 9110 §8.8.1). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Operation, operations, tables } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { type Answer, idOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";

/** Members without a column, which follow from those that have one. */
const derived: Readonly<Record<string, readonly string[]>> = {
  getViewItem: ["from", "to", "cableId"],
  getSsoProvider: ["redirectUri"],
};

const versioned = operations.filter(({ method, output }) => method === "GET" && isVersioned(output?.properties));

describe("an operation that may answer 304", () => {
  test.each(versioned.filter(({ changesApart }) => !changesApart))("$name shows its row only", (operation) => {
    expect(beyondRow(operation)).toEqual([...(derived[operation.name] ?? [])]);
  });

  test("is one of most that answer a version", () => {
    const others = versioned.filter(({ changesApart }) => changesApart).map(({ name }) => name);
    expect(others.toSorted()).toEqual([
      "getApplication",
      "getFile",
      "getMe",
      "getOAuthClient",
      "getPortalEndpoint",
      "getProjectCable",
      "getUser",
      "getViewTemplateFile",
      "getWebhook",
      "readFile",
      "readList",
    ]);
    expect(versioned.length).toBeGreaterThan(25);
  });
});

describe("given the version that the client has", () => {
  let api: TestApi;
  let user: TestUser;
  beforeAll(async () => {
    api = await startApi("memory");
    user = await api.createUser();
  });
  afterAll(() => api.close());

  const again = (client: TestUser, path: string, first: Answer) =>
    client.get(path, { "if-none-match": first.headers.get("etag") ?? "" });

  test("a list whose items have changed is sent", async () => {
    const list = await api.administrator.post("/api/v1/admin/lists", { key: "rooms", name: "Rooms" });
    const first = await user.get("/api/v1/lists/rooms");
    const item = { key: "lobby", label: "Lobby" };
    await api.administrator.post(`/api/v1/admin/lists/${idOf(list)}/items`, item);
    const second = await again(user, "/api/v1/lists/rooms", first);
    expect([first.headers.get("etag"), second.status, second.headers.get("etag")]).toEqual(['"0"', 200, '"0"']);
    expect(second.text).toContain("Lobby");
  });

  test("the domain that DELETE names in its query is removed, and one at another version is not", async () => {
    const domain = await api.administrator.post("/api/v1/admin/domains", { domain: "rooms.example" });
    const remove = (tag: string) =>
      api.administrator.delete(`/api/v1/admin/domains?id=${idOf(domain)}`, { "if-match": tag });
    expect([domain.headers.get("etag"), (await remove('"1"')).status]).toEqual(['"0"', 412]);
    expect((await remove('"0"')).status).toBe(204);
  });
});

function isVersioned(properties: unknown): boolean {
  return isJsonObject(properties) && isJsonObject(properties["version"]) && properties["version"]["type"] === "integer";
}

/** Members of the output that the best table has no column for. */
function beyondRow({ output }: Operation): readonly string[] {
  const names = Object.keys(Object(output?.properties));
  const missing = tables.map(({ columns }) => names.filter((name) => !(name in columns)));
  return missing.reduce((best, other) => (other.length < best.length ? other : best), names);
}
