import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { jobs } from "../../application/jobs/table.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import { runJob } from "../../service.ts";
import { deliveries, type DeliveryRow } from "../events/delivery-tables.ts";
import { createWebhook, patchWebhook, resendDeliveries } from "../webhooks.fixture.ts";

/** More than two pages. */
const missedCount = 1_100;

let application: TestApplication;
let administrator: Actor;
let missed: string;
let other: string;

beforeEach(async () => {
  application = await createTestApplication();
  const [role] = await application.store.select(roles.table, { where: matches({ name: administratorRole }) });
  const user = await application.addUser({ roles: role ? [role.id] : [] });
  administrator = { ...application.administrator, userId: user.id, emailAddress: user.emailAddress };
  missed = await register("missed");
  other = await register("other");
});

async function register(host: string): Promise<string> {
  const body = { url: `https://${host}.example/`, eventTypes: ["project.created"], enabled: false };
  return (await application.call(createWebhook, administrator, { body })).endpoint.id;
}

/** Records one event for both endpoints, and more deliveries of it for the first one. */
async function miss(count: number): Promise<void> {
  await application.callNamed("createProject", administrator, { body: { name: "Lobby" } });
  const [sample] = (await application.allDeliveries()).filter(({ endpointId }) => endpointId === missed);
  if (!sample) throw new TypeError("Cannot copy the delivery because there is none");
  const copy = (): DeliveryRow => ({ ...sample, id: application.ports.ids.next() });
  const more = Array.from({ length: count - 1 }, copy);
  await application.store.transaction((transaction) => transaction.insert(deliveries, more));
}

const call = (body: object, actor = administrator) => application.call(resendDeliveries, actor, { body });
const context = () => application.contextOf(null);
const readJob = (id: string) => application.store.find(jobs, id);
const resent = () =>
  application.memory.queue
    .jobs()
    .flatMap(({ job: { data } }) => (data["trigger"] === "manual" ? [String(data["deliveryId"])] : []));

async function claim(): Promise<ClaimedJob> {
  const [claimed] = await application.memory.queue.claim("long-jobs", { limit: 1, perGroupLimit: 1 });
  if (!claimed) throw new TypeError("Cannot run a job because the queue has none");
  return claimed;
}

/** A context in which something happens before a transaction of the store, counted from 1. */
function interrupted(at: number, happen: () => Promise<void>): OperationContext {
  const own = context();
  let count = 0;
  return {
    ...own,
    store: {
      ...own.store,
      async transaction(work) {
        if (++count === at) await happen();
        return own.store.transaction(work);
      },
    },
  };
}

const away = () => Promise.reject(new DomainError("unavailable", "The database is away"));

