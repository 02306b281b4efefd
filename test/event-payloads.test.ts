/** Payloads of entities with random fields, judged by the published schemas as two validators read them. */
import { expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, toJson } from "@design-catalog/core/engine";
import { userEventTypes } from "@design-catalog/core/identity";
import { projectEventTypes } from "@design-catalog/core/projects";
import {
  deliveryOf,
  eventSchemas,
  type EventType,
  isOperational,
  operationalTypes,
} from "@design-catalog/core/webhooks";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import fc from "fast-check";
import { type EventJudge, eventJudges } from "./support/event-judges.ts";

const recordedTypes: readonly EventType[] = [...projectEventTypes, ...userEventTypes, ...operationalTypes];
const sentTypes: readonly string[] = [...recordedTypes.map(({ type }) => type), "webhook.test"];

/** Payloads of each type. `EVENT_PAYLOADS=1000` is what a change of schemas takes: 49 s of a processor (2026-11-30). */
const payloads = Number(process.env["EVENT_PAYLOADS"] ?? 12);
/** `EVENT_SEED` draws others. */
const seed = Number(process.env["EVENT_SEED"] ?? 7);

const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength }).map((inner) => `a${inner}z`);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const length = fc.double({ min: 0, max: 1e7, noNaN: true });
const member = fc.oneof(text(20), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
const settings = fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,9}$/u), member, { maxKeys: 4 });

const chances = fc.record({
  project: fc.record({
    name: text(80),
    number: orNull(text(20)),
    description: orNull(text(400)),
    client: orNull(text(80)),
    settings,
  }),
  product: fc.record({
    name: text(80),
    description: orNull(text(200)),
    widthMm: orNull(length),
    powerW: orNull(length),
  }),
  view: fc.record({ name: text(80), description: orNull(text(80)), widthMm: orNull(length), settings }),
  item: fc.record({ geometry: fc.record({ x: length, y: length, width: length, height: length }), style: settings }),
  cable: fc.record({ label: orNull(text(40)), notes: orNull(text(200)), lengthMm: orNull(length) }),
  endpoint: fc.record({
    description: orNull(text(200)),
    url: fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }),
  }),
  person: fc.record({
    firstName: orNull(text(40)),
    lastName: orNull(text(40)),
    emailAddress: fc.stringMatching(/^[a-zäöüßéø甲乙]{1,20}$/u).map((local) => `${local}@dealer.example`),
  }),
});

type Chance = typeof chances extends fc.Arbitrary<infer One> ? One : never;

/** Makes and removes one of everything; returns the events. */
async function play(chance: Chance) {
  const application = await createTestApplication();
  const { administrator } = application;
  const call = (name: string, parameters: Readonly<Record<string, string>>, body?: object) =>
    application.callNamed(name, administrator, { parameters, ...(body && { body }) });
  const firstOf = (answer: unknown): string => idOf(Array.isArray(answer) ? answer[0] : answer);
  const hooked = await call(
    "createWebhook",
    {},
    { ...chance.endpoint, eventTypes: ["project.created", "user.registered"] },
  );
  const endpoint = idOf(isJsonObject(hooked) ? hooked["endpoint"] : undefined);
  const productId = firstOf(await call("createProduct", {}, chance.product));
  const id = firstOf(await call("createProject", {}, chance.project));
  const placed = firstOf(await call("addProjectProducts", { id }, { products: [{ productId }] }));
  const view = firstOf(await call("addProjectView", { id }, chance.view));
  const shape = { ...chance.item, viewId: view, type: "product", projectProductId: placed };
  const item = firstOf(await call("addViewItems", { id }, shape));
  await call("deleteViewItem", { id, itemId: item });
  await call("restoreViewItems", { id }, { ids: [item] });
  const cable = firstOf(await call("createProjectCable", { id }, chance.cable));
  await call("deleteProjectCable", { id, cableId: cable });
  await call("deleteProjectProduct", { id, productId: placed });
  await call("restoreProjectProducts", { id }, { ids: [placed] });
  await call("deleteProjectView", { id, viewId: view });
  const snapshot = firstOf(await call("snapshotProject", { id }, { message: chance.project.client }));
  await call("deleteProject", { id: snapshot });
  await call("deleteProject", { id });
  const account = { ...chance.person, password: "correct horse battery staple" };
  await application.callNamed("registerAccount", null, { body: account });
  const registered = (await application.sentEvents()).find(({ type }) => type === "user.registered");
  const userId = firstOf(registered?.data.object);
  await call("deleteUser", { userId });
  await call("restoreUser", { id: userId });
  await call("testWebhook", { id: endpoint });
  await giveUp(application);
  await call("patchWebhook", { id: endpoint }, { enabled: false, version: 0 });
  return application.sentEvents();
}

