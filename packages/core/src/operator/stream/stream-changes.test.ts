import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { privileges } from "../../application/areas.ts";
import { applications } from "../../application/settings/table.ts";
import { callOperation } from "../../engine/calls/call-operation.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { auditEntries, recordAudit } from "../../engine/rows/audit.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { TextStream } from "../../engine/text-stream.ts";
import { endBrowserSession, startBrowserSession } from "../../identity/mod.ts";
import { users } from "../../identity/users/table.ts";
import { operationNamed } from "../../service.ts";

const comment = ":\n\n";

async function setUp() {
  const clock = createTestClock();
  // Time passes while a stream waits, and only then.
  const timers = {
    now: () => clock.now(),
    after(delayMs: number, run: () => void) {
      clock.advance(delayMs);
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const application = await createTestApplication({ clock, timers });
  const { administrator, addUser, callNamed, contextOf, store } = application;

  async function holderOf(...held: readonly Privilege[]) {
    const role = idOf(await callNamed("createRole", administrator, { body: { name: held.join(), privileges: held } }));
    const user = await addUser({ roles: [role] });
    const session = await store.transaction((transaction) =>
      startBrowserSession({ context: contextOf(null), transaction }, user),
    );
    const actor: Actor = {
      ...administrator,
      userId: user.id,
      privileges: new Set(held),
      sessionId: session.session.id,
    };
    return { actor, session, user, role };
  }

  async function open(actor: Actor, lastEventId?: string) {
    const stream = await callOperation(operationNamed("streamChanges"), { ...contextOf(actor), lastEventId });
    if (!(stream instanceof TextStream)) throw new TypeError("Cannot read the answer: it is not a stream");
    const parts = stream.parts[Symbol.asyncIterator]();
    expect((await parts.next()).value).toBe(`retry: 2000\n${comment}`);
    return async function next(): Promise<string | undefined> {
      const { value } = await parts.next();
      return value === "" ? next() : value;
    };
  }

  const createSignal = async (name: string) => {
    const body = { name, code: name.toLowerCase(), category: "video" };
    return idOf(await callNamed("createSignal", administrator, { body }));
  };
  return { ...application, clock, holderOf, open, createSignal };
}

/** Data and id of each event of a text. */
function eventsIn(text: string | undefined): readonly { readonly id: string; readonly data: unknown }[] {
  const found = (text ?? "").matchAll(/^id: (\w+)\ndata: (.*)\n\n/gm);
  return [...found].map(([, id = "", data = ""]) => ({ id, data: JSON.parse(data) }));
}

const changesIn = (text: string | undefined) => eventsIn(text).map(({ data }) => data);

test("tells what changes from now on, with its version, once for each look", async () => {
  const { holderOf, open, createSignal, administrator, callNamed } = await setUp();
  await createSignal("Earlier");
  const next = await open((await holderOf("Admin Signals")).actor);
  const id = await createSignal("HDMI");
  await callNamed("patchSignal", administrator, { parameters: { signalId: id }, body: { version: 0, name: "DP" } });
  expect(changesIn(await next())).toEqual([{ kind: "Signal", id, version: 1 }]);
  await callNamed("deleteSignal", administrator, { parameters: { signalId: id } });
  expect(changesIn(await next())).toEqual([{ kind: "Signal", id, version: 2 }]);
  expect(await next()).toBe(comment);
});

test("tells only of kinds that the caller may read, and of nothing that somebody has only read", async () => {
  const { holderOf, open, createSignal, store, contextOf, administrator } = await setUp();
  const next = await open((await holderOf("Admin Cables", "Admin Users")).actor);
  await createSignal("HDMI");
  await store.transaction(async (transaction) => {
    const change = { context: contextOf(administrator), transaction };
    const drafts = (["reveal", "export"] as const).map((action) => ({
      action,
      kind: "User",
      resourceId: "1".repeat(24),
    }));
    await recordAudit(change, drafts);
  });
  expect(await next()).toBe(comment);
});

test("continues behind the last event, and begins with a reset where that is too long ago or nothing", async () => {
  const { holderOf, open, createSignal, clock } = await setUp();
  const { actor } = await holderOf("Admin Signals");
  const first = await open(actor);
  await createSignal("One");
  const { id: lastId = "" } = eventsIn(await first())[0] ?? {};
  clock.advance(60_000);
  const missed = await createSignal("Two");
  clock.advance(60_000);
  expect(changesIn(await (await open(actor, lastId))())).toEqual([{ kind: "Signal", id: missed, version: 0 }]);
  clock.advance(300_000);
  for (const after of [lastId, "nonsense"])
    expect(await (await open(actor, after))()).toBe("event: reset\ndata: {}\n\n");
});

test("tells an entry that commits late, with an id before those that were told", async () => {
  const { holderOf, open, createSignal, ports, store, clock } = await setUp();
  const next = await open((await holderOf("Admin Signals")).actor);
  const early = ports.ids.next();
  clock.advance(2_000);
  await createSignal("Later");
  expect(eventsIn(await next())).toHaveLength(1);
  const resourceId = "2".repeat(24);
  const entries = await store.select(auditEntries, { where: matches({ kind: "Signal" }) });
  await store.transaction((transaction) =>
    transaction.insert(
      auditEntries,
      entries.map((entry) => ({ ...entry, id: early, resourceId })),
    ),
  );
  expect(changesIn(await next())).toEqual([{ kind: "Signal", id: resourceId, version: null }]);
});

test("asks to read all again where more has changed than a look can tell", async () => {
  const { holderOf, open, store, contextOf, administrator, ports } = await setUp();
  const next = await open((await holderOf("Admin Signals")).actor);
  const change = (count: number) =>
    store.transaction((transaction) => {
      const one = () => ({ action: "update" as const, kind: "Signal", resourceId: ports.ids.next() });
      return recordAudit({ context: contextOf(administrator), transaction }, Array.from({ length: count }, one));
    });
  expect(await next()).toBe(comment);
  await change(500);
  expect(changesIn(await next())).toHaveLength(500);
  await change(1);
  expect(await next()).toBe("event: reset\ndata: {}\n\n");
});

test("refuses users without a privilege, and tokens without the scope", async () => {
  const { actorWith, callNamed } = await setUp();
  expect(await failureOf(() => callNamed("streamChanges", actorWith()))).toMatchObject({
    code: "forbidden",
    data: { requiredPrivilege: "any Admin privilege" },
  });
  const narrow = { ...actorWith(...privileges), scopes: new Set(["api"]) };
  expect(await failureOf(() => callNamed("streamChanges", narrow))).toMatchObject({ data: { requiredScope: "admin" } });
});

test("ends within seconds of the session, of the user's last privilege and of a move, and after its life", async () => {
  const { holderOf, open, store, contextOf, clock } = await setUp();
  const ended = await holderOf("Admin Signals");
  const afterSession = await open(ended.actor);
  await endBrowserSession(contextOf(null), ended.session.token);
  const startMs = clock.now();
  expect(await afterSession()).toBeUndefined();
  expect(clock.now() - startMs).toBeLessThanOrEqual(6_000);

  const stripped = await holderOf("Admin Cables");
  const afterRole = await open(stripped.actor);
  await store.transaction((transaction) => transaction.update(users, matches({ id: stripped.user.id }), { roles: [] }));
  expect(await afterRole()).toBeUndefined();

  const afterMove = await open((await holderOf("Admin Signals", "Admin Cables")).actor);
  await store.transaction((transaction) => transaction.update(applications, always, { moveState: "moved" }));
  expect(await afterMove()).toBeUndefined();
  await store.transaction((transaction) => transaction.update(applications, always, { moveState: null }));

  const next = await open((await holderOf("Admin Products")).actor);
  const openedMs = clock.now();
  while ((await next()) === comment);
  expect(clock.now() - openedMs).toBe(300_000);
});
