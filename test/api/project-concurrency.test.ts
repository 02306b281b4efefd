import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type JsonObject, matches } from "@design-catalog/core";
import { parseJsonBody } from "@design-catalog/core/engine";
import type { BaseRow } from "@design-catalog/core/ports";
import { projectCables, projects } from "@design-catalog/core/projects";
import { events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { atOnce, faultsOf, repeatedly, statuses } from "./at-once.ts";
import { type Answer, idOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { unique } from "./world-parts.ts";

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

  /** Types of the events about a project or its contents, in order. */
  async function eventsOf(projectId: string): Promise<readonly string[]> {
    const rows = await api.store.select(events);
    return rows.filter(({ body }) => body.includes(projectId)).map(({ type }) => type);
  }

  test("50 snapshots at once of two projects get 50 numbers, and each is announced once", async () => {
    const made = [await createProject(), await createProject()];
    for (const { addProduct } of made) await addProduct();
    const answers = await atOnce(50, (index) => owner.post(`${made[index % 2]?.path}/snapshot`, {}));
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

  test("requests that wait for one project leave connections for those of others", async () => {
    const [held, other] = [await createProject(), await createProject()];
    const waiting: Promise<Answer>[] = [];
    await api.store.transaction(async (transaction) => {
      await transaction.find(projects.table, held.id, { lock: true });
      for (let count = 0; count < 30; count += 1)
        waiting.push(repeatedly(() => owner.patch(held.path, { version: 0, name: "held" })));
      // Far more than there are connections, all while the project is locked.
      for (let version = 0; version < 5; version += 1) {
        expect((await owner.patch(other.path, { version, name: `name ${version}` })).status).toBe(200);
        expect((await owner.get(held.path)).body).toMatchObject({ name: "0", version: 0 });
      }
    });
    // All bring the same change: the first makes it, and the others are stale.
    expect(statuses(await Promise.all(waiting))).toEqual({ "200": 1, "409": 29 });
  });

  test("a removal at the version of If-Match is refused if a change comes in between", async () => {
    const { id, path } = await createProject();
    const cable = idOf(await owner.post(`${path}/cables`, {}));
    const targets = [
      { target: `${path}/cables/${cable}`, change: [projectCables, cable] },
      { target: path, change: [projects.table, id] },
    ] as const;
    for (const { target, change } of targets) {
      const removal = await api.store.transaction(async (transaction) => {
        await transaction.find(projects.table, id, { lock: true });
        const sent = repeatedly(() => owner.delete(target, { "if-match": '"0"' }));
        // By now it has checked the version and waits. If it were later, it would find the change.
        await Bun.sleep(50);
        const [table, rowId] = change;
        await transaction.revise<BaseRow>(table, matches({ id: rowId }), {});
        return { sent };
      });
      const { status, body } = await removal.sent;
      expect([status, body["code"], body["currentVersion"]]).toEqual([412, "precondition_failed", 1]);
      expect((await owner.get(target)).status).toBe(200);
    }
  });

  test("a project removed during a storm of changes is removed once and stays removed", async () => {
    const { id, path, addProduct } = await createProject();
    const read = { version: 0 };
    /** Patches at the version last read, until the project is gone. */
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
    expect(faultsOf(api)).toEqual([]);
  });
});

/** The object of an event. */
function objectIn(body: string): JsonObject {
  const data = member(parseJsonBody(body), "data");
  return member(data, "object");
}

function member(value: unknown, name: string): JsonObject {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === "object" && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

function fail(): never {
  throw new TypeError("Cannot continue without the answer");
}
