import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import {
  createTestApplication,
  firstAdministrator,
  idOf,
  runOperation,
} from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { observeCost } from "../../identity/accounts/observe-cost.fixture.ts";
import { users } from "../../identity/users/table.ts";
import type { Id } from "../../ports/id.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { eraseExpired } from "../../service.ts";
import { snapshotProject } from "../project/copy-project.ts";
import { interleaved } from "../project/interleaved.fixture.ts";
import { createProject, deleteProject, getProject } from "../project/project-operations.ts";
import { readProjectHistory } from "../project/read-history.ts";
import { restoreProject } from "../project/restore-project.ts";
import { projectInvitationDays } from "./invitation-mail.ts";
import { listProjectInvitations, withdrawProjectInvitation } from "./invitation-operations.ts";
import { projectInvitations } from "./invitations-table.ts";
import { invitationMailsPerDay, invitationsPerDay, projectInvitationsMax } from "./invite-member.ts";
import { ownInvitationsMax, ownInvitationsReadMax } from "./latest-standing.ts";
import { addProjectMember, deleteProjectMember, listProjectMembers, patchProjectMember } from "./member-operations.ts";
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from "./own-invitations.ts";

const address = "kim@dealer.example";
const dayMs = 86_400_000;

async function setUp() {
  const application = await createTestApplication();
  const { call, store } = application;
  const [root] = await store.select(users, { where: matches({ emailAddress: firstAdministrator.emailAddress }) });
  const administrator = { ...application.administrator, userId: root?.id ?? testId<"user">("0") };
  const signedIn = async (emailAddress?: string): Promise<Actor> => {
    const user = await application.addUser(emailAddress === undefined ? {} : { emailAddress });
    return { ...application.actorWith(), userId: user.id, emailAddress: user.emailAddress };
  };
  const owner = await signedIn();
  const create = async (by = owner) => idOf<"project">(await call(createProject, by, { body: { name: "Lobby" } }));
  const id = await create();
  const mine = (by: Actor) => call(listOwnInvitations, by);
  const firstOf = async (by: Actor) => ({ parameters: { id: idOf((await mine(by))[0] ?? {}) } });
  return {
    application,
    administrator,
    call,
    store,
    owner,
    id,
    signedIn,
    create,
    mine,
    invite: (emailAddress = address, role = "viewer", { by = owner, project = id } = {}) =>
      call(addProjectMember, by, { parameters: { id: project }, body: { emailAddress, role } }),
    firstOf,
    accept: async (by: Actor) => call(acceptOwnInvitation, by, await firstOf(by)),
    decline: async (by: Actor) => call(declineOwnInvitation, by, await firstOf(by)),
    open: (by = owner, project = id) => call(listProjectInvitations, by, { parameters: { id: project } }),
    withdraw: async (invitationId: string) =>
      call(withdrawProjectInvitation, owner, { parameters: { id, invitationId } }),
    members: () => call(listProjectMembers, owner, { parameters: { id } }),
    add: (who: Actor, role = "viewer") =>
      call(addProjectMember, administrator, { parameters: { id }, body: { userId: who.userId, role } }),
    mails: (recipient: string) => store.select(outgoingMails, { where: matches({ recipient }) }),
    /** Adds open invitations of the project, as the latest one but for the addresses, without mails. */
    fill: async (count: number, name = "kim") => {
      const latest = [{ column: "expiresAt", direction: "desc" }] as const;
      const [row] = await store.select(projectInvitations, { orderBy: latest, limit: 1 });
      if (!row) throw new TypeError("There is no invitation to copy");
      const rows = Array.from({ length: count }, (_, index) => ({
        ...row,
        id: application.ports.ids.next(),
        emailAddress: `${name}${index}@dealer.example`,
      }));
      await store.transaction((transaction) => transaction.insert(projectInvitations, rows));
    },
    endUser: (userId: Id<"user">, changes: object) =>
      store.transaction((transaction) => transaction.update(users, matches({ id: userId }), changes)),
  };
}