describe("resendWebhookDeliveries", () => {
  test("given a dry run counts, shows the oldest 20 and sends nothing", async () => {
    await miss(30);
    const answer = await call({ endpointId: missed, dryRun: true });
    const oldest = (await application.allDeliveries()).filter(({ endpointId }) => endpointId === missed).slice(0, 20);
    expect(answer).toMatchObject({ matching: 30, sample: oldest.map(({ id }) => ({ id })) });
    expect(await call({ since: "2026-11-22T00:00:00Z", dryRun: true })).toMatchObject({ matching: 0, sample: [] });
    expect([await application.store.count(jobs), resent()]).toEqual([0, []]);
  });

  test("sends every selected delivery once, and no others", async () => {
    await miss(missedCount);
    const status = { filterType: "set", values: ["cancelled"] };
    const job = await call({ endpointId: missed, filterModel: { status }, dryRun: false });
    expect(job).toMatchObject({ kind: "delivery-resend", status: "queued", parameters: { endpointId: missed } });
    // Later than the request.
    application.ports.clock.advance(1);
    await miss(1);
    await runJob(context(), await claim());
    const progress = { status: "succeeded", done: missedCount, total: missedCount };
    expect(await readJob(idOf(job))).toMatchObject({ ...progress, result: { resent: missedCount, skipped: 0 } });
    expect(new Set(resent()).size).toBe(missedCount);
    expect(resent()).toHaveLength(missedCount);
    const groups = application.memory.queue
      .jobs()
      .flatMap(({ job: { data, group } }) => (data["trigger"] ? [group] : []));
    expect(new Set(groups)).toEqual(new Set([`${missed}:bulk`]));
  });

  test.each([2, 3, 4, 5, 6])("whose process dies before transaction %i sends each delivery once", async (at) => {
    await miss(missedCount);
    const id = idOf(await call({ endpointId: missed, dryRun: false }));
    const outcome = runJob(interrupted(at, away), await claim());
    await expect(outcome).rejects.toMatchObject({ code: "unavailable" });
    application.ports.clock.advance(60_000);
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ status: "succeeded", runs: 2, result: { resent: missedCount } });
    expect(resent().toSorted()).toEqual([...new Set(resent())].toSorted());
    expect(resent()).toHaveLength(missedCount);
  });

  test("can be cancelled; what it has sent stays sent, and no more follows", async () => {
    await miss(missedCount);
    const id = idOf(await call({ endpointId: missed, dryRun: false }));
    const cancel = async () => void (await application.callNamed("cancelJob", administrator, { parameters: { id } }));
    await runJob(interrupted(4, cancel), await claim());
    expect(await readJob(id)).toMatchObject({ status: "cancelled", done: 500 });
    expect(resent()).toHaveLength(500);
  });

  test("goes to an endpoint's new URL, and skips endpoints that were removed", async () => {
    await miss(3);
    const change = (id: string, body: object) =>
      application.call(patchWebhook, administrator, { parameters: { id }, body: { version: 0, ...body } });
    await change(missed, { url: "https://moved.example/" });
    await change(other, { deleted: true });
    const id = idOf(await call({ since: "2026-11-01T00:00:00Z", dryRun: false }));
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ result: { resent: 3, skipped: 1 } });
    const all = await application.allDeliveries();
    const urlsOf = (id: string) => new Set(all.filter(({ endpointId }) => endpointId === id).map(({ url }) => url));
    expect([urlsOf(missed), urlsOf(other)]).toEqual([
      new Set(["https://moved.example/"]),
      new Set(["https://other.example/"]),
    ]);
  });

  test("is audited once, with what was selected", async () => {
    await miss(2);
    const id = idOf(await call({ endpointId: missed, dryRun: false }));
    await runJob(context(), await claim());
    const { userId: actorUserId } = administrator;
    expect(await application.store.select(auditEntries, { where: matches({ resourceId: id }) })).toMatchObject([
      { action: "resend", actorUserId, changes: [{ field: "endpointId", after: missed }, {}] },
    ]);
  });

  test("ends when its user may no longer change webhooks", async () => {
    await miss(2);
    const id = idOf(await call({ endpointId: missed, dryRun: false }, application.actorWith("Admin Webhooks r/w")));
    const reader = await application.addUser();
    await application.store.transaction((transaction) =>
      transaction.update(jobs, matches({ id }), { userId: reader.id }),
    );
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ status: "failed", error: expect.stringContaining("Admin Webhooks r/w") });
    expect(resent()).toEqual([]);
  });

  test.each<[object, string, string]>([
    [{}, "", "required"],
    [{ filterModel: {} }, "", "required"],
    [{ filterModel: { states: { filterType: "text" } } }, "/filterModel/states", "unknown_column"],
    [{ endpointId: testId("e") }, "/endpointId", "unknown_reference"],
    [{ since: "2026-11-21T00:00:00Z", until: "2026-11-21T00:00:00Z" }, "/until", "invalid_range"],
    [{ since: "yesterday" }, "/since", "invalid_format"],
    [{ since: "2026-11-21T00:00:00Z", deliveryIds: [] }, "/deliveryIds", "unknown_member"],
  ])("given %j is refused", async (body, pointer, code) => {
    const { data } = await failureOf(() => call({ ...body, dryRun: true }));
    expect(data.errors).toMatchObject([{ pointer, code }]);
  });
});
