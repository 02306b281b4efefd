import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createProject } from "../../projects/project/project-operations.ts";
import { events } from "../events/delivery-tables.ts";
import { createWebhook, getEvent, listEvents, testWebhook } from "../webhooks.fixture.ts";

const dayMs = 86_400_000;

async function setUp() {
  const application = await createTestApplication();
  const { administrator } = application;
  const announce = (name = "Lobby") => application.call(createProject, administrator, { body: { name } });
  const list = (query: Readonly<Record<string, unknown>> = {}) =>
    application.call(listEvents, administrator, { query });
  const register = async (eventTypes: readonly string[]) => {
    const body = { url: "https://hooks.example/", eventTypes };
    return (await application.call(createWebhook, administrator, { body })).endpoint;
  };
  return { application, administrator, announce, list, register };
}

describe("the feed", () => {
  test("has events that went to no endpoint, exactly as they would be delivered", async () => {
    const { application, announce, list } = await setUp();
    await announce();
    const [stored] = await application.store.select(events);
    const { events: listed } = await list();
    expect(listed.map((event) => JSON.stringify(event))).toEqual([stored?.body ?? ""]);
  });

  test("goes on behind `next`, which changes only where the feed does", async () => {
    const { announce, list } = await setUp();
    for (const name of ["a", "b", "c"]) await announce(name);
    const first = await list({ limit: 2 });
    expect(namesOf(first)).toEqual(["a", "b"]);
    const second = await list({ after: first.next, limit: 2 });
    expect(namesOf(second)).toEqual(["c"]);
    const third = await list({ after: second.next });
    expect(namesOf(third)).toEqual([]);
    await announce("d");
    expect(namesOf(await list({ after: third.next }))).toEqual(["d"]);
  });

  test("links to the next page while more may follow", async () => {
    const { announce, list } = await setUp();
    for (const name of ["a", "b"]) await announce(name);
    const [full, last] = [await list({ limit: 1 }), await list({ limit: 3 })];
    expect(listEvents.nextAfter?.({ ...full, events: [] }, {})).toBe(full.next);
    expect(listEvents.nextAfter?.({ ...last, events: [] }, {})).toBeUndefined();
  });

  test("shows events of some types, tests included", async () => {
    const { application, administrator, announce, list, register } = await setUp();
    const endpoint = await register(["*"]);
    await announce();
    await application.call(testWebhook, administrator, { parameters: { id: endpoint.id } });
    const typesOf = async (eventTypes: string) => (await list({ eventTypes })).events.map(({ type }) => type);
    expect(await typesOf("webhook.test,user.deleted")).toEqual(["webhook.test"]);
    expect(await typesOf("project.created, webhook.test")).toEqual(["project.created", "webhook.test"]);
  });

  test("ends a page before its events fill the memory", async () => {
    const { application, announce, list } = await setUp();
    await announce();
    const [stored] = await application.store.select(events);
    const body = (stored?.body ?? "").replace("Lobby", "x".repeat(1_000_000));
    const rows = Array.from({ length: 20 }, () => ({
      id: application.ports.ids.next(),
      type: "project.created",
      body,
      createdAt: "2026-11-21T09:30:00.000Z",
    }));
    await application.store.transaction((transaction) => transaction.insert(events, rows));
    const first = await list({ limit: 500 });
    expect(first.events).toHaveLength(10);
    expect((await list({ limit: 500, after: first.next })).events).toHaveLength(9);
  });

  test("answers 410 for a cursor older than the retention, however quiet the feed was since", async () => {
    const { application, announce, list } = await setUp();
    await announce();
    const { next } = await list();
    application.ports.clock.advance(30.5 * dayMs);
    const polled = await list({ after: next });
    expect(polled.events).toEqual([]);
    application.ports.clock.advance(1);
    expect(await failureOf(() => list({ after: next }))).toMatchObject({ code: "cursor_expired" });
    expect(namesOf(await list({ after: polled.next }))).toEqual([]);
  });

  test("answers 410 for a cursor behind an event older than the retention", async () => {
    const { application, announce, list } = await setUp();
    await announce();
    application.ports.clock.advance(2 * dayMs);
    const { next } = await list({ limit: 1 });
    application.ports.clock.advance(29 * dayMs);
    expect(await failureOf(() => list({ after: next }))).toMatchObject({ code: "cursor_expired" });
  });

  test("starts at the oldest event of the retention, with cursors that last", async () => {
    const { application, announce, list } = await setUp();
    await announce("gone soon");
    application.ports.clock.advance(dayMs);
    for (const name of ["a", "b"]) await announce(name);
    application.ports.clock.advance(30 * dayMs);
    const first = await list({ limit: 1 });
    expect(namesOf(first)).toEqual(["a"]);
    application.ports.clock.advance(dayMs / 4);
    expect(namesOf(await list({ after: first.next }))).toEqual(["b"]);
  });

  test("goes back an hour from a cursor of another database", async () => {
    const { application, announce, list } = await setUp();
    await announce("long ago");
    application.ports.clock.advance(2 * 3_600_000);
    await announce("lately");
    const { next } = await list();
    const [at, , , id] = next.split(".");
    await announce("after the restore");
    const elsewhere = [at, "5d1c0f3ab27e9846", "9999999", id].join(".");
    expect(namesOf(await list({ after: elsewhere }))).toEqual(["lately", "after the restore"]);
  });

  const malformed = [
    "",
    "x",
    "1.2.3",
    "1.a.1.xyz",
    "1.a.99999999999999999999.",
    "1.a b.1.",
    "-1.a.1.",
    "9".repeat(101),
  ];
  test.each(malformed)("answers 400 for the cursor %p", async (after) => {
    const { list } = await setUp();
    const failure = await failureOf(() => list({ after }));
    expect(failure).toMatchObject({ code: "validation_failed" });
  });

  test.each(["project.creatd", "", "project.created,", "*"])(
    "answers 400 for the event types %p",
    async (eventTypes) => {
      const { list } = await setUp();
      expect(await failureOf(() => list({ eventTypes }))).toMatchObject({ code: "validation_failed" });
    },
  );
});

describe("getWebhookEvent", () => {
  test("shows the event with its deliveries", async () => {
    const { application, administrator, announce, register, list } = await setUp();
    const one = await register(["project.created"]);
    const other = await register(["*"]);
    await announce("a");
    await announce("b");
    const [first] = (await list()).events;
    const detail = await application.call(getEvent, administrator, { parameters: { eventId: first?.id ?? "" } });
    const { deliveries, ...envelope } = detail;
    // An event of the feed has the members of the envelope.
    expect(envelope).toEqual({ ...first } as typeof envelope);
    expect(deliveries.map(({ endpointId }) => endpointId).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(deliveries.every(({ eventId }) => eventId === first?.id)).toBe(true);
  });

  test("answers 404 for an unknown event", async () => {
    const { application, administrator } = await setUp();
    const parameters = { eventId: "6740a1f2c3d4e5f607182940" };
    expect(await failureOf(() => application.call(getEvent, administrator, { parameters }))).toMatchObject({
      code: "not_found",
    });
  });
});

function namesOf(page: { readonly events: readonly { readonly data: { readonly object: object } }[] }) {
  return page.events.map(({ data }) => Reflect.get(data.object, "name") as unknown);
}
