import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type JsonObject, matches } from "@design-catalog/core";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import fc from "fast-check";
import { adapterNames } from "./adapters.ts";
import { atOnce, faultsOf } from "./at-once.ts";
import { type Answer, idOf, listOf, objectOf, textOf } from "./client.ts";
import { baseUrl, settingName, startApi, type TestApi, type TestUser } from "./harness.ts";
import { createEndpoint, hookUrl, unique } from "./world-parts.ts";

/** A kind of thing in the catalog or its administration. */
interface Kind {
  readonly name: string;
  /** Path of the collection. */
  readonly path: string;
  readonly body: () => JsonObject;
  /** A text member that may change and need not be unique. */
  readonly member: string;
}

const admin = "/api/v1/admin";
const kinds: readonly Kind[] = [
  {
    name: "signal",
    path: `${admin}/signals`,
    body: () => ({ name: "HDMI", code: unique("signal"), category: "video" }),
    member: "name",
  },
  {
    name: "role",
    path: `${admin}/roles`,
    body: () => ({ name: unique("role"), privileges: ["Admin Signals"] }),
    member: "description",
  },
  { name: "project", path: "/api/v1/projects", body: () => ({ name: "Lobby" }), member: "description" },
];

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let user: TestUser;
  beforeAll(async () => {
    api = await startApi(adapter);
    user = await api.createUser();
  });
  afterAll(() => api.close());

  async function create(kind: Kind): Promise<Answer> {
    const answer = await api.administrator.post(kind.path, kind.body());
    expect(answer.status).toBe(201);
    return answer;
  }

  /** The entity as a grid shows it; undefined if it does not. */
  async function findRow(kind: Kind, id: string, query = ""): Promise<JsonObject | undefined> {
    const filterModel = { id: { filterType: "text", type: "equals", filter: id } };
    const { body } = await api.administrator.post(`${kind.path}/grid${query}`, {
      startRow: 0,
      endRow: 10,
      filterModel,
    });
    return listOf(body, "rowData")[0];
  }

  describe.each([...kinds])("a $name", (kind) => {
    test("is created with version 0, its ETag and its Location, and found by the grid", async () => {
      const created = await create(kind);
      const path = `${kind.path}/${idOf(created)}`;
      expect(created.headers.get("location")).toBe(baseUrl + path);
      expect(created.headers.get("etag")).toBe('"0"');
      expect(created.headers.get("cache-control")).toBe("no-store");
      expect(created.body).toMatchObject({ version: 0, deleted: false });
      expect(await findRow(kind, idOf(created))).toEqual(created.body);
      const read = await api.administrator.get(path);
      expect([read.status, read.headers.get("etag"), read.body]).toEqual([200, '"0"', created.body]);
    });

    test("given If-None-Match with the current tag answers 304 without a body", async () => {
      const path = `${kind.path}/${idOf(await create(kind))}`;
      for (const tag of ['"0"', 'W/"0"', "*", '"7", "0"']) {
        const answer = await api.administrator.get(path, { "if-none-match": tag });
        expect([tag, answer.status, answer.text, answer.headers.get("etag")]).toEqual([tag, 304, "", '"0"']);
      }
      expect((await api.administrator.get(path, { "if-none-match": '"7"' })).status).toBe(200);
      const head = await api.administrator.send("HEAD", path);
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", '"0"']);
    });

    test("given If-Match changes only that version", async () => {
      const path = `${kind.path}/${idOf(await create(kind))}`;
      const patch = (text: string, version: number, tag: string) =>
        api.administrator.patch(path, { [kind.member]: text, version }, { "if-match": tag });
      const changed = await patch("a", 0, '"0"');
      expect([changed.status, changed.headers.get("etag"), changed.body["version"]]).toEqual([200, '"1"', 1]);
      const stale = await patch("b", 1, '"0"');
      expect([stale.status, stale.body["code"], stale.body["currentVersion"]]).toEqual([412, "precondition_failed", 1]);
      expect((await patch("b", 1, 'W/"1"')).status).toBe(412);
      expect((await patch("b", 1, '"5", "1"')).status).toBe(200);
      expect((await patch("c", 2, "*")).status).toBe(200);
      expect((await api.administrator.delete(path, { "if-match": '"2"' })).status).toBe(412);
      expect((await api.administrator.delete(path, { "if-match": '"3"' })).status).toBe(204);
    });

    test("given PATCH changes the members sent and raises the version, but not if nothing differs", async () => {
      const created = await create(kind);
      const path = `${kind.path}/${idOf(created)}`;
      const changed = await api.administrator.patch(path, { [kind.member]: "changed", version: 0 });
      const { updatedAt, ...rest } = changed.body;
      expect(rest).toEqual({ ...withoutMember(created.body, "updatedAt"), [kind.member]: "changed", version: 1 });
      expect(textOf({ updatedAt: updatedAt ?? null }, "updatedAt") >= textOf(created.body, "updatedAt")).toBe(true);
      const before = await api.fingerprint();
      for (const body of [{ version: 1 }, { version: 1, [kind.member]: "changed" }, { version: 1, deleted: false }]) {
        const same = await api.administrator.patch(path, body);
        expect([same.status, same.body]).toEqual([200, changed.body]);
      }
      expect(await api.fingerprint()).toBe(before);
    });

    test("given PATCH without a version, or with a stale one, changes nothing", async () => {
      const path = `${kind.path}/${idOf(await create(kind))}`;
      await api.administrator.patch(path, { [kind.member]: "a", version: 0 });
      const before = await api.fingerprint();
      const missing = await api.administrator.patch(path, { [kind.member]: "b" });
      expect([missing.status, missing.body]).toMatchObject([
        400,
        { code: "version_required", errors: [{ pointer: "/version" }] },
      ]);
      for (const version of [0, 2]) {
        const stale = await api.administrator.patch(path, { [kind.member]: "b", version });
        expect([stale.status, stale.body]).toMatchObject([409, { code: "version_conflict", currentVersion: 1 }]);
      }
      expect(await api.fingerprint()).toBe(before);
    });

    test("given DELETE is gone, stays gone, and appears only with includeDeleted", async () => {
      const created = await create(kind);
      const path = `${kind.path}/${idOf(created)}`;
      const answer = await api.administrator.delete(path);
      expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([204, "", null]);
      const calls = [
        api.administrator.get(path),
        api.administrator.delete(path),
        api.administrator.patch(path, { version: 1, [kind.member]: "back" }),
      ];
      if (kind.name !== "project") calls.push(api.administrator.put(path, kind.body()));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
      expect(await findRow(kind, idOf(created))).toBeUndefined();
      if (kind.name === "project") return;
      expect(await findRow(kind, idOf(created), "?includeDeleted=true")).toMatchObject({ deleted: true, version: 1 });
    });

    test("given PATCH with deleted true is gone, with the version raised by one whatever else changes", async () => {
      const path = `${kind.path}/${idOf(await create(kind))}`;
      const answer = await api.administrator.patch(path, { version: 0, deleted: true, [kind.member]: "last words" });
      expect(answer.body).toMatchObject({ version: 1, deleted: true, [kind.member]: "last words" });
      expect((await api.administrator.patch(path, { version: 1, deleted: false })).status).toBe(404);
    });
  });

  test("PUT ignores what a client may not set, and never creates", async () => {
    const path = `${admin}/signals`;
    const body = { name: "HDMI", code: unique("signal"), category: "video" };
    const created = await api.administrator.post(path, body);
    const tampered = { ...created.body, id: user.id, createdAt: "2001-01-01T00:00:00.000Z", deleted: true };
    const answer = await api.administrator.put(`${path}/${idOf(created)}`, tampered);
    expect([answer.status, answer.body]).toEqual([200, created.body]);
    expect((await api.administrator.put(`${path}/ffffffffffffffffffffffff`, body)).status).toBe(404);
  });

  test("PATCH merges maps by key, replaces lists, clears by null and refuses null for required values", async () => {
    const product = { name: "Display", partNumber: unique("part"), attributes: { a: "1", b: "2" }, description: "x" };
    const path = `${admin}/products/${idOf(await api.administrator.post(`${admin}/products`, product))}`;
    const merged = await api.administrator.patch(path, {
      version: 0,
      attributes: { b: null, c: "3" },
      description: null,
    });
    expect(merged.body).toMatchObject({
      version: 1,
      attributes: { a: "1", c: "3" },
      description: null,
      name: "Display",
    });
    expect(Object.keys(objectOf(merged.body, "attributes"))).not.toContain("b");
    const refused = await api.administrator.patch(path, { version: 1, name: null });
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ pointer: "/name" }] }]);
    const project = await api.administrator.post("/api/v1/projects", {
      name: "Lobby",
      settings: { lamp: { watt: 5, on: true }, tags: [1, 2] },
    });
    const settings = { lamp: { watt: 6, on: null }, tags: [3] };
    const changed = await api.administrator.patch(`/api/v1/projects/${idOf(project)}`, { version: 0, settings });
    expect(changed.body).toMatchObject({ version: 1, settings: { lamp: { watt: 6 }, tags: [3] } });
    expect(Object.keys(objectOf(objectOf(changed.body, "settings"), "lamp"))).toEqual(["watt"]);
  });

  test("a webhook endpoint keeps headers sent as their mask, and its version if the same value is sent", async () => {
    const headers = { "X-One": "1", "X-Two": "2" };
    const created = await api.administrator.post(`${admin}/webhooks`, { url: hookUrl, eventTypes: ["*"], headers });
    const endpoint = objectOf(created.body, "endpoint");
    const path = `${admin}/webhooks/${textOf(endpoint, "id")}`;
    expect(created.headers.get("location")).toBe(baseUrl + path);
    expect(created.text).not.toContain('"1"');
    expect((await api.administrator.get(path)).body).toEqual(endpoint);
    const before = await api.fingerprint();
    for (const sent of [{}, objectOf(endpoint, "headers"), headers]) {
      expect((await api.administrator.patch(path, { version: 0, headers: sent })).body).toEqual(endpoint);
    }
    expect(await api.fingerprint()).toBe(before);
    const changed = await api.administrator.patch(path, { version: 0, headers: { "X-One": null, "X-Two": "3" } });
    expect(changed.body).toMatchObject({ version: 1, headers: { "X-Two": "********" } });
    expect(Object.keys(objectOf(changed.body, "headers"))).toEqual(["X-Two"]);
    const [row] = await api.store.select(webhookEndpoints, {
      where: matches({ id: path.slice(-24) }),
    });
    expect(JSON.stringify(row)).not.toContain(textOf(created.body, "secret"));
    await api.administrator.patch(path, { version: 1, deleted: true });
  });

  test("an application has at most 16 endpoints; removing one makes room", async () => {
    await createEndpoint(api);
    const register = () =>
      api.administrator.post(`${admin}/webhooks`, { url: hookUrl, eventTypes: ["project.created"] });
    const answers = await atOnce(17, register);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body["code"], body["limit"]])).toEqual(
      refused.map(() => [409, "limit_reached", 16]),
    );
    const [first] = (await api.administrator.get(`${admin}/webhooks`)).rows;
    await api.administrator.patch(`${admin}/webhooks/${textOf(first ?? {}, "id")}`, { version: 0, deleted: true });
    expect((await register()).status).toBe(201);
  });

  test("an endpoint whose URL or header name is not allowed is refused with its pointer", async () => {
    const cases: readonly (readonly [body: JsonObject, pointer: string])[] = [
      [{ url: "http://hooks.dealer.example/" }, "/url"],
      [{ url: "https://10.0.0.1/" }, "/url"],
      [{ url: "https://[::1]/" }, "/url"],
      [{ url: "https://2130706433/" }, "/url"],
      [{ url: "https://localhost/" }, "/url"],
      [{ url: "https://private.example/" }, "/url"],
      [{ url: "https://user:password@hooks.dealer.example/" }, "/url"],
      [{ url: "not a url" }, "/url"],
      [{ headers: { Host: "x" } }, "/headers/Host"],
      [{ headers: { "content-type": "x" } }, "/headers/content-type"],
      [{ headers: { "User-Agent": "x" } }, "/headers/User-Agent"],
      [{ headers: { "Webhook-Id": "x" } }, "/headers/Webhook-Id"],
      [{ headers: { "SERVICE-Token": "x" } }, "/headers/SERVICE-Token"],
      [{ headers: { "X-A": "a\r\nX-B: b" } }, "/headers/X-A"],
      [{ eventTypes: ["webhook.test"] }, "/eventTypes/0"],
      [{ eventTypes: [] }, "/eventTypes"],
    ];
    for (const [body, pointer] of cases) {
      const answer = await api.administrator.post(`${admin}/webhooks`, { url: hookUrl, eventTypes: ["*"], ...body });
      expect([body, answer.status, answer.body["errors"]]).toMatchObject([body, 400, [{ pointer }]]);
    }
  });

  test("a user's setting is changed by GET, edit and PUT; an undefined setting is refused with its pointer", async () => {
    const path = `${admin}/users/${user.id}`;
    const read = await api.administrator.get(path);
    const settings = { [settingName]: { value: "gold" } };
    const answer = await api.administrator.put(path, { ...read.body, settings });
    expect([answer.status, answer.body]).toMatchObject([200, { settings, version: Number(read.body["version"]) + 1 }]);
    expect((await api.administrator.get(path)).body).toEqual(answer.body);
    expect(answer.text).not.toMatch(/passwordHash|argon2/u);
    const refusals: readonly (readonly [settings: JsonObject, pointer: string, code: string])[] = [
      [{ "no/such": { value: 1 } }, "/settings/no~1such", "unknown_setting"],
      [{ constructor: { value: "x" } }, "/settings/constructor", "unknown_setting"],
      [{ [settingName]: { value: 5 } }, "/settings/dealer~1tag/value", "invalid_type"],
      [{ [settingName]: "gold" }, "/settings/dealer~1tag", "invalid_type"],
    ];
    for (const [refused, pointer, code] of refusals) {
      const { status, body } = await api.administrator.put(path, { ...answer.body, settings: refused });
      expect([status, body["errors"]]).toMatchObject([400, [{ pointer, code }]]);
    }
  });

  test("any stored text and JSON returns as it was sent", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((value) => !value.includes("\0"));
    // Whole numbers that a double cannot distinguish are refused.
    const json = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !/\\u0000|__proto__|\d{16}|e\+/u.test(JSON.stringify(value)));
    // Texts are NFC, begin and end with a visible character, and have no control characters.
    const line = text.map((value) =>
      `<${value.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "")}>`.normalize("NFC"),
    );
    const body = fc.record({ name: line, description: line, settings: fc.record({ free: json, more: json }) });
    const property = fc.asyncProperty(body, async (sent) => {
      const created = await user.post("/api/v1/projects", sent);
      const read = await user.get(`/api/v1/projects/${idOf(created)}`);
      expect([created.status, created.body]).toMatchObject([201, JSON.parse(JSON.stringify(sent))]);
      expect(read.body).toEqual(created.body);
    });
    await fc.assert(property, { seed: 20_261_121, numRuns: 200 });
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});

function withoutMember(body: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));
}