describe("an invitation to a project", () => {
  test.each([
    ["with an account", {}],
    ["that signed up and is not confirmed", { status: "pending" }],
    ["whose account was removed", { status: "deleted", deleted: true }],
    ["without an account", undefined],
  ] as const)("is answered alike for an address %s, which gets one mail", async (_, account) => {
    const { application, invite, open, mails, owner } = await setUp();
    if (account) await application.addUser({ emailAddress: address, ...account });
    expect(await invite("Kim@Dealer.Example", "editor")).toEqual({ accepted: true });
    expect(await open()).toMatchObject([
      { emailAddress: address, role: "editor", invitedBy: owner.userId, version: 0 },
    ]);
    const [mail, ...others] = await mails(address);
    expect(others).toEqual([]);
    expect(mail?.kind).toBe("project-invitation");
    expect(mail?.text).toContain(`${owner.emailAddress} invites you to a project at`);
    expect(mail?.text).not.toContain("Lobby");
  });

  test("is one for both spellings of an international domain", async () => {
    const { invite, mails, mine, signedIn } = await setUp();
    const kim = await signedIn("kim@xn--bcher-kva.example");
    await invite("Kim@Bücher.example");
    await invite(kim.emailAddress);
    expect(await mine(kim)).toHaveLength(1);
    expect(await mails(kim.emailAddress)).toHaveLength(2);
  });

  test("costs the same with and without an account", async () => {
    const steps = [];
    for (const account of [undefined, {}, { status: "pending" }, { status: "deleted", deleted: true }] as const) {
      const { application, owner, id } = await setUp();
      if (account) await application.addUser({ emailAddress: address, ...account });
      const input = { parameters: { id }, body: { emailAddress: address, role: "viewer" } };
      steps.push(await observeCost(addProjectMember, application.contextOf(owner), input));
    }
    expect(steps.slice(1)).toEqual([steps[0], steps[0], steps[0]].map((one) => one ?? { answer: "none", work: [] }));
    expect(steps[0]?.work).toContain("insert outgoing_mails");
  });

  test("is mailed in the language of the reader", async () => {
    const { application, invite, mails } = await setUp();
    await application.addUser({ emailAddress: address, locale: "de-CH" });
    await invite();
    expect((await mails(address))[0]?.subject).toStartWith("Einladung zu einem Projekt bei ");
  });

  test("makes the owner of the address a member when accepted", async () => {
    const { call, invite, signedIn, id, accept, mine, open, members, store } = await setUp();
    const kim = await signedIn(address);
    await invite(address, "editor");
    const get = () => call(getProject, kim, { parameters: { id } });
    expect((await failureOf(get)).code).toBe("not_found");
    expect(await mine(kim)).toMatchObject([{ projectId: id, projectName: "Lobby", role: "editor" }]);
    const member = await accept(kim);
    expect(member).toMatchObject({ userId: kim.userId, emailAddress: address, role: "editor", projectId: id });
    expect(await get()).toMatchObject({ id });
    expect(await members()).toMatchObject([member]);
    expect([await mine(kim), await open()]).toEqual([[], []]);
    const trail = await store.select(auditEntries, { where: matches({ kind: "ProjectInvitation" }) });
    expect(trail.map(({ action, actorUserId }) => [action, actorUserId === kim.userId])).toEqual([
      ["create", false],
      ["delete", true],
    ]);
  });

  test("waits for an account created later, and confirms its address", async () => {
    const { application, invite, mine, endUser } = await setUp();
    await invite();
    const { id: userId } = await application.addUser({ emailAddress: address, status: "pending" });
    const kim = { ...application.actorWith(), userId, emailAddress: address };
    expect(await mine(kim)).toEqual([]);
    await endUser(userId, { status: "active", addressState: "verified" });
    expect(await mine(kim)).toMatchObject([{ role: "viewer" }]);
  });

  test("is declined without telling its sender, who may send another one", async () => {
    const { invite, signedIn, decline, mine, open, members } = await setUp();
    const kim = await signedIn(address);
    await invite();
    await decline(kim);
    expect([await mine(kim), await open(), await members()]).toEqual([[], [], []]);
    await invite();
    expect(await mine(kim)).toHaveLength(1);
  });

  test("sent again takes the new role and a new term, in one row", async () => {
    const { application, invite, open, store } = await setUp();
    await invite();
    const [first] = await open();
    application.ports.clock.advance(3 * dayMs);
    await invite(address, "editor");
    const [second, ...others] = await open();
    expect(others).toEqual([]);
    expect(second).toMatchObject({ id: first?.id ?? "", role: "editor", version: 1 });
    expect(Date.parse(second?.expiresAt ?? "") - Date.parse(first?.expiresAt ?? "")).toBe(3 * dayMs);
    expect(await store.count(projectInvitations)).toBe(1);
  });

  test("can be seen and answered by nobody else", async () => {
    const { call, invite, signedIn, mine } = await setUp();
    const [kim, stranger] = [await signedIn(address), await signedIn()];
    await invite();
    const parameters = { id: idOf((await mine(kim))[0] ?? {}) };
    expect(await mine(stranger)).toEqual([]);
    for (const operation of [acceptOwnInvitation, declineOwnInvitation]) {
      expect((await failureOf(() => call(operation, stranger, { parameters }))).code).toBe("not_found");
    }
    expect(await mine(kim)).toHaveLength(1);
  });

  test("takes only one of two simultaneous answers", async () => {
    const { call, invite, signedIn, mine, members } = await setUp();
    const kim = await signedIn(address);
    await invite();
    const parameters = { id: idOf((await mine(kim))[0] ?? {}) };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => call(acceptOwnInvitation, kim, { parameters })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await members()).toHaveLength(1);
  });

  test("keeps the role of a member who got the address later", async () => {
    const { invite, signedIn, add, accept, members, endUser } = await setUp();
    const kim = await signedIn();
    await invite(address, "editor");
    await add(kim, "viewer");
    await endUser(kim.userId, { emailAddress: address });
    expect(await accept({ ...kim, emailAddress: address })).toMatchObject({ role: "viewer" });
    expect(await members()).toHaveLength(1);
  });

  test("shows in the project's history, without the address", async () => {
    const { call, invite, owner, id } = await setUp();
    await invite();
    const [changeSet] = await call(readProjectHistory, owner, { parameters: { id } });
    expect(changeSet?.changes).toMatchObject([{ action: "create", kind: "ProjectInvitation" }]);
    expect(JSON.stringify(changeSet)).not.toContain(address);
  });
});

