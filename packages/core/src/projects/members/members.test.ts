import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/users/table.ts";
import { copyProject, snapshotProject } from "../project/copy-project.ts";
import { interleaved } from "../project/interleaved.fixture.ts";
import { patchProject } from "../project/patch-project.ts";
import { createProject, deleteProject, getProject, queryProjects } from "../project/project-operations.ts";
import { addProjectMember, deleteProjectMember, listProjectMembers, patchProjectMember } from "./member-operations.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

async function setUp() {
  const application = await createTestApplication();
  const { call, addUser } = application;
  const signedIn = async (...held: readonly Privilege[]) => {
    const { id, emailAddress } = await addUser();
    return { ...application.actorWith(...held), userId: id, emailAddress };
  };
  const owner = await signedIn();
  const id = idOf(await call(createProject, owner, { body: { name: "Lobby" } }));
  const at = (member: Actor) => ({ parameters: { id, userId: member.userId } });
  const add = (member: Actor, role = "editor", by = owner, project = id) =>
    call(addProjectMember, readingUsers(by), { parameters: { id: project }, body: { userId: member.userId, role } });
  const member = async (role: string, ...held: readonly Privilege[]) => {
    const actor = await signedIn(...held);
    await add(actor, role);
    return actor;
  };
  return {
    application,
    owner,
    id,
    signedIn,
    add,
    member,
    list: (by = owner, project = id) => call(listProjectMembers, by, { parameters: { id: project } }),
    change: (who: Actor, body: object, by = owner) => call(patchProjectMember, by, { ...at(who), body }),
    remove: (who: Actor, by = owner) => call(deleteProjectMember, by, at(who)),
    get: (by: Actor, project = id) => call(getProject, by, { parameters: { id: project } }),
    patch: (by: Actor, body: object) => call(patchProject, by, { parameters: { id }, body }),
    visible: async (by: Actor, filterModel: object = {}) => {
      const body = { startRow: 0, endRow: 100, filterModel };
      const { rowData, rowCount } = await call(queryProjects, by, { body });
      expect(rowData).toHaveLength(rowCount ?? -1);
      return rowData.map((row) => idOf(row)).toSorted();
    },
  };
}

/** Adds the right to name users by id. */
function readingUsers(actor: Actor): Actor {
  return { ...actor, privileges: new Set([...actor.privileges, "Admin Users"]) };
}

/** Returns the code of a refusal, or `allowed`. */
async function verdict(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "allowed";
  } catch {
    return (await failureOf(work)).code;
  }
}

