import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createRowMemory } from "../../engine/rows/row-memory.ts";
import type { OfferedJob } from "../../ports/fast-lane.ts";
import type { NewJob } from "../../ports/job-queue.ts";
import { recordEvents, type recordedTypes } from "../../service.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { events } from "./delivery-tables.ts";

interface Subscriber {
  readonly eventTypes: readonly string[];
  readonly enabled?: boolean;
  readonly filter?: object;
}

async function setUp(...endpoints: readonly Subscriber[]) {
  const application = await createTestApplication();
  const ids: string[] = [];
  for (const [index, endpoint] of endpoints.entries()) {
    const body = { url: `https://hooks-${index}.example/`, ...endpoint };
    ids.push((await application.call(createWebhook, application.administrator, { body })).endpoint.id);
  }
  const actor = application.actorWith();
  const record = (...types: readonly (typeof recordedTypes)[number]["type"][]) => {
    const drafts = types.map((type) => ({ type, data: { object: { id: "6740a1f2c3d4e5f607182910" } } }));
    const context = application.contextOf(actor);
    return application.store.transaction((transaction) => recordEvents({ context, transaction }, drafts));
  };
  const claimed = () => application.memory.queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
  return { application, actor, record, ids, claimed };
}

describe("recordEvents()", () => {
  test("writes the envelope with its actor, and the id of the row in it", async () => {
    const { application, actor, record } = await setUp();
    await record("project.created");
    const [row] = await application.store.select(events);
    expect(row?.type).toBe("project.created");
    expect(JSON.parse(row?.body ?? "")).toEqual({
      id: row?.id,
      type: "project.created",
      timestamp: "2026-11-21T09:30:00.000Z",
      apiVersion: "v1",
      applicationId: application.store.applicationId,
      actor: { userId: actor.userId, emailAddress: actor.emailAddress },
      data: { object: { id: "6740a1f2c3d4e5f607182910" } },
    });
  });

  test("lets other requests have their turn between 96 deliveries, and charges for all of them before", async () => {
    const { application, actor } = await setUp({ eventTypes: ["*"] }, { eventTypes: ["*"] });
    const { ports, ...context } = application.contextOf(actor);
    const seen: (string | number)[] = [];
    const steps = {
      pause: async () => void seen.push("pause"),
      charge: async (deliveries: number) => void seen.push(deliveries),
    };
    const object = { id: "6740a1f2c3d4e5f607182910" };
    const drafts = Array.from({ length: 1_200 }, () => ({ type: "project.created", data: { object } }) as const);
    await application.store.transaction((transaction) =>
      recordEvents(
        { context: { ...context, charge: steps.charge, ports: { ...ports, pause: steps.pause } }, transaction },
        drafts,
      ),
    );
    expect(seen).toEqual([2_400, ...Array.from({ length: 24 }, () => "pause")]);
    expect([(await application.store.select(events)).length, (await application.allDeliveries()).length]).toEqual([
      1_200, 2_400,
    ]);
  });

  test("lets other requests have their turn while filters are judged", async () => {
    const filter = { "data.object.id": { filterType: "text", type: "contains", filter: "6740" } };
    const { application, actor } = await setUp({ eventTypes: ["project.created"], filter });
    const { ports, ...context } = application.contextOf(actor);
    let nowMs = 0;
    const seen: (string | number)[] = [];
    const slow = {
      // Each look at the clock takes longer than a turn.
      clock: { now: () => (nowMs += 20) },
      pause: async () => void seen.push("pause"),
    };
    const charge = async (deliveries: number) => void seen.push(deliveries);
    const drafts = ["6740", "6741", "6740"].map(
      (id) => ({ type: "project.created", data: { object: { id } } }) as const,
    );
    await application.store.transaction((transaction) =>
      recordEvents({ context: { ...context, charge, ports: { ...ports, ...slow } }, transaction }, drafts),
    );
    expect(seen).toEqual(["pause", "pause", "pause", 2]);
  });

  test("names no actor when the system acts", async () => {
    const { application } = await setUp();
    const drafts = [{ type: "user.deleted", data: { object: { id: "6740a1f2c3d4e5f607182910" } } }] as const;
    await application.store.transaction((transaction) =>
      recordEvents({ context: application.contextOf(null), transaction }, drafts),
    );
    expect((await application.sentEvents())[0]?.actor).toBeNull();
  });

  test("delivers only to endpoints that subscribe to the type or to everything", async () => {
    const { application, record, ids, claimed } = await setUp(
      { eventTypes: ["project.created"] },
      { eventTypes: ["*"] },
      { eventTypes: ["project.deleted", "user.deleted"] },
    );
    await record("project.created", "user.restored");
    const deliveries = await application.allDeliveries();
    expect(deliveries.map(({ endpointId, eventType }) => [ids.indexOf(endpointId), eventType])).toEqual([
      [0, "project.created"],
      [1, "project.created"],
      [1, "user.restored"],
    ]);
    const jobs = await claimed();
    expect(jobs.map(({ data }) => data)).toEqual(
      deliveries.map(({ id }) => ({
        applicationId: application.store.applicationId,
        deliveryId: id,
        trigger: "automatic",
      })),
    );
    expect(deliveries.map(({ status, nextAttemptAt, attemptCount }) => [status, nextAttemptAt, attemptCount])).toEqual(
      Array.from({ length: 3 }, () => ["pending", "2026-11-21T09:30:00.000Z", 0]),
    );
  });

  test("records a cancelled delivery without a job for a disabled endpoint", async () => {
    const { application, record, claimed } = await setUp({ eventTypes: ["*"], enabled: false });
    await record("project.created");
    expect(await application.allDeliveries()).toMatchObject([
      { status: "cancelled", nextAttemptAt: null, completedAt: "2026-11-21T09:30:00.000Z" },
    ]);
    expect(await claimed()).toEqual([]);
  });

  test("keeps an event without subscribers", async () => {
    const { application, record } = await setUp();
    await record("project.created");
    expect(await application.store.count(events)).toBe(1);
    expect(await application.allDeliveries()).toEqual([]);
  });

  test("writes nothing without events", async () => {
    const { application, record } = await setUp({ eventTypes: ["*"] });
    await record();
    expect(await application.store.count(events)).toBe(0);
  });

  test("offers events of remembered endpoints with the same endpoint, whose secrets are then opened once", async () => {
    const application = await createTestApplication({ rowMemory: createRowMemory() });
    const create = (url: string) =>
      application.call(createWebhook, application.administrator, { body: { url, eventTypes: ["*"] } });
    await create("https://hooks.example/");
    const context = application.contextOf(application.actorWith());
    const offered = async () => {
      const jobs: NewJob[] = [];
      await application.store.transaction((transaction) => {
        const watched = { ...transaction, enqueue: async (added: readonly NewJob[]) => void jobs.push(...added) };
        const data = { object: { id: "6740a1f2c3d4e5f607182910" } };
        return recordEvents({ context, transaction: watched }, [{ type: "project.created", data }]);
      });
      // Events offer their jobs.
      return jobs.map((job) => (job as OfferedJob).item.endpoint);
    };
    const [first] = await offered();
    const [second, ...others] = await offered();
    expect(first?.url).toBe("https://hooks.example/");
    expect(second).toBe(first);
    expect(others).toEqual([]);
    await create("https://other.example/");
    expect((await offered()).map((endpoint) => endpoint?.url)).toEqual([
      "https://hooks.example/",
      "https://other.example/",
    ]);
  });

  test("leaves no event, delivery or job when the transaction fails", async () => {
    const { application, actor, claimed } = await setUp({ eventTypes: ["*"] });
    const drafts = [{ type: "project.created", data: { object: { id: "6740a1f2c3d4e5f607182910" } } }] as const;
    const failing = application.store.transaction(async (transaction) => {
      await recordEvents({ context: application.contextOf(actor), transaction }, drafts);
      throw new RangeError("too late");
    });
    await expect(failing).rejects.toThrow("too late");
    expect(await application.store.count(events)).toBe(0);
    expect(await application.allDeliveries()).toEqual([]);
    expect(await claimed()).toEqual([]);
  });
});