describe("an invitation to a project ends", () => {
  test("when its owner withdraws it; nobody else may", async () => {
    const { call, invite, signedIn, id, open, withdraw, mine, firstOf } = await setUp();
    const kim = await signedIn(address);
    await invite();
    const own = await firstOf(kim);
    const invitationId = idOf((await open())[0] ?? {});
    const parameters = { id, invitationId };
    expect((await failureOf(() => call(withdrawProjectInvitation, kim, { parameters }))).code).toBe("not_found");
    await withdraw(invitationId);
    expect([await open(), await mine(kim)]).toEqual([[], []]);
    expect((await failureOf(() => call(acceptOwnInvitation, kim, own))).code).toBe("not_found");
    expect((await failureOf(() => withdraw(invitationId))).code).toBe("not_found");
  });

  test("after 14 days, and is then erased", async () => {
    const { application, invite, signedIn, mine, open, store } = await setUp();
    const kim = await signedIn(address);
    await invite();
    application.ports.clock.advance(projectInvitationDays * dayMs - 1);
    expect(await mine(kim)).toHaveLength(1);
    application.ports.clock.advance(1);
    expect([await mine(kim), await open()]).toEqual([[], []]);
    await eraseExpired({
      ...application.ports,
      contextOf: () => application.contextOf(null),
      applicationIds: async () => [store.applicationId],
    });
    expect(await store.count(projectInvitations)).toBe(0);
  });

  test("with its project, and comes back with it", async () => {
    const { call, invite, signedIn, owner, id, mine, firstOf } = await setUp();
    const kim = await signedIn(address);
    await invite();
    const own = await firstOf(kim);
    await call(deleteProject, owner, { parameters: { id } });
    expect(await mine(kim)).toEqual([]);
    expect((await failureOf(() => call(acceptOwnInvitation, kim, own))).code).toBe("not_found");
    await call(restoreProject, owner, { parameters: { id } });
    expect(await mine(kim)).toHaveLength(1);
  });

  test("with its inviter, or with the inviter's right to send it", async () => {
    const { administrator, invite, signedIn, owner, mine, endUser } = await setUp();
    const kim = await signedIn(address);
    await invite(address, "viewer", { by: administrator });
    expect(await mine(kim)).toHaveLength(1);
    await endUser(administrator.userId, { roles: [] });
    expect(await mine(kim)).toEqual([]);
    await invite();
    expect(await mine(kim)).toHaveLength(1);
    await endUser(owner.userId, { status: "deleted" });
    expect(await mine(kim)).toEqual([]);
  });
});

