import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type JsonObject, matches } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { projects } from "@design-catalog/core/projects";
import { deliveries, type EventRow, events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { type Answer, idOf, objectOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { hookUrl, removeEndpoints, unique } from "./world-parts.ts";

const admin = "/api/v1/admin";

describe.each([...adapterNames])("events on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let product: string;
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    product = idOf(await api.administrator.post(`${admin}/products`, { name: "Display", partNumber: unique("part") }));
  });
  beforeEach(() => removeEndpoints(api));
  afterAll(() => api.close());

  /** Runs `work` and returns the events it announced, in order. */
  async function announced(work: () => Promise<unknown>): Promise<readonly EventRow[]> {
    const known = new Set((await api.store.select(events)).map(({ id }) => id));
    await work();
    return (await api.store.select(events)).filter(({ id }) => !known.has(id));
  }

  function dataOf(event: EventRow | undefined): JsonObject {
    return objectOf(envelopeOf(event), "data");
  }

  function envelopeOf(event: EventRow | undefined): JsonObject {
    const envelope: unknown = JSON.parse(event?.body ?? "null");
    if (isJsonObject(envelope)) return envelope;
    throw new TypeError("Cannot read the event because there is none");
  }

  async function createProject(): Promise<{ readonly id: string; readonly path: string }> {
    const id = idOf(await owner.post("/api/v1/projects", { name: "Lobby" }));
    return { id, path: `/api/v1/projects/${id}` };
  }

  async function addProducts(path: string, quantity: number): Promise<readonly JsonObject[]> {
    const answer = await owner.post(`${path}/products`, { products: [{ productId: product, quantity }] });
    expect(answer.status).toBe(201);
    return answer.rows;
  }

  async function register(body: JsonObject): Promise<string> {
    const answer = await api.administrator.post(`${admin}/webhooks`, { url: hookUrl, ...body });
    return textOf(objectOf(answer.body, "endpoint"), "id");
  }

  test("project.created has the project as GET returns it, in the documented envelope", async () => {
    let created: Answer | undefined;
    const [event, ...others] = await announced(
      async () => (created = await owner.post("/api/v1/projects", { name: "Lobby" })),
    );
    expect(others).toEqual([]);
    const read = await owner.get(`/api/v1/projects/${textOf(created?.body ?? {}, "id")}`);
    expect(envelopeOf(event)).toEqual({
      id: event?.id ?? "",
      type: "project.created",
      timestamp: event?.createdAt ?? "",
      apiVersion: "v1",
      applicationId: api.store.applicationId,
      actor: { userId: owner.id, emailAddress: owner.emailAddress },
      data: { object: read.body },
    });
    expect(event?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
  });

  test("neither changing a project nor a refused or repeated request announces anything", async () => {
    const { path } = await createProject();
    const quiet = await announced(async () => {
      expect((await owner.patch(path, { version: 0, name: "Foyer" })).status).toBe(200);
      expect((await owner.patch(path, { version: 0, deleted: true })).status).toBe(409);
      expect((await owner.post("/api/v1/projects", { name: "" })).status).toBe(400);
    });
    expect(quiet).toEqual([]);
    const headers = { "idempotency-key": unique("key") };
    const once = await announced(async () => {
      await owner.post("/api/v1/projects", { name: "Once" }, headers);
      await owner.post("/api/v1/projects", { name: "Once" }, headers);
    });
    expect(once).toHaveLength(1);
  });

  test.each(["DELETE", "PATCH"])("project.deleted is announced by %s, and nothing for its contents", async (method) => {
    const { id, path } = await createProject();
    await addProducts(path, 3);
    const made = await announced(async () => {
      const answer =
        method === "DELETE"
          ? await owner.delete(path)
          : await owner.patch(path, { version: 0, deleted: true, name: "Gone" });
      expect(answer.status).toBeLessThan(300);
    });
    expect(made.map(({ type }) => type)).toEqual(["project.deleted"]);
    const row = await api.store.find(projects.table, id);
    expect(dataOf(made[0])).toEqual({ object: JSON.parse(JSON.stringify(row)) });
    expect(row).toMatchObject({ deleted: true, version: 1, name: method === "PATCH" ? "Gone" : "Lobby" });
  });

  test("snapshot.created and snapshot.deleted are announced, and nothing for contents or refused requests", async () => {
    const source = await createProject();
    await addProducts(source.path, 2);
    let taken: Answer | undefined;
    const [created, ...others] = await announced(async () => (taken = await owner.post(`${source.path}/snapshot`, {})));
    expect(others).toEqual([]);
    const id = textOf(taken?.body ?? {}, "id");
    const path = `/api/v1/projects/${id}`;
    expect(created?.type).toBe("snapshot.created");
    expect(dataOf(created)).toEqual({ object: (await owner.get(path)).body, sourceProjectId: source.id });
    const [added, ...more] = (await owner.get(`${path}/products`)).rows;
    expect(more).toHaveLength(1);
    const item = `${path}/products/${textOf(added ?? {}, "id")}`;
    const quiet = await announced(async () => {
      const refused = [
        await owner.patch(path, { version: 0, name: "x" }),
        await owner.post(`${path}/snapshot`, {}),
        await owner.post(`${path}/products`, { products: [{ productId: product }] }),
        await owner.post(`${path}/products/restore`, { ids: [textOf(added ?? {}, "id")] }),
        await owner.patch(item, { version: 0, label: "x" }),
        await owner.delete(item),
      ];
      for (const { status, body } of refused) expect([status, body["code"]]).toEqual([409, "locked"]);
    });
    expect(quiet).toEqual([]);
    expect((await owner.get(`${path}/products`)).rows[0]).toEqual(added ?? {});
    const made = await announced(() => owner.delete(path));
    expect(made.map(({ type }) => type)).toEqual(["snapshot.deleted"]);
    expect(objectOf(dataOf(made[0]), "object")).toMatchObject({
      id,
      locked: true,
      uniqueNumber: taken?.body["uniqueNumber"],
    });
  });

  test("project.product.added is announced for each product, with its project", async () => {
    const { id, path } = await createProject();
    const made = await announced(() => addProducts(path, 3));
    expect(made.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => "project.product.added"));
    const listed = (await owner.get(`${path}/products`)).rows;
    expect(made.map((event) => dataOf(event))).toEqual(
      listed.map((object) => ({ object, project: { id, name: "Lobby" } })),
    );
    const one = await owner.get(`${path}/products/${textOf(listed[0] ?? {}, "id")}`);
    expect(one.body).toEqual(listed[0] ?? {});
  });

  test("adding products with an unknown one adds and announces none", async () => {
    const { path } = await createProject();
    const before = await api.fingerprint();
    const added = [{ productId: product }, { productId: "ffffffffffffffffffffffff" }];
    const answer = await owner.post(`${path}/products`, { products: added });
    expect([answer.status, answer.body["errors"]]).toMatchObject([400, [{ pointer: "/products/1/productId" }]]);
    expect(await api.fingerprint()).toBe(before);
  });

  test("project.product.deleted and .restored are announced for each changed product only", async () => {
    const { id, path } = await createProject();
    const [first = "", second = "", third = ""] = (await addProducts(path, 3)).map((row) => textOf(row, "id"));
    const removed = await announced(async () => {
      await owner.delete(`${path}/products/${first}`);
      await owner.patch(`${path}/products/${second}`, { version: 0, deleted: true, label: "DSP-02" });
      expect((await owner.delete(`${path}/products/${first}`)).status).toBe(404);
    });
    expect(removed.map(({ type }) => type)).toEqual(["project.product.deleted", "project.product.deleted"]);
    expect(removed.map((event) => dataOf(event))).toMatchObject([
      { object: { id: first, deleted: true, version: 1 }, project: { id, name: "Lobby" } },
      { object: { id: second, deleted: true, version: 1, label: "DSP-02" }, project: { id, name: "Lobby" } },
    ]);
    expect((await owner.get(`${path}/products`)).rows.map((row) => row["id"])).toEqual([third]);
    const restore = () => owner.post(`${path}/products/restore`, { ids: [first, second, third] });
    const restored = await announced(async () => expect((await restore()).status).toBe(200));
    expect(restored.map(({ type }) => type)).toEqual(["project.product.restored", "project.product.restored"]);
    for (const event of restored) {
      const object = objectOf(dataOf(event), "object");
      expect((await owner.get(`${path}/products/${textOf(object, "id")}`)).body).toEqual(object);
      expect(object).toMatchObject({ deleted: false, version: 2 });
    }
    expect(await announced(async () => expect((await restore()).rows).toHaveLength(3))).toEqual([]);
    const unknown = await owner.post(`${path}/products/restore`, { ids: [first, "ffffffffffffffffffffffff"] });
    expect([unknown.status, unknown.body["errors"]]).toMatchObject([400, [{ pointer: "/ids/1" }]]);
  });

  test("catalog, roles and endpoints announce none", async () => {
    const quiet = await announced(async () => {
      const signal = await api.administrator.post(`${admin}/signals`, {
        name: "A",
        code: unique("signal"),
        category: "audio",
      });
      await api.administrator.delete(`${admin}/signals/${idOf(signal)}`);
      await api.administrator.post(`${admin}/roles`, { name: unique("role"), privileges: [] });
      await register({ eventTypes: ["*"] });
    });
    expect(quiet).toEqual([]);
  });

  test("are delivered to subscribers, kept as cancelled for disabled endpoints, and enqueued with the change", async () => {
    const everything = await register({ eventTypes: ["*"] });
    const projectsOnly = await register({ eventTypes: ["project.created", "project.deleted"] });
    const disabled = await register({ eventTypes: ["project.created"], enabled: false });
    await register({ eventTypes: ["user.deleted"] });
    const jobsBefore = adapter === "postgresql" ? await api.countJobs() : 0;
    const { path } = await createProject();
    const [added] = await announced(() => addProducts(path, 1));
    const [created] = (await api.store.select(events, { where: matches({ type: "project.created" }) })).slice(-1);
    const statuses = async (event: EventRow | undefined) => {
      const rows = await api.store.select(deliveries, { where: matches({ eventId: event?.id ?? "" }) });
      return Object.fromEntries(rows.map(({ endpointId, status }) => [endpointId, status]));
    };
    expect(await statuses(created)).toEqual({
      [everything]: "pending",
      [projectsOnly]: "pending",
      [disabled]: "cancelled",
    });
    expect(await statuses(added)).toEqual({ [everything]: "pending" });
    if (adapter === "postgresql") expect(await api.countJobs()).toBe(jobsBefore + 3);
    await api.administrator.patch(`${admin}/webhooks/${everything}`, { version: 0, deleted: true });
    expect((await statuses(created))[everything]).toBe("cancelled");
  });

  test("webhook.test goes to one endpoint, even a disabled one, and is shown with its event", async () => {
    await register({ eventTypes: ["*"] });
    const disabled = await register({ eventTypes: ["project.created"], enabled: false });
    let answer: Answer | undefined;
    const made = await announced(
      async () => (answer = await api.administrator.post(`${admin}/webhooks/${disabled}/test`)),
    );
    expect(made.map(({ type }) => type)).toEqual(["webhook.test"]);
    expect(answer).toMatchObject({
      status: 202,
      body: { endpointId: disabled, eventType: "webhook.test", status: "pending" },
    });
    const sent = await api.store.select(deliveries, { where: matches({ eventId: made[0]?.id ?? "" }) });
    expect(sent).toHaveLength(1);
    const shown = await api.administrator.get(`${admin}/webhooks/deliveries/${textOf(answer?.body ?? {}, "id")}`);
    expect(shown.body).toMatchObject({ ...answer?.body, attempts: [], event: envelopeOf(made[0]) });
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});
