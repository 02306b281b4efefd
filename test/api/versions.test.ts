import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type JsonObject, matches, resources } from "@design-catalog/core";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import type { BaseRow, StoredTable } from "@design-catalog/core/ports";
import { projectCables, viewItems } from "@design-catalog/core/projects";
import { deliveries, events, webhookEndpoints } from "@design-catalog/core/webhooks";
import { atOnce, faultsOf } from "./at-once.ts";
import { type Answer, idOf, objectOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { hookUrl, unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

const writers = 64;
const rounds = 3;

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startApi("postgresql");
  user = await api.createUser();
});
afterAll(() => api.close());

/** A kind of thing with versions, and how the test changes it. */
interface Kind {
  readonly name: string;
  readonly path: (world: World) => string;
  readonly table: StoredTable<BaseRow>;
  readonly change: (text: string) => JsonObject;
  /** Type of the event that announces its removal, if one does. */
  readonly removal?: string;
}

const kinds: readonly Kind[] = [
  {
    name: "project",
    path: ({ project }) => `/api/v1/projects/${project}`,
    table: tableOf("Project"),
    change: (name) => ({ name }),
    removal: "project.deleted",
  },
  {
    name: "project product",
    path: ({ project, projectProduct }) => `/api/v1/projects/${project}/products/${projectProduct}`,
    table: tableOf("ProjectProduct"),
    change: (label) => ({ label }),
    removal: "project.product.deleted",
  },
  {
    name: "project cable",
    path: ({ project, projectCable }) => `/api/v1/projects/${project}/cables/${projectCable}`,
    table: projectCables,
    change: (label) => ({ label }),
    removal: "project.cable.deleted",
  },
  {
    name: "view item",
    path: ({ project, viewItem }) => `/api/v1/projects/${project}/viewitems/${viewItem}`,
    table: viewItems,
    change: (text) => ({ text }),
    removal: "project.view.product.deleted",
  },
  {
    name: "product",
    path: ({ product }) => `/api/v1/admin/products/${product}`,
    table: tableOf("Product"),
    change: (name) => ({ name }),
  },
  {
    name: "signal",
    path: ({ signal }) => `/api/v1/admin/signals/${signal}`,
    table: tableOf("Signal"),
    change: (name) => ({ name }),
  },
  {
    name: "webhook endpoint",
    path: ({ endpoint }) => `/api/v1/admin/webhooks/${endpoint}`,
    table: webhookEndpoints,
    change: (description) => ({ description }),
  },
  {
    name: "role",
    path: ({ role }) => `/api/v1/admin/roles/${role}`,
    table: tableOf("Role"),
    change: (description) => ({ description }),
  },
];

/** Ids of the events of a type about one thing. */
async function eventsAbout(type: string, id: string): Promise<readonly string[]> {
  const rows = await api.store.select(events, { where: matches({ type }) });
  return rows.filter(({ body }) => objectOf(objectOf(parse(body), "data"), "object")["id"] === id).map((row) => row.id);
}