/** Writes what a process finds at an endpoint: a delivery is given up since nobody answers, then the next is answered. */
async function giveUp({ memory: { queue, deliveries }, ports: { clock } }: TestApplication): Promise<void> {
  const completedAt = new Date(clock.now()).toISOString();
  const given = { status: "exhausted", completedAt } as const;
  for (const found of [
    { next: given, turn: "parked" as const },
    { next: undefined, turn: "recovered" as const },
  ]) {
    const [job] = await queue.claim("deliveries", { limit: 1, perGroupLimit: 1 });
    const [item] = job ? await deliveries.load([deliveryOf(job)]) : [];
    if (!job || !item) throw new Error("Cannot tell what happened to a delivery because none waits");
    await deliveries.settle([{ job, item, attempt: undefined, retry: undefined, ...found }]);
  }
}

test("random payloads of each type fit their schemas", async () => {
  const judges = new Map<string, readonly EventJudge[]>(sentTypes.map((type) => [type, schemaJudges(type)]));
  const counts = new Map<string, number>();
  for (const chance of fc.sample(chances, { numRuns: payloads, seed })) {
    for (const event of await play(chance)) {
      counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
      const sent: unknown = JSON.parse(JSON.stringify(event));
      const found = isJsonObject(sent) ? judges.get(event.type)?.flatMap((judge) => judge(sent)) : ["no object"];
      expect(found ?? [`no schema of ${event.type}`]).toEqual([]);
    }
  }
  expect(sentTypes.filter((type) => (counts.get(type) ?? 0) < payloads)).toEqual([]);
}, 600_000);

const schemas = eventSchemas(recordedTypes);

/** Stage of the subject in its life; of members that differ from one to the next, whether there is something. */
function life({ data }: JsonObject) {
  const { object } = isJsonObject(data) ? data : {};
  const { version, deleted, status, locked, ...others } = isJsonObject(object) ? object : {};
  const filled = ["createdBy", "updatedBy", "removalId", "uniqueNumber", "sourceProjectId"].map(
    (name) => [name, others[name] === undefined ? "absent" : others[name] !== null] as const,
  );
  return { version, deleted, locked, isGone: status === "deleted", ...Object.fromEntries(filled) };
}

test("the example of each type that a person causes is as far in its life as the subject of a real event", async () => {
  const [chance] = fc.sample(chances, { numRuns: 1, seed: 7 });
  if (!chance) throw new Error("Nothing was drawn");
  const real = new Map((await play(chance)).map((event) => [event.type, toJson(event)]));
  const caused = sentTypes.filter((type) => !isOperational(type));
  for (const type of caused) {
    const [event, [example]] = [real.get(type), listOf(schemas.get(type)?.["examples"])];
    if (!isJsonObject(event) || !isJsonObject(example)) throw new Error(`No event or no example of ${type}`);
    expect({ type, ...life(example) }).toEqual({ type, ...life(event) });
  }
});

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function schemaJudges(type: string) {
  const schema: JsonObject = schemas.get(type) ?? {};
  return Object.values(eventJudges(schema));
}
