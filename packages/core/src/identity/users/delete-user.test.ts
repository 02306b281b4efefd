import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import {
  createTestApplication,
  idOf,
  runOperation,
  type TestApplication,
} from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { administratorRole, roles } from "../../application/roles/table.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { interleaved } from "../../projects/project/interleaved.fixture.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { projects } from "../../projects/project/table.ts";
import { issueToken } from "../oauth/token.ts";
import { createAuthenticator } from "./access.ts";
import { deleteUser } from "./delete-user.ts";
import { type UserRow, users } from "./table.ts";
import { getUser, queryUsers } from "./user-operations.ts";

let application: TestApplication;
let user: UserRow;

beforeEach(async () => {
  application = await createTestApplication();
  user = await application.addUser({ firstName: "Kim", settings: { dealer: { value: "D-17" } } });
});

function remove(userId = user.id, actor: Actor = application.administrator) {
  return application.call(deleteUser, actor, { parameters: { userId } });
}

function token(form: Readonly<Record<string, string>>) {
  return application.call(issueToken, null, { body: form });
}

function signIn({ emailAddress } = user) {
  return token({ grant_type: "password", username: emailAddress, password: `passphrase of ${emailAddress}` });
}

async function administratorRoleId(): Promise<string> {
  const [role] = await application.store.select(roles.table, { where: matches({ name: administratorRole }) });
  return role?.id ?? "";
}

describe("deleteUser", () => {
  test("keeps the row with roles and settings, and shows it only on request", async () => {
    const parameters = { userId: user.id };
    await remove();
    expect(await application.store.find(users, user.id)).toMatchObject({
      status: "deleted",
      deleted: true,
      version: 1,
      roles: user.roles,
      settings: user.settings,
      passwordHash: user.passwordHash,
    });
    const { administrator } = application;
    const read = (query = {}) => application.call(getUser, administrator, { parameters, query });
    expect((await failureOf(read)).code).toBe("not_found");
    expect(await read({ includeDeleted: true })).toMatchObject({ id: user.id, status: "deleted", version: 1 });
    const body = { startRow: 0, endRow: 10, filterModel: { status: { filterType: "set", values: ["deleted"] } } };
    const page = (query = {}) => application.call(queryUsers, administrator, { body, query });
    expect(await page()).toMatchObject({ rowCount: 0 });
    expect(await page({ includeDeleted: true })).toMatchObject({ rowData: [{ id: user.id }] });
    expect((await failureOf(() => remove())).code).toBe("not_found");
  });

  test("announces user.deleted with the user as GET then shows it, in the name of the caller", async () => {
    await remove();
    const { userId, emailAddress } = application.administrator;
    const parameters = { userId: user.id };
    const query = { includeDeleted: true };
    const object = await application.call(getUser, application.administrator, { parameters, query });
    expect(await application.sentEvents()).toMatchObject([
      { type: "user.deleted", actor: { userId, emailAddress }, data: { object } },
    ]);
    expect(JSON.stringify(await application.sentEvents())).not.toContain(user.passwordHash ?? "");
    const where = matches({ action: "delete", resourceId: user.id });
    expect(await application.store.select(auditEntries, { where })).toMatchObject([
      {
        kind: "User",
        actorUserId: userId,
        changes: expect.arrayContaining([expect.objectContaining({ field: "status" })]),
      },
    ]);
  });

  test("ends all sessions, and lets the user begin no other", async () => {
    const tokens = await signIn();
    const authenticate = createAuthenticator(application.storage, application.ports);
    const actor = () => authenticate(application.contextOf(null), tokens.access_token);
    expect(await actor()).toBeDefined();
    await remove();
    application.ports.clock.advance(5000);
    expect(await actor()).toBeUndefined();
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    expect(await oauthFailureOf(() => token(refresh))).toMatchObject({ error: "invalid_grant" });
    expect(await oauthFailureOf(() => signIn())).toMatchObject({ error: "invalid_grant" });
  });

  test("keeps the user's projects unchanged, and frees the address for another user", async () => {
    const owner = { ...application.actorWith(), userId: user.id };
    const projectId = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
    await remove();
    expect(await application.store.find(projects.table, projectId)).toMatchObject({ deleted: false, ownerId: user.id });
    const successor = await application.addUser({ emailAddress: user.emailAddress });
    expect((await signIn(successor)).access_token).toEqual(expect.any(String));
  });

  test("refuses the caller's own account, a user with a privilege that the caller lacks, and the last administrator", async () => {
    const [administrator] = await application.store.select(users, { where: matches({ firstName: null }) });
    const rootId = administrator?.id ?? testId<"user">("0");
    const helper = application.actorWith("Admin Users r/w");
    const refusals = [
      [() => remove(user.id, { ...application.administrator, userId: user.id }), "forbidden"],
      [() => remove(rootId, { ...application.administrator, impersonatorId: rootId }), "forbidden"],
      [() => remove(rootId, helper), "forbidden"],
      [() => remove(rootId), "conflict"],
    ] as const;
    for (const [attempt, code] of refusals) expect((await failureOf(attempt)).code).toBe(code);
    expect(await application.store.find(users, rootId)).toEqual(administrator);
    expect(await application.sentEvents()).toEqual([]);
    await remove(user.id, helper);
    expect(await application.sentEvents()).toHaveLength(1);
  });

  test("checks the version of If-Match under the lock", async () => {
    const asked = { ...application.contextOf(application.administrator), expectedVersion: 0 };
    const rename = () =>
      application.store.transaction((transaction) =>
        transaction.update(users, matches({ id: user.id }), { firstName: "Sam", version: 1 }),
      );
    const removal = () => runOperation(deleteUser, interleaved(asked, rename), { parameters: { userId: user.id } });
    expect((await failureOf(removal)).code).toBe("precondition_failed");
    expect(await application.store.find(users, user.id)).toMatchObject({ deleted: false });
  });

  test("removes an administrator as long as another one remains", async () => {
    const other = await application.addUser({ roles: [await administratorRoleId()] });
    await remove(other.id);
    expect(await application.store.find(users, other.id)).toMatchObject({ deleted: true });
  });
});
