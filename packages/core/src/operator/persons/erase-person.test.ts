import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { failureOf } from "@design-catalog/testing/failure-of";
import { archivePrefix } from "../../application/audit/archives/archive-keys.ts";
import { endAuditDays, outgoingMails } from "../../application/mod.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/mod.ts";
import { savedViews } from "../../identity/views/table.ts";
import { webhookEndpoints } from "../../webhooks/mod.ts";
import { createPersonsStage } from "./persons.fixture.ts";

const dayMs = 86_400_000;

async function setUp(settings: object = {}) {
  const stage = await createPersonsStage();
  const { administrator, callNamed, store } = stage;
  const user = await stage.addUser({ emailAddress: "kim@dealer.example" });
  const second = { ...administrator, userId: (await stage.addUser({ emailAddress: "second@dealer.example" })).id };
  const parameters = { id: user.id };
  const application = { applicationId: store.applicationId };
  await callNamed("patchApplication", administrator, { parameters: application, body: { version: 0, settings } });
  return {
    ...stage,
    user,
    second,
    parameters,
    erase: (body: object = {}, by = administrator) =>
      callNamed("eraseUser", by, { parameters, body: { confirmation: "kim@dealer.example", ...body } }),
    withdraw: (by = administrator) => callNamed("withdrawUserErasure", by, { parameters }),
    restore: () => callNamed("restoreUser", administrator, { parameters }),
    erasure: () => callNamed("getUserErasure", administrator, { parameters }),
    row: () => store.find(users, user.id),
    pass: (days: number) => stage.ports.clock.advance(days * dayMs),
  };
}