describe("the rights of a member", () => {
  test.each([
    ["removed", "not_found", "not_found"],
    ["a viewer", "forbidden", "allowed"],
  ] as const)("are judged again under the lock: %s meanwhile writes nothing", async (fate, writes, copies) => {
    const { application, id, get, owner, member, change } = await setUp();
    const call = async (operation: typeof patchProject | typeof snapshotProject | typeof copyProject, body: object) => {
      const editor = await member("editor");
      const end = fate === "removed" ? { deleted: true } : { role: "viewer" };
      const context = interleaved(application.contextOf(editor), () => change(editor, { version: 0, ...end }));
      // Each operation takes the body that it is given here.
      const run = () => runOperation(operation as typeof patchProject, context, { parameters: { id }, body });
      return run().then(
        () => "allowed",
        (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
      );
    };
    const verdicts = [
      await call(patchProject, { version: 0, name: "Hall" }),
      await call(snapshotProject, {}),
      await call(copyProject, {}),
    ];
    expect(verdicts).toEqual([writes, writes, copies]);
    expect(await get(owner)).toMatchObject({ name: "Lobby", version: 0 });
  });

  test.each([
    ["viewer", [], ["allowed", "forbidden", "forbidden", "forbidden", "forbidden"]],
    ["editor", [], ["allowed", "allowed", "allowed", "forbidden", "forbidden"]],
    ["viewer", ["Admin Projects"], ["allowed", "forbidden", "forbidden", "forbidden", "forbidden"]],
    ["editor", ["Admin Projects"], ["allowed", "allowed", "allowed", "forbidden", "forbidden"]],
    ["viewer", ["Admin Projects r/w"], ["allowed", "allowed", "allowed", "allowed", "allowed"]],
  ] as const)("a %s with the privileges %p", async (role, held, expected) => {
    const { application, id, signedIn, add, member, get, patch } = await setUp();
    const actor = await member(role, ...held);
    const [first, other] = [await signedIn(), await signedIn()];
    const others = [first, other];
    const verdicts = [
      await verdict(() => get(actor)),
      await verdict(() => patch(actor, { version: 0, name: "Hall" })),
      await verdict(() => application.call(snapshotProject, actor, { parameters: { id }, body: {} })),
      await verdict(() => add(others.pop() ?? first, "viewer", actor)),
      await verdict(() => application.call(deleteProject, actor, { parameters: { id } })),
    ];
    expect(verdicts).toEqual([...expected]);
  });

  test("end with the membership", async () => {
    const { member, remove, get, visible } = await setUp();
    const editor = await member("editor");
    expect(await visible(editor)).toHaveLength(1);
    await remove(editor);
    expect((await failureOf(() => get(editor))).code).toBe("not_found");
    expect(await visible(editor)).toEqual([]);
  });

  test("reach the snapshots of the project, but no copy", async () => {
    const { application, owner, id, member, remove, get, list, visible } = await setUp();
    const viewer = await member("viewer");
    const on = { parameters: { id }, body: {} };
    const snapshot = idOf(await application.call(snapshotProject, owner, on));
    const copy = idOf(await application.call(copyProject, owner, on));
    expect(await visible(viewer)).toEqual([id, snapshot].toSorted());
    expect(await visible(owner)).toEqual([id, snapshot, copy].toSorted());
    expect(await get(viewer, snapshot)).toMatchObject({ locked: true });
    expect((await failureOf(() => get(viewer, copy))).code).toBe("not_found");
    expect(await list(viewer, snapshot)).toEqual(await list());
    await remove(viewer);
    expect((await failureOf(() => get(viewer, snapshot))).code).toBe("not_found");
    expect(await visible(viewer)).toEqual([]);
  });

  test("show a member of many projects all of them, and a filter narrows them", async () => {
    const { application, owner, signedIn, add, visible } = await setUp();
    const busy = await signedIn();
    const made = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        idOf(await application.call(createProject, owner, { body: { name: `Room ${index}` } })),
      ),
    );
    for (const project of made.slice(10)) await add(busy, "viewer", owner, project);
    expect(await visible(busy)).toEqual(made.slice(10).toSorted());
    const name = { filterType: "text", type: "endsWith", filter: "9" };
    expect(await visible(busy, { name })).toHaveLength(5);
  });
});

