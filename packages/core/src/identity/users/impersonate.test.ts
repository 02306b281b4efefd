import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, firstAdministrator, idOf } from "@design-catalog/testing/test-application";
import type { TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { checkImpersonation } from "../../engine/calls/impersonation.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { operationNamed, operations } from "../../service.ts";
import { endSession, listSessions } from "../me/session-operations.ts";
import { issueToken } from "../oauth/token.ts";
import { signOutUser } from "../sign-in/administration.ts";
import { createAuthenticator } from "./access.ts";
import { deleteUser } from "./delete-user.ts";
import { impersonateUser } from "./impersonate.ts";
import { type UserRow, users } from "./table.ts";

const reason = "Ticket 4711";

let application: TestApplication;
let administrator: Actor;
let user: UserRow;

beforeEach(async () => {
  application = await createTestApplication();
  const { emailAddress: username, password } = firstAdministrator;
  const body = { grant_type: "password", username, password };
  administrator = known(await authenticate((await application.call(issueToken, null, { body })).access_token));
  user = await application.addUser();
});

function authenticate(token: string): Promise<Actor | undefined> {
  const authenticator = createAuthenticator(application.storage, application.ports);
  return authenticator(application.contextOf(null), token);
}

function known(actor: Actor | undefined): Actor {
  if (actor) return actor;
  throw new TypeError("Cannot continue because the token is not good");
}

function impersonate(userId = user.id, actor = administrator) {
  return application.call(impersonateUser, actor, { body: { userId, reason } });
}

async function roleWith(...privileges: readonly Privilege[]): Promise<string> {
  const body = { name: `Role ${application.ports.ids.next()}`, privileges };
  return idOf(await application.callNamed("createRole", application.administrator, { body }));
}

describe("impersonateUser", () => {
  test("gives a token in the name of the user for an hour, without a refresh token", async () => {
    const answer = await impersonate();
    expect(Object.keys(answer).toSorted()).toEqual(["access_token", "expires_at", "expires_in", "scope", "token_type"]);
    expect(answer.expires_in).toBe(3600);
    expect(await authenticate(answer.access_token)).toMatchObject({
      userId: user.id,
      emailAddress: user.emailAddress,
      privileges: new Set(),
      impersonatorId: administrator.userId,
    });
    application.ports.clock.advance(3_600_000);
    expect(await authenticate(answer.access_token)).toBeUndefined();
  });

  test("is audited with its reason, as is every write with both users; events name the user", async () => {
    const actor = known(await authenticate((await impersonate()).access_token));
    const [begun] = await application.store.select(auditEntries, { where: matches({ action: "impersonate" }) });
    expect(begun).toMatchObject({
      kind: "User",
      resourceId: user.id,
      actorUserId: administrator.userId,
      changes: [{ field: "reason", before: null, after: reason }],
    });
    await application.call(createProject, actor, { body: { name: "Lobby" } });
    const [written] = await application.store.select(auditEntries, { where: matches({ kind: "Project" }) });
    expect(written).toMatchObject({ actorUserId: user.id, impersonatorId: administrator.userId });
    expect(await application.sentEvents()).toMatchObject([{ actor: { userId: user.id } }]);
  });

  test("refuses the caller's own account, and users who are unknown, removed or pending", async () => {
    const gone = await application.addUser();
    await application.call(deleteUser, administrator, { parameters: { userId: gone.id } });
    const pending = await application.addUser({ status: "pending" });
    const refusals = [
      [administrator.userId, "validation_failed", "own_account"],
      [testId<"user">("0"), "validation_failed", "unknown_reference"],
      [gone.id, "validation_failed", "unknown_reference"],
      [pending.id, "conflict", undefined],
    ] as const;
    for (const [userId, code, issue] of refusals) {
      const failure = await failureOf(() => impersonate(userId));
      expect([failure.code, failure.data.errors?.[0]?.code]).toEqual([code, issue]);
    }
    expect(await application.store.count(auditEntries, matches({ action: "impersonate" }))).toBe(0);
  });

  test("never gives the caller a privilege that they lack", async () => {
    const editor = await application.addUser({ roles: [await roleWith("Admin Products r/w")] });
    const helper = await application.addUser({ roles: [await roleWith("Admin Impersonate r/w")] });
    const actor = { ...application.actorWith("Admin Impersonate r/w"), userId: helper.id };
    expect((await failureOf(() => impersonate(editor.id, actor))).data.requiredPrivilege).toBe("Admin Products r/w");
    expect((await failureOf(() => impersonate(administrator.userId, actor))).code).toBe("forbidden");
    expect((await impersonate(user.id, actor)).access_token).toEqual(expect.any(String));
  });

  test("requires a meaningful reason", async () => {
    for (const text of ["", "  ", undefined]) {
      const body = { userId: user.id, reason: text };
      const failure = await failureOf(() => application.call(impersonateUser, administrator, { body }));
      expect(failure.data.errors).toMatchObject([{ pointer: "/reason" }]);
    }
  });
});

describe("an impersonation ends within 5 seconds when", () => {
  const ends: readonly (readonly [what: string, end: () => Promise<unknown>])[] = [
    [
      "its user is removed",
      () => application.call(deleteUser, application.administrator, { parameters: { userId: user.id } }),
    ],
    ["its user is signed out", () => signOut(user.id)],
    ["its user ends the session, which is listed", endListed],
    ["its author is removed", () => change({ deleted: true, status: "deleted" })],
    ["its author loses a role", () => change({ roles: [] })],
    ["its author is signed out", () => signOut(administrator.userId)],
    ["the session of its author ends", () => endSessionOf(administrator)],
  ];

  function change(changes: Partial<UserRow>) {
    const where = matches({ id: administrator.userId });
    return application.store.transaction((transaction) => transaction.update(users, where, changes));
  }

  async function endListed() {
    const actor = { ...application.actorWith(), userId: user.id };
    const [session] = await application.call(listSessions, actor);
    return application.call(endSession, actor, { parameters: { id: session?.id ?? "" } });
  }

  function endSessionOf(actor: Actor) {
    return application.call(endSession, actor, { parameters: { id: actor.sessionId ?? "" } });
  }

  function signOut(id: string) {
    return application.call(signOutUser, application.administrator, { parameters: { id } });
  }

  test.each(ends)("%s", async (_what, end) => {
    const { access_token: token } = await impersonate();
    const authenticator = createAuthenticator(application.storage, application.ports);
    const actor = () => authenticator(application.contextOf(null), token);
    expect(await actor()).toBeDefined();
    await end();
    application.ports.clock.advance(5000);
    expect(await actor()).toBeUndefined();
  });
});

describe("checkImpersonation()", () => {
  /**
   * Operations that leave a way in, or to keep reading. Whoever adds one here has decided that it outlasts the session.
   */
  const doors = [
    "addProjectMember",
    "createOAuthClient",
    "createOAuthClientSecret",
    "createWebhook",
    "createWebhookPortalLink",
    "deleteOAuthClientSecret",
    "eraseUser",
    "exportUser",
    "generateProviderClientSecret",
    "impersonateUser",
    "inviteUser",
    "patchOAuthClient",
    "patchProjectMember",
    "patchWebhook",
    "replaceOAuthClient",
    "replaceUser",
    "resendInvitation",
    "revealWebhookSecret",
    "rollWebhookSecret",
    "shareSessionRecording",
    "shareUserExport",
    "withdrawUserErasure",
  ];

  const own = [
    "acceptOwnInvitation",
    "addPasskey",
    "addSessionRecordingChunk",
    "beginPasskey",
    "changePassword",
    "completeSessionRecording",
    "confirmTotp",
    "createSavedView",
    "declineOwnInvitation",
    "deletePasskey",
    "deleteSavedView",
    "disableTotp",
    "endAuthorization",
    "endOtherSessions",
    "endSession",
    "patchSavedView",
    "renamePasskey",
    "startSessionRecording",
    "startTotp",
  ];

  function isRefused(name: string, actor: Actor | null): boolean {
    try {
      checkImpersonation(operationNamed(name), actor);
      return false;
    } catch {
      return true;
    }
  }

  test("refuses whatever would outlast the session, regardless of rights, and nothing else", () => {
    const actor = { ...administrator, impersonatorId: user.id };
    const refused = operations.filter(({ name }) => isRefused(name, actor)).map(({ name }) => name);
    expect(refused.toSorted()).toEqual([...doors, ...own].toSorted());
    expect(refused.filter((name) => isRefused(name, administrator) || isRefused(name, null))).toEqual([]);
  });
});