describe("eraseUser", () => {
  test("removes the user at once, waits seven days, and leaves a pseudonym", async () => {
    const { erase, erasure, row, pass, keep, work, restore, user, sentEvents, store } = await setUp();
    expect(await erase()).toMatchObject({ status: "waiting", dueAt: "2026-11-28T09:30:00.000Z", approvedBy: null });
    expect(await row()).toMatchObject({ status: "deleted", emailAddress: "kim@dealer.example" });
    expect((await sentEvents()).map(({ type }) => type)).toEqual(["user.deleted"]);
    pass(6.999);
    expect(await keep()).toBe(0);
    pass(0.001);
    expect(await keep()).toBe(1);
    expect(await erasure()).toMatchObject({ status: "erasing" });
    await work();
    expect(await erasure()).toMatchObject({ status: "erased", result: { keptTexts: [] } });
    const emailAddress = `${user.id}@erased.invalid`;
    expect(await row()).toMatchObject({ status: "erased", emailAddress, passwordHash: null, settings: {}, roles: [] });
    expect(await failureOf(restore)).toMatchObject({ code: "erased" });
    expect(await failureOf(() => erase({ confirmation: emailAddress }))).toMatchObject({ code: "erased" });
    const [removed] = await sentEvents();
    expect(removed?.data.object).toMatchObject({ id: user.id, emailAddress, firstName: null });
    const trail = await store.select(auditEntries, { where: matches({ resourceId: user.id }) });
    expect(trail.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      "delete User",
      "create UserErasure",
      "erase User",
    ]);
    expect(await keep()).toBe(0);
  });

  test("erases the views that the user has saved, and what the audit trail says of them", async () => {
    const { administrator, callNamed, erase, pass, keep, work, user, store } = await setUp();
    const actor = { ...administrator, userId: user.id };
    await callNamed("createSavedView", actor, { body: { page: "jobs", name: "Kim's", query: "" } });
    await erase();
    pass(7);
    await keep();
    await work();
    expect(await store.count(savedViews)).toBe(0);
    const [first] = await store.select(auditEntries, { where: matches({ resourceId: user.id }), limit: 1 });
    expect(first?.changes).toEqual([{ field: "savedView", before: "[erased]", after: "[erased]" }]);
  });

  test("can be withdrawn until it begins, which restores the user with settings and roles", async () => {
    const { erase, withdraw, restore, row, pass, keep, erasure } = await setUp();
    const before = await row();
    await erase();
    expect((await failureOf(restore)).message).toContain("withdraw the erasure");
    await withdraw();
    expect(await row()).toMatchObject({ status: "active", deleted: false, passwordHash: before?.passwordHash });
    expect(await erasure()).toMatchObject({ status: "none", requestedAt: null });
    expect(await failureOf(() => withdraw())).toMatchObject({ code: "not_found" });
    await erase();
    pass(7);
    await keep();
    expect((await failureOf(() => withdraw())).message).toContain("has begun");
  });

  test("keeps a user removed who had been removed before, when it is withdrawn", async () => {
    const { erase, withdraw, row, callNamed, administrator, user } = await setUp();
    await callNamed("deleteUser", administrator, { parameters: { userId: user.id } });
    await erase();
    await withdraw();
    expect(await row()).toMatchObject({ status: "deleted", deleted: true });
  });

  test("repeated by the same administrator changes nothing; with another heir it is refused", async () => {
    const { erase, second } = await setUp();
    const first = await erase({ handOverTo: second.userId });
    expect(await erase()).toEqual(first);
    expect(await erase({ handOverTo: second.userId })).toEqual(first);
    const other = { handOverTo: "6740a1f2c3d4e5f6071829ff" };
    expect(await failureOf(() => erase(other))).toMatchObject({ code: "conflict" });
  });

  test("with the setting begins only once another administrator has sent the same", async () => {
    const { erase, second, pass, keep } = await setUp({ eraseNeedsSecond: true });
    expect(await erase()).toMatchObject({ status: "unapproved", dueAt: null });
    expect(await erase()).toMatchObject({ status: "unapproved" });
    pass(30);
    expect(await keep()).toBe(0);
    const approved = { status: "waiting", approvedBy: second.userId, dueAt: "2026-12-28T09:30:00.000Z" };
    expect(await erase({}, second)).toMatchObject(approved);
    pass(7);
    expect(await keep()).toBe(1);
  });

  test("refuses another address, an heir who is not there, oneself, and users with more privileges", async () => {
    const { erase, callNamed, administrator, actorWith, user, second } = await setUp();
    const pointerOf = async (body: object) => (await failureOf(() => erase(body))).data;
    expect(await pointerOf({ confirmation: "kin@dealer.example" })).toMatchObject({
      errors: [{ pointer: "/confirmation", code: "mismatch" }],
    });
    for (const handOverTo of [user.id, "6740a1f2c3d4e5f6071829ff"])
      expect(await pointerOf({ handOverTo })).toMatchObject({ errors: [{ pointer: "/handOverTo" }] });
    const eraseOf = (id: string, confirmation: string, by = administrator) =>
      failureOf(() => callNamed("eraseUser", by, { parameters: { id }, body: { confirmation } }));
    expect(await eraseOf(administrator.userId, "admin@dealer.example")).toMatchObject({ code: "forbidden" });
    const weaker = { ...second, privileges: actorWith("Admin Users r/w").privileges };
    expect(await eraseOf(administrator.userId, "admin@dealer.example", weaker)).toMatchObject({ code: "forbidden" });
    expect(await eraseOf(administrator.userId, "admin@dealer.example", second)).toMatchObject({ code: "conflict" });
  });

  test("hands projects over, and keeps them with the pseudonym where the heir has gone", async () => {
    for (const isGone of [false, true]) {
      const { erase, second, callNamed, administrator, user, pass, keep, work, erasure } = await setUp();
      const actor = { ...administrator, userId: user.id };
      const project = Object(await callNamed("createProject", actor, { body: { name: "Lobby" } }));
      await erase({ handOverTo: second.userId });
      if (isGone) await callNamed("deleteUser", administrator, { parameters: { userId: second.userId } });
      pass(7);
      await keep();
      await work();
      expect(await erasure()).toMatchObject({ status: "erased", result: { projects: isGone ? 0 : 1 } });
      const after = await callNamed("getProject", administrator, { parameters: { id: project.id } });
      expect(after).toMatchObject({ ownerId: isGone ? user.id : second.userId });
    }
  });

  test("lets an administrator name themselves as the one who gets the projects, as the trail says of each", async () => {
    const { erase, callNamed, administrator, user, pass, keep, work, store } = await setUp();
    const actor = { ...administrator, userId: user.id };
    const { id } = Object(await callNamed("createProject", actor, { body: { name: "Lobby" } }));
    await erase({ handOverTo: administrator.userId });
    pass(7);
    await keep();
    await work();
    const entriesOf = (kind: string) => store.select(auditEntries, { where: matches({ kind }) });
    const [named] = await entriesOf("UserErasure");
    const given = { field: "handOverTo", before: null, after: administrator.userId };
    expect(named).toMatchObject({ actorUserId: administrator.userId, changes: expect.arrayContaining([given]) });
    const handed = { field: "ownerId", before: user.id, after: administrator.userId };
    expect((await entriesOf("Project")).filter(({ resourceId }) => resourceId === id)).toContainEqual(
      expect.objectContaining({ changes: expect.arrayContaining([handed]) }),
    );
  });

  test("names texts of others that still contain the address", async () => {
    const { erase, administrator, callNamed, pass, keep, work, erasure } = await setUp();
    const body = { name: "Lobby", description: "Ask kim@dealer.example" };
    await callNamed("createProject", administrator, { body });
    // Another person's address may contain it.
    for (const other of ["joakim@dealer.example", "kim@dealer.example.org"])
      await callNamed("createProject", administrator, { body: { name: "Hall", description: `Ask ${other}` } });
    await erase();
    pass(7);
    await keep();
    await work();
    const keptTexts = [
      { table: "events", column: "body", rows: 1 },
      { table: "projects", column: "description", rows: 1 },
      { table: "audit_entries", column: "changes", rows: 1 },
    ];
    expect(await erasure()).toMatchObject({ result: { keptTexts } });
  });

  test("names what other users have stored of the address, and texts that only the trail and events still have", async () => {
    const { erase, administrator, callNamed, pass, keep, work, erasure, second, store } = await setUp();
    const text = "Ask kim@dealer.example";
    const by = { ...administrator, userId: second.userId };
    await callNamed("createSavedView", by, {
      body: { page: "jobs", name: text, query: "q=by+kim%40dealer.example" },
    });
    const filter = { "data.object.client": { filterType: "text", type: "equals", filter: text } };
    const hook = { url: "https://hooks.dealer.example/", eventTypes: ["project.created"], filter };
    await callNamed("createWebhook", administrator, { body: hook });
    await store.transaction((transaction) =>
      transaction.update(users, matches({ id: second.userId }), { settings: { tag: { value: text } } }),
    );
    const project = Object(
      await callNamed("createProject", administrator, { body: { name: "Lobby", description: text } }),
    );
    const parameters = { id: project.id };
    await callNamed("patchProject", administrator, {
      parameters,
      body: { version: project.version, description: "None" },
    });
    await erase();
    pass(7);
    await keep();
    await work();
    const keptTexts = [
      { table: "events", column: "body", rows: 1 },
      { table: "saved_views", column: "name", rows: 1 },
      { table: "saved_views", column: "query", rows: 1 },
      { table: "users", column: "settings", rows: 1 },
      { table: "webhook_endpoints", column: "options", rows: 1 },
      { table: "audit_entries", column: "changes", rows: 4 },
    ];
    expect(await erasure()).toMatchObject({ result: { keptTexts } });
  });

  test("leaves the address of an endpoint that the user made, since programs follow it, and counts it", async () => {
    const { erase, administrator, callNamed, user, pass, keep, work, erasure, store } = await setUp();
    const url = "https://hooks.dealer.example/in?owner=kim%40dealer.example";
    const body = { url, eventTypes: ["project.created"], description: "Ask kim@dealer.example" };
    await callNamed("createWebhook", { ...administrator, userId: user.id }, { body });
    await erase();
    pass(7);
    await keep();
    await work();
    const description = `Ask ${user.id}@erased.invalid`;
    expect(await store.select(webhookEndpoints)).toMatchObject([{ url, description }]);
    expect(await erasure()).toMatchObject({
      result: { keptTexts: [{ table: "webhook_endpoints", column: "url", rows: 1 }] },
    });
  });

  test("of a user whose address another account has leaves what is that account's", async () => {
    const { erase, administrator, callNamed, pass, keep, work, store, addUser } = await setUp();
    await erase();
    const other = await addUser({ emailAddress: "lee@dealer.example" });
    const renamed = { emailAddress: "kim@dealer.example" };
    await callNamed("replaceUser", administrator, { parameters: { userId: other.id }, body: renamed });
    pass(7);
    await keep();
    await work();
    expect(await store.find(users, other.id)).toMatchObject(renamed);
    const mails = await callNamed("queryMails", administrator, { body: { startRow: 0, endRow: 10 } });
    expect(mails).toMatchObject({ rowCount: 2 });
  });

  test("finds an earlier address in entries that came days after it was given up", async () => {
    const { erase, administrator, callNamed, pass, keep, work, store, user } = await setUp();
    const parameters = { userId: user.id };
    await callNamed("replaceUser", administrator, { parameters, body: { emailAddress: "kimberley@dealer.example" } });
    pass(2);
    const hook = { url: "https://hooks.dealer.example/", eventTypes: ["*"], notificationEmail: "kim@dealer.example" };
    await callNamed("createWebhook", administrator, { body: hook });
    const trail = async () => JSON.stringify(await store.select(auditEntries));
    await erase({ confirmation: "kimberley@dealer.example" });
    pass(7);
    await keep();
    await work();
    expect(await trail()).not.toContain("kim");
  });

  test("takes the name from the entry of the invitation, which an archived day never had", async () => {
    const { administrator, callNamed, pass, keep, work, addUser, contextOf, store, ports } = await setUp({
      auditRetentionDays: 365,
    });
    const emailAddress = "zora@dealer.example";
    const invited = { emailAddress, firstName: "Zora", lastName: "Zorman" };
    await callNamed("inviteUser", administrator, { body: invited });
    const { id } = await addUser({ emailAddress });
    const trail = async () => JSON.stringify(await store.select(auditEntries));
    expect(await trail()).toContain("Zorman");
    await callNamed("eraseUser", administrator, { parameters: { id }, body: { confirmation: emailAddress } });
    pass(7);
    await keep();
    await work();
    expect(await trail()).not.toMatch(/zor/iu);

    await callNamed("inviteUser", administrator, { body: invited });
    pass(367);
    const applicationIds = async () => [store.applicationId];
    await endAuditDays({ clock: ports.clock, log: ports.log, contextOf: () => contextOf(null), applicationIds });
    expect(await store.select(auditEntries, { where: matches({ kind: "Invitation" }) })).toEqual([]);
    const archived: string[] = [];
    for (const { key } of await ports.blobs.list(archivePrefix(store.applicationId))) {
      const parts: Uint8Array[] = [];
      for await (const part of (await ports.blobs.read(key)) ?? []) parts.push(part);
      archived.push(gunzipSync(Buffer.concat(parts)).toString());
    }
    expect(archived.join("")).toContain('"kind":"Invitation"');
    expect(archived.join("")).not.toMatch(/zor/iu);
  });

  test("takes the mails about the user, and leaves those about others whose addresses contain the user's", async () => {
    const { erase, administrator, callNamed, pass, keep, work, addUser, store, ports } = await setUp();
    const addresses = ["joakim@dealer.example", "kim@dealer.example.org"];
    for (const emailAddress of addresses) {
      const { id } = await addUser({ emailAddress: `old-${emailAddress}` });
      await callNamed("replaceUser", administrator, { parameters: { userId: id }, body: { emailAddress } });
    }
    const kept = await store.select(outgoingMails);
    expect(kept.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(addresses));
    const [mail] = kept;
    if (!mail) throw new TypeError("Cannot write another mail because there is none");
    const about = { ...mail, id: ports.ids.next(), text: "Please welcome Kim@Dealer.example." };
    await store.transaction((transaction) => transaction.insert(outgoingMails, [about]));
    await erase();
    pass(7);
    await keep();
    await work();
    expect(await store.select(outgoingMails)).toEqual(kept);
  });
});