describe("addProjectMember", () => {
  test("adds a user, who is listed with name and role", async () => {
    const { application, id, owner, add, list } = await setUp();
    const user = await application.addUser({ firstName: "Kim", lastName: "Lund" });
    const actor = { ...application.actorWith(), userId: user.id };
    const added = await add(actor, "viewer");
    const { id: userId, emailAddress } = user;
    const shown = { projectId: id, userId, emailAddress, firstName: "Kim", lastName: "Lund", role: "viewer" };
    expect(added).toMatchObject({ ...shown, version: 0 });
    expect(await list()).toMatchObject([added]);
    expect(await list(actor)).toMatchObject([added]);
    const [entry] = await application.store.select(auditEntries, { where: matches({ kind: "ProjectMember" }) });
    const by = { historyId: id, resourceId: idOf(added), actorUserId: owner.userId };
    expect(entry).toMatchObject({ action: "create", ...by });
  });

  test.each([
    ["somebody who exists", (known: string) => known],
    ["nobody", () => unknownId],
    ["the owner", (_: string, owner: string) => owner],
  ])("by id requires the right to read users: %s is refused alike", async (_, choose) => {
    const { application, owner, id, signedIn, list } = await setUp();
    const { userId: known } = await signedIn();
    const body = { userId: choose(known, owner.userId), role: "viewer" };
    const failure = await failureOf(() => application.call(addProjectMember, owner, { parameters: { id }, body }));
    expect([failure.code, failure.data]).toEqual(["forbidden", { requiredPrivilege: "Admin Users" }]);
    expect(failure.message).not.toContain(known);
    expect(await list()).toEqual([]);
  });

  test("by id also requires the scope of administration", async () => {
    const { application, owner, id, signedIn, list } = await setUp();
    const body = { userId: (await signedIn()).userId, role: "viewer" };
    const narrow = { ...readingUsers(owner), scopes: new Set(["api"]) };
    const failure = await failureOf(() => application.call(addProjectMember, narrow, { parameters: { id }, body }));
    expect([failure.code, failure.data]).toEqual(["forbidden", { requiredScope: "admin" }]);
    expect(await list()).toEqual([]);
  });

  test.each([
    [{}, "/emailAddress", "required"],
    [{ userId: unknownId, emailAddress: "kim@dealer.example" }, "/userId", "unknown_member"],
  ])("requires either an address or an id: %j is refused", async (named, pointer, code) => {
    const { application, owner, id } = await setUp();
    const input = { parameters: { id }, body: { ...named, role: "viewer" } };
    const failure = await failureOf(() => application.call(addProjectMember, owner, input));
    expect(failure.data.errors).toMatchObject([{ pointer, code }]);
  });

  test("refuses the owner, a member and an unknown user", async () => {
    const { application, owner, signedIn, member, add } = await setUp();
    const editor = await member("editor");
    const gone = await signedIn();
    const where = matches({ id: gone.userId });
    await application.store.transaction((transaction) => transaction.update(users, where, { status: "deleted" }));
    expect((await failureOf(() => add(owner))).data.errors).toMatchObject([{ pointer: "/userId", code: "owner" }]);
    const twice = await failureOf(() => add(editor, "viewer"));
    expect([twice.code, twice.data.field]).toEqual(["duplicate", "userId"]);
    for (const userId of [testId<"user">(unknownId), gone.userId]) {
      const failure = await failureOf(() => add({ ...gone, userId }));
      expect(failure.data.errors).toMatchObject([{ pointer: "/userId", code: "unknown_reference" }]);
    }
  });

  test("adds a removed member again, and only once for ten requests at once", async () => {
    const { signedIn, member, add, remove, list } = await setUp();
    const editor = await member("editor");
    await remove(editor);
    expect(await add(editor, "viewer")).toMatchObject({ role: "viewer", version: 0 });
    const other = await signedIn();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add(other)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  });
});

describe("patchProjectMember", () => {
  test("changes the role at the version last read", async () => {
    const { member, change, list } = await setUp();
    const viewer = await member("viewer");
    const changed = await change(viewer, { version: 0, role: "editor" });
    expect(changed).toMatchObject({ role: "editor", version: 1 });
    const stale = await failureOf(() => change(viewer, { version: 0, role: "viewer" }));
    expect([stale.code, stale.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect(await change(viewer, { version: 1, role: "editor" })).toEqual(changed);
    expect(await list()).toEqual([changed]);
  });

  test("removes once, given deleted", async () => {
    const { member, change, remove, list } = await setUp();
    const viewer = await member("viewer");
    expect(await change(viewer, { version: 0, deleted: true })).toMatchObject({ version: 1 });
    expect(await list()).toEqual([]);
    expect((await failureOf(() => change(viewer, { version: 1, role: "editor" }))).code).toBe("not_found");
    expect((await failureOf(() => remove(viewer))).code).toBe("not_found");
  });
});

test("a snapshot refuses every change of its members", async () => {
  const { application, owner, id, signedIn, member, add } = await setUp();
  const viewer = await member("viewer");
  const snapshot = idOf(await application.call(snapshotProject, owner, { parameters: { id }, body: {} }));
  const parameters = { id: snapshot, userId: viewer.userId };
  const stranger = await signedIn();
  for (const attempt of [
    () => add(stranger, "viewer", owner, snapshot),
    () => application.call(patchProjectMember, owner, { parameters, body: { version: 0, role: "editor" } }),
    () => application.call(deleteProjectMember, owner, { parameters }),
  ]) {
    expect((await failureOf(attempt)).code).toBe("locked");
  }
});
