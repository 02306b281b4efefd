import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { requestPasswordReset } from "../accounts/password-reset.ts";
import { accountTokens } from "../accounts/table.ts";
import { issueToken } from "../oauth/token.ts";
import { deleteUser } from "./delete-user.ts";
import { restoreUser } from "./restore-user.ts";
import { type UserRow, users } from "./table.ts";
import { getUser } from "./user-operations.ts";

let application: TestApplication;
let roleId: string;
let user: UserRow;

beforeEach(async () => {
  application = await createTestApplication();
  roleId = await createRole("Editor", "Admin Products r/w");
  user = await application.addUser({ roles: [roleId], settings: { dealer: { value: "D-17" } } });
});

async function createRole(name: string, ...privileges: readonly Privilege[]): Promise<string> {
  return idOf(await application.callNamed("createRole", application.administrator, { body: { name, privileges } }));
}

function remove(userId = user.id) {
  return application.call(deleteUser, application.administrator, { parameters: { userId } });
}

function restore(id = user.id, actor: Actor = application.administrator) {
  return application.call(restoreUser, actor, { parameters: { id } });
}

function token(form: Readonly<Record<string, string>>) {
  return application.call(issueToken, null, { body: form });
}

function signIn() {
  const { emailAddress } = user;
  return token({ grant_type: "password", username: emailAddress, password: `passphrase of ${emailAddress}` });
}

describe("restoreUser", () => {
  test("makes the user active again with roles and settings, and announces it once as GET shows it", async () => {
    await remove();
    const restored = await restore();
    expect(restored).toMatchObject({ status: "active", roles: [roleId], settings: user.settings, version: 2 });
    const { userId, emailAddress } = application.administrator;
    const object = await application.call(getUser, application.administrator, { parameters: { userId: user.id } });
    expect(object).toEqual(restored);
    expect((await application.sentEvents()).slice(1)).toMatchObject([
      { type: "user.restored", actor: { userId, emailAddress }, data: { object } },
    ]);
    expect((await signIn()).access_token).toEqual(expect.any(String));
  });

  test("restores neither earlier sessions nor mailed links", async () => {
    const { refresh_token: refreshToken = "" } = await signIn();
    const { emailAddress } = user;
    await application.call(requestPasswordReset, null, { body: { emailAddress } });
    const unused = matches({ userId: user.id, usedAt: null });
    expect(await application.store.count(accountTokens, unused)).toBe(1);
    await remove();
    await restore();
    const refresh = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect(await oauthFailureOf(() => token(refresh))).toMatchObject({ error: "invalid_grant" });
    expect((await application.store.find(users, user.id))?.accessEpoch).toBe(1);
    expect(await application.store.count(accountTokens, unused)).toBe(0);
  });

  test("leaves out roles that were removed meanwhile", async () => {
    const kept = await createRole("Reader", "Admin Products");
    user = await application.addUser({ roles: [roleId, kept] });
    await remove();
    await application.callNamed("deleteRole", application.administrator, { parameters: { roleId } });
    expect((await restore()).roles).toEqual([kept]);
  });

  test("refuses if another account has the address, and announces nothing", async () => {
    await remove();
    await application.addUser({ emailAddress: user.emailAddress });
    const failure = await failureOf(() => restore());
    expect([failure.code, failure.data.field]).toEqual(["duplicate", "emailAddress"]);
    expect(await application.store.find(users, user.id)).toMatchObject({ deleted: true, status: "deleted" });
    expect(await application.sentEvents()).toHaveLength(1);
  });

  test("keeps a live user unchanged, and does not find an unknown one", async () => {
    expect(await restore()).toMatchObject({ id: user.id, version: 0 });
    expect(await application.sentEvents()).toEqual([]);
    expect((await failureOf(() => restore(testId("0")))).code).toBe("not_found");
  });

  test("makes a user whose address was never verified pending again", async () => {
    const pending = await application.addUser({ status: "pending" });
    await remove(pending.id);
    expect((await restore(pending.id)).status).toBe("pending");
  });

  test("knows who never verified the address after the audit trail has forgotten the removal", async () => {
    const pending = await application.addUser({ status: "pending" });
    await remove(pending.id);
    await remove();
    await application.store.transaction((transaction) =>
      transaction.erase(auditEntries, matches({ action: "delete" })),
    );
    expect((await restore(pending.id)).status).toBe("pending");
    expect((await restore()).status).toBe("active");
  });

  test("refuses a user with a privilege that the caller lacks", async () => {
    await remove();
    const helper = application.actorWith("Admin Users r/w");
    expect((await failureOf(() => restore(user.id, helper))).code).toBe("forbidden");
    expect(await application.store.find(users, user.id)).toMatchObject({ deleted: true });
  });
});
