import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { events, type JsonObject, parseJsonBody, projects } from "@design-catalog/core";
import { adapterNames } from "./adapters.ts";
import { type Answer, idOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { unique } from "./world.ts";

describe.each([...adapterNames])("projects under concurrent requests on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let product: string;
  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    product = idOf(
      await api.administrator.post("/api/v1/admin/products", { name: "Display", partNumber: unique("p") }),
    );
  });
  afterAll(() => api.close());

  async function createProject() {
    const id = idOf(await owner.post("/api/v1/projects", { name: "0" }));
    const path = `/api/v1/projects/${id}`;
    const addProduct = () => owner.post(`${path}/products`, { products: [{ productId: product, label: "0" }] });
    return { id, path, addProduct };
  }

  /** Types of the events about a project or what is in it, in the order they were made. */
  async function eventsOf(projectId: string): Promise<readonly string[]> {
    const rows = await api.store.select(events);
    return rows.filter(({ body }) => body.includes(projectId)).map(({ type }) => type);
  }

  function statuses(answers: readonly Answer[]): Readonly<Record<string, number>> {
    const groups = Object.groupBy(answers, ({ status }) => String(status));
    return Object.fromEntries(Object.entries(groups).map(([status, same = []]) => [status, same.length]));
  }

  test("50 snapshots at once of two projects have 50 numbers, and each is announced once", async () => {
    const made = [await createProject(), await createProject()];
    for (const { addProduct } of made) await addProduct();
    const requests = Array.from({ length: 50 }, (_, index) => owner.post(`${made[index % 2]?.path}/snapshot`, {}));
    const answers = await Promise.all(requests);
    expect(statuses(answers)).toEqual({ "201": 50 });
    expect(new Set(answers.map(({ body }) => textOf(body, "uniqueNumber"))).size).toBe(50);
    for (const { id, path } of made) {
      const listed = (await owner.get(`${path}/snapshots`)).rows;
      expect(listed).toHaveLength(25);
      expect(new Set(listed.map((row) => textOf(row, "name"))).size).toBe(25);
      const types = await eventsOf(id);
      expect(types.filter((type) => type === "snapshot.created")).toHaveLength(25);
    }
    const copied = await owner.get(`/api/v1/projects/${idOf(answers[49] ?? fail())}/products`);
    expect(copied.rows).toHaveLength(1);
  });

  test("a snapshot or copy that is taken during edits is a state that existed", async () => {
    const { path, addProduct } = await createProject();
    const added = (await addProduct()).rows[0] ?? fail();
    const view = await owner.post(`${path}/views`, { name: "0" });
    const edited = [path, `${path}/products/${textOf(added, "id")}`, `${path}/views/${idOf(view)}`];
    const progress = { isTaking: true };
    /** Numbers the project, its product and its view one after the other, again and again. */
    async function edit(): Promise<number> {
      let step = 0;
      for (; progress.isTaking; step += 1) {
        for (const target of edited) {
          const member = target.includes("/products/") ? "label" : "name";
          const answer = await owner.patch(target, { version: step, [member]: String(step + 1) });
          expect([answer.status, answer.text]).toEqual([200, answer.text]);
        }
      }
      return step;
    }
    async function take(): Promise<readonly (readonly number[])[]> {
      const states: (readonly number[])[] = [];
      for (let count = 0; count < 40; count += 1) {
        const taken = await owner.post(`${path}/${count % 2 === 0 ? "snapshot" : "copy"}`, {});
        const contents = `/api/v1/projects/${idOf(taken)}`;
        const [products, views] = [await owner.get(`${contents}/products`), await owner.get(`${contents}/views`)];
        const texts = [
          textOf(taken.body, "name"),
          textOf(products.rows[0] ?? fail(), "label"),
          textOf(views.rows[0] ?? fail(), "name"),
        ];
        states.push(texts.map((text) => Number.parseInt(text, 10)));
      }
      progress.isTaking = false;
      return states;
    }
    const [steps, states] = await Promise.all([edit(), take()]);
    expect(steps).toBeGreaterThan(0);
    const torn = states.filter(([name = 0, label = 0, viewName = 0]) => {
      return !(name >= label && label >= viewName && viewName >= name - 1);
    });
    expect(torn).toEqual([]);
  });

  test("a project that is removed during a storm of changes is removed once and stays removed", async () => {
    const { id, path, addProduct } = await createProject();
    const read = { version: 0 };
    /** Patches at the version that was last read, until the project is gone. */
    async function patchOn(): Promise<number> {
      for (let accepted = 0; ;) {
        const answer = await owner.patch(path, { ...read, name: unique("name") });
        if (answer.status === 404) return accepted;
        if (answer.status === 200) accepted += 1;
        else expect(answer.status).toBe(409);
        const current = answer.body[answer.status === 200 ? "version" : "currentVersion"];
        read.version = Math.max(read.version, Number(current));
      }
    }
    async function addOn(): Promise<number> {
      for (let accepted = 0; ; accepted += 1) {
        const { status } = await addProduct();
        if (status === 404) return accepted;
        expect(status).toBe(201);
      }
    }
    async function removeSoon(): Promise<readonly Answer[]> {
      while (read.version < 5) await Bun.sleep(1);
      return Promise.all(Array.from({ length: 5 }, () => owner.delete(path)));
    }
    const [patched, added, removed] = await Promise.all([
      Promise.all([patchOn(), patchOn(), patchOn()]),
      Promise.all([addOn(), addOn()]),
      removeSoon(),
    ]);
    expect(statuses(removed)).toEqual({ "204": 1, "404": 4 });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const row = await api.store.find(projects.table, id);
    expect([row?.deleted, row?.version]).toEqual([true, sum(patched) + 1]);
    const added201 = Array.from({ length: sum(added) }, () => "project.product.added");
    expect(await eventsOf(id)).toEqual(["project.created", ...added201, "project.deleted"]);
    const announced = (await api.store.select(events)).findLast(({ body }) => body.includes(id));
    const object = objectIn(announced?.body ?? "");
    expect([object["id"], object["version"], object["deleted"]]).toEqual([id, sum(patched) + 1, true]);
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});

/** The object that an event is about. */
function objectIn(body: string): JsonObject {
  const data = member(parseJsonBody(body), "data");
  return member(data, "object");
}

function member(value: unknown, name: string): JsonObject {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === "object" && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

function fail(): never {
  throw new TypeError("Cannot go on without the answer");
}