describe.each([...kinds])("a $name", ({ path, table, change, removal }) => {
  let world: World;
  let target: string;
  beforeAll(async () => {
    world = await createWorld(api, { user });
    target = path(world);
  });

  async function row(): Promise<BaseRow> {
    const found = await api.store.find(table, target.slice(-24));
    if (!found) throw new TypeError(`Cannot read the row because it does not exist: ${target}`);
    return found;
  }

  test(`given ${writers} changes of one version at once accepts exactly one, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { version } = await row();
      const answers = await atOnce(writers, (writer) =>
        api.administrator.patch(target, { version, ...change(`round ${round} by ${writer}`) }),
      );
      const accepted = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(accepted).toHaveLength(1);
      expect(accepted[0]?.body).toMatchObject({ version: version + 1 });
      expect(refused.map(({ status, body }) => [status, body["code"], body["currentVersion"]])).toEqual(
        refused.map(() => [409, "version_conflict", version + 1]),
      );
      // The winner was told what is stored.
      expect(await row()).toMatchObject({ version: version + 1, ...pick(accepted[0], Object.keys(change(""))) });
    }
  });

  test("given writers that reread after each conflict loses none of their changes", async () => {
    const { version: first } = await row();
    const [workers, changesEach] = [6, 5];
    const work = async (worker: number) => {
      for (let done = 0; done < changesEach;) {
        const { version } = await row();
        const answer = await api.administrator.patch(target, { version, ...change(`${worker}.${done}.${version}`) });
        // On a busy machine it may be told to repeat the request.
        expect([200, 409, 503]).toContain(answer.status);
        if (answer.status === 200) done += 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    expect((await row()).version).toBe(first + workers * changesEach);
  });

  test("given removals among changes is removed once, stays removed and is announced once", async () => {
    const { version } = await row();
    const answers = await atOnce(writers, (writer) => {
      // Endpoints have no DELETE.
      if (writer === writers / 2 + 4 && table !== webhookEndpoints) return api.administrator.delete(target);
      // Each writer takes the version it would get if one of the others were faster.
      const asked = writer % 16 === 8 ? { deleted: true } : change(`storm ${writer}`);
      return api.administrator.patch(target, { version: version + (writer % 3), ...asked });
    });
    const final = await api.administrator.patch(target, { version: (await row()).version, deleted: true });
    expect([200, 404]).toContain(final.status);
    const accepted = [...answers, final].filter(({ status }) => status < 300);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
    expect(accepted.filter(({ status, body }) => status === 204 || body["deleted"] === true)).toHaveLength(1);
    expect(await row()).toMatchObject({ deleted: true, version: version + accepted.length });
    const { status } = await api.administrator.patch(target, { version: version + accepted.length, ...change("back") });
    expect(status).toBe(404);
    if (removal) expect(await eventsAbout(removal, target.slice(-24))).toHaveLength(1);
  });
});

describe("the event of a removal", () => {
  const endpointsCount = 3;

  async function createProject(): Promise<string> {
    return idOf(await api.administrator.post("/api/v1/projects", { name: "Lobby" }));
  }

  async function expectOneEvent(type: string, id: string): Promise<void> {
    const [event = "", ...others] = await eventsAbout(type, id);
    expect([event.length, others]).toEqual([24, []]);
    const sent = await api.store.select(deliveries, { where: matches({ eventId: event }) });
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: endpointsCount }, () => "pending"));
    expect(new Set(sent.map(({ endpointId }) => endpointId)).size).toBe(endpointsCount);
  }

  beforeAll(async () => {
    // The world's endpoint is the first.
    await createWorld(api, { user });
    for (let made = 1; made < endpointsCount; made += 1) {
      const body = {
        url: hookUrl,
        description: unique("endpoint"),
        eventTypes: ["project.deleted", "project.product.deleted"],
      };
      expect((await api.administrator.post("/api/v1/admin/webhooks", body)).status).toBe(201);
    }
  });

  test.each(Array.from({ length: 4 }, (_, round) => round))(
    `of a project given ${writers} removals at once is one, with one delivery for each endpoint (round %d)`,
    async () => {
      const id = await createProject();
      const jobsBefore = await api.countJobs();
      const answers = await atOnce(writers, () =>
        api.administrator.patch(`/api/v1/projects/${id}`, { version: 0, deleted: true }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(writers - 1);
      await expectOneEvent("project.deleted", id);
      expect(await api.countJobs()).toBe(jobsBefore + endpointsCount);
    },
  );

  test("of a project product given its removal and its project's at once is sent at most once, the project's once", async () => {
    const product = idOf(
      await api.administrator.post("/api/v1/admin/products", { name: "Display", partNumber: unique("part") }),
    );
    const project = await createProject();
    const path = `/api/v1/projects/${project}`;
    const [added = {}] = (await api.administrator.post(`${path}/products`, { products: [{ productId: product }] }))
      .rows;
    const item = `${path}/products/${textOf(added, "id")}`;
    const answers = await atOnce(writers, (writer) => api.administrator.delete(writer === 20 ? path : item));
    expect(answers[20]?.status).toBe(204);
    expect(answers.filter(({ status }) => ![204, 404].includes(status))).toEqual([]);
    await expectOneEvent("project.deleted", project);
    const removals = answers.filter(({ status }, writer) => status === 204 && writer !== 20);
    expect(removals.length).toBeLessThanOrEqual(1);
    expect(await eventsAbout("project.product.deleted", textOf(added, "id"))).toHaveLength(removals.length);
  });
});

test("no request was answered with a fault", () => {
  expect(faultsOf(api)).toEqual([]);
});

function parse(body: string): JsonObject {
  const envelope = parseJsonBody(body);
  if (isJsonObject(envelope)) return envelope;
  throw new TypeError(`Cannot read the event because it is not an object: ${body}`);
}

function pick(answer: Answer | undefined, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, answer?.body[name] ?? null]));
}

function tableOf(name: string): StoredTable<BaseRow> {
  const resource = resources.find(({ definition }) => definition.name === name);
  if (!resource) throw new TypeError(`Cannot find the table because no resource has the name: ${name}`);
  return resource.table;
}