describe("an invitation to a project never brings back a removed member:", () => {
  const removals = [
    ["DELETE", deleteProjectMember, undefined],
    ["PATCH", patchProjectMember, { version: 0, deleted: true }],
  ] as const;

  /** The end of every invitation, as the audit trail has it, with who caused it. */
  async function endings(store: ApplicationStore) {
    const where = matches({ kind: "ProjectInvitation", action: "delete" });
    return (await store.select(auditEntries, { where })).map(({ actorUserId, changes }) => ({ actorUserId, changes }));
  }

  const withdrawn = [
    { field: "status", before: "open", after: "withdrawn" },
    { field: "deleted", before: false, after: true },
  ];

  test("it ends when its addressee is added by id", async () => {
    const { administrator, invite, signedIn, firstOf, call, add, mine, open, members, store } = await setUp();
    const kim = await signedIn(address);
    await invite("lee@dealer.example", "editor");
    await invite(address, "editor");
    const own = await firstOf(kim);
    await add(kim, "viewer");
    expect([await mine(kim), (await open()).map(({ emailAddress }) => emailAddress)]).toEqual([
      [],
      ["lee@dealer.example"],
    ]);
    expect((await failureOf(() => call(acceptOwnInvitation, kim, own))).code).toBe("not_found");
    expect(await members()).toMatchObject([{ role: "viewer" }]);
    const [ended, ...others] = await endings(store);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ actorUserId: administrator.userId, changes: expect.arrayContaining(withdrawn) });
  });

  test("it goes on when its addressee cannot be added", async () => {
    const { invite, signedIn, add, mine, endUser } = await setUp();
    const kim = await signedIn(address);
    await invite();
    await endUser(kim.userId, { status: "deleted" });
    expect((await failureOf(() => add(kim))).code).toBe("validation_failed");
    await endUser(kim.userId, { status: "active" });
    expect(await mine(kim)).toHaveLength(1);
  });

  test.each(removals)("it ends when a member of its address is removed by %s", async (_, operation, body) => {
    const { application, invite, signedIn, add, owner, id, create, mine, open, members, endUser, store } =
      await setUp();
    const kim = await signedIn();
    const elsewhere = await create();
    await add(kim, "viewer");
    // The address came to the member after the invitation, so adding the member did not end it.
    await invite(address, "viewer", { project: elsewhere });
    await invite("lee@dealer.example", "editor");
    await invite(address, "editor");
    await endUser(kim.userId, { emailAddress: address });
    const input = { parameters: { id, userId: kim.userId }, ...(body && { body }) };
    await runOperation(operation, application.contextOf(owner), input);
    expect((await mine(kim)).map(({ projectId }) => projectId)).toEqual([elsewhere]);
    expect((await open()).map(({ emailAddress }) => emailAddress)).toEqual(["lee@dealer.example"]);
    expect(await members()).toEqual([]);
    const [ended, ...others] = await endings(store);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ actorUserId: owner.userId, changes: expect.arrayContaining(withdrawn) });
  });

  test("it goes on when the member gets another role", async () => {
    const { call, invite, signedIn, add, owner, id, open, endUser } = await setUp();
    const kim = await signedIn();
    await add(kim, "viewer");
    await invite(address, "editor");
    await endUser(kim.userId, { emailAddress: address });
    const parameters = { id, userId: kim.userId };
    await call(patchProjectMember, owner, { parameters, body: { version: 0, role: "editor" } });
    expect(await open()).toHaveLength(1);
  });

  test("it ends with the membership of somebody whose account was removed", async () => {
    const { call, invite, signedIn, add, owner, id, mine, open, endUser } = await setUp();
    const kim = await signedIn();
    await add(kim, "viewer");
    await invite(address, "editor");
    await endUser(kim.userId, { emailAddress: address, status: "deleted", deleted: true });
    await call(deleteProjectMember, owner, { parameters: { id, userId: kim.userId } });
    expect(await open()).toEqual([]);
    await endUser(kim.userId, { status: "active", deleted: false });
    expect(await mine(kim)).toEqual([]);
  });

  test.each(removals)("accepting it loses to a removal by %s that comes between", async (_, operation, body) => {
    const { application, invite, signedIn, add, owner, id, firstOf, members, endUser } = await setUp();
    const kim = await signedIn();
    await add(kim, "viewer");
    await invite(address, "editor");
    await endUser(kim.userId, { emailAddress: address });
    const input = { parameters: { id, userId: kim.userId }, ...(body && { body }) };
    const remove = () => runOperation(operation, application.contextOf(owner), input);
    const own = await firstOf(kim);
    const context = interleaved(application.contextOf(kim), remove);
    expect((await failureOf(() => runOperation(acceptOwnInvitation, context, own))).code).toBe("not_found");
    expect(await members()).toEqual([]);
  });

  test("a new invitation after the removal counts", async () => {
    const { call, invite, signedIn, add, owner, id, accept } = await setUp();
    const kim = await signedIn(address);
    await add(kim, "viewer");
    await call(deleteProjectMember, owner, { parameters: { id, userId: kim.userId } });
    await invite(address, "editor");
    expect(await accept(kim)).toMatchObject({ role: "editor" });
  });
});

describe("the list of invitations to an address", () => {
  /** Invites the address to several projects, those with later ids earlier; returns them in the order of sending. */
  async function flood(
    { application, invite, create, owner, store }: Awaited<ReturnType<typeof setUp>>,
    count: number,
  ) {
    await invite();
    const [row] = await store.select(projectInvitations);
    if (!row) throw new TypeError("There is no invitation to copy");
    const rows = await Promise.all(
      Array.from({ length: count - 1 }, async (_, index) => ({
        ...row,
        id: application.ports.ids.next(),
        projectId: await create(owner),
        expiresAt: formatTimestamp(Date.parse(row.expiresAt) + (count - index) * 1000),
      })),
    );
    await store.transaction((transaction) => transaction.insert(projectInvitations, rows));
    return [row, ...rows.toReversed()].map(({ projectId }) => projectId);
  }

  const listed = (invitations: readonly { readonly projectId: string }[]) =>
    invitations.map(({ projectId }) => projectId);

  test("shows those sent last, up to a limit, and others once some are answered", async () => {
    const all = await setUp();
    const { application, invite, signedIn, mine, decline } = all;
    const kim = await signedIn(address);
    const projects = await flood(all, ownInvitationsMax + 2);
    expect(listed(await mine(kim))).toEqual(projects.slice(2));
    await decline(kim);
    expect(listed(await mine(kim))).toEqual([...projects.slice(1, 2), ...projects.slice(3)]);
    application.ports.clock.advance(dayMs);
    await invite();
    expect(listed(await mine(kim))).toEqual([...projects.slice(3), ...projects.slice(0, 1)]);
  });

  test("passes over those of deleted projects, however many were sent after it, and over those of ended inviters", async () => {
    const all = await setUp();
    const { application, owner, signedIn, endUser, invite, create, mine } = all;
    const { call } = application.withoutLimits;
    const kim = await signedIn(address);
    const projects = await flood(all, 2 * ownInvitationsMax + 1);
    for (const id of projects.slice(1, -1)) await call(deleteProject, owner, { parameters: { id } });
    const other = await signedIn();
    await invite(address, "viewer", { by: other, project: await create(other) });
    await endUser(other.userId, { status: "deleted" });
    expect(listed(await mine(kim))).toEqual([...projects.slice(0, 1), ...projects.slice(-1)]);
    await call(restoreProject, owner, { parameters: { id: projects[ownInvitationsMax] ?? "" } });
    expect(listed(await mine(kim))).toEqual([0, ownInvitationsMax, -1].flatMap((at) => projects.at(at) ?? []));
  });

  test("has those with the latest ids of many that were sent at the same time", async () => {
    const all = await setUp();
    const { call, owner, signedIn, store, mine } = all;
    const kim = await signedIn(address);
    await flood(all, ownInvitationsMax + 20);
    const rows = await store.select(projectInvitations);
    const expiresAt = rows[0]?.expiresAt ?? "";
    await store.transaction((transaction) => transaction.update(projectInvitations, matches({}), { expiresAt }));
    for (const { projectId } of rows.slice(-10)) {
      await call(deleteProject, owner, { parameters: { id: projectId } });
    }
    expect(listed(await mine(kim))).toEqual(listed(rows.slice(10, -10)));
  });

  test("is sought among a limited number", async () => {
    const all = await setUp();
    const { application, call, signedIn, owner, create, invite, store, mine } = all;
    const kim = await signedIn(address);
    const deleted = await create(owner);
    await invite(address, "viewer", { project: deleted });
    const [row] = await store.select(projectInvitations);
    if (!row) throw new TypeError("There is no invitation to copy");
    await call(deleteProject, owner, { parameters: { id: deleted } });
    await invite();
    const expiresAt = formatTimestamp(Date.parse(row.expiresAt) + dayMs);
    const insert = (count: number) => {
      const { ids } = application.ports;
      // Projects that are erased are as good as deleted, and quicker to make.
      const rows = Array.from({ length: count }, () => ({
        ...row,
        expiresAt,
        id: ids.next(),
        projectId: ids.next<"project">(),
      }));
      return store.transaction((transaction) => transaction.insert(projectInvitations, rows));
    };
    await insert(ownInvitationsReadMax - 1);
    expect(await mine(kim)).toMatchObject([{ projectName: "Lobby" }]);
    await insert(1);
    expect(await mine(kim)).toEqual([]);
  });

  test("reads as many times for one as for a hundred and more", async () => {
    const work = [];
    for (const count of [1, ownInvitationsMax, ownInvitationsMax + 1]) {
      const all = await setUp();
      const kim = await all.signedIn(address);
      await flood(all, count);
      const { answer, work: done } = await observeCost(listOwnInvitations, all.application.contextOf(kim), {});
      expect(answer).toHaveLength(Math.min(count, ownInvitationsMax));
      work.push(done);
    }
    expect(work).toEqual([work[0] ?? [], work[0] ?? [], work[0] ?? []]);
  });

  test("judges each inviter who owns none of the projects once", async () => {
    const all = await setUp();
    const { administrator, invite, signedIn, create, owner, mine } = all;
    const kim = await signedIn(address);
    const projects = [await create(owner), await create(owner)];
    for (const project of projects) await invite(address, "viewer", { by: administrator, project });
    const { work } = await observeCost(listOwnInvitations, all.application.contextOf(kim), {});
    expect(work.filter((call) => call === "select roles")).toHaveLength(1);
    expect(listed(await mine(kim))).toEqual(projects);
  });
});

describe("invitations to a project are refused", () => {
  test("for a member, the owner, and a snapshot", async () => {
    const { call, invite, signedIn, owner, id, accept } = await setUp();
    const kim = await signedIn(address);
    await invite();
    await accept(kim);
    const again = await failureOf(() => invite());
    expect([again.code, again.data.field]).toEqual(["duplicate", "emailAddress"]);
    const own = await failureOf(() => invite(owner.emailAddress));
    expect(own.data.errors).toMatchObject([{ pointer: "/emailAddress", code: "owner" }]);
    const project = idOf<"project">(await call(snapshotProject, owner, { parameters: { id }, body: {} }));
    const locked = await failureOf(() => invite("lee@dealer.example", "viewer", { project }));
    expect(locked.code).toBe("locked");
  });

  test("silently, for the owner of the project", async () => {
    const { administrator, invite, owner, mine } = await setUp();
    expect(await invite(owner.emailAddress, "viewer", { by: administrator })).toEqual({ accepted: true });
    expect(await mine(owner)).toEqual([]);
  });

  test("beyond the limit of open ones per project", async () => {
    const { invite, fill, open } = await setUp();
    await invite();
    await fill(projectInvitationsMax - 1);
    const failure = await failureOf(() => invite("lee@dealer.example"));
    expect([failure.code, failure.data.limit]).toEqual(["limit_reached", projectInvitationsMax]);
    await invite("kim7@dealer.example");
    expect(await open()).toHaveLength(projectInvitationsMax);
  });

  test("beyond the limit, in which expired ones do not count before they are erased", async () => {
    const { application, invite, fill, open } = await setUp();
    await invite("lee@dealer.example");
    await fill(projectInvitationsMax - 1);
    application.ports.clock.advance(projectInvitationDays * dayMs);
    expect(await open()).toEqual([]);
    await invite();
    expect(await open()).toMatchObject([{ emailAddress: address }]);
    await fill(projectInvitationsMax - 1, "lou");
    // Sent again, an expired one is open again, so it takes a place like a new one.
    expect((await failureOf(() => invite("lee@dealer.example"))).code).toBe("limit_reached");
    await invite(address, "editor");
    expect(await open()).toHaveLength(projectInvitationsMax);
  });

  test("beyond the limit per user and day", async () => {
    const { application, invite } = await setUp();
    for (let index = 0; index < invitationsPerDay; index += 1) await invite(`kim${index}@dealer.example`);
    const failure = await failureOf(() => invite("lee@dealer.example"));
    expect(failure.code).toBe("rate_limited");
    application.ports.clock.advance(dayMs);
    await invite("lee@dealer.example");
  });

  test("silently, beyond a few mails to one address in a day", async () => {
    const { invite, signedIn, create, mails, mine } = await setUp();
    const kim = await signedIn(address);
    const projects: Id<"project">[] = [];
    for (let index = 0; index <= invitationMailsPerDay; index += 1) {
      const by = await signedIn();
      const project = await create(by);
      projects.push(project);
      expect(await invite(address, "viewer", { by, project })).toEqual({ accepted: true });
    }
    expect(await mails(address)).toHaveLength(invitationMailsPerDay);
    expect((await mine(kim)).map(({ projectId }) => projectId)).toEqual(projects);
  });
});
