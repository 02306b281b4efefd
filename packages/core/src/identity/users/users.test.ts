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
import { administratorRole, roles, userRole } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import { interleaved } from "../../projects/project/interleaved.fixture.ts";
import { inviteUser } from "../accounts/invite-user.ts";
import { requestPasswordReset } from "../accounts/password-reset.ts";
import { accountTokens } from "../accounts/table.ts";
import { getMe } from "../me/me-operations.ts";
import { replaceUser } from "./replace-user.ts";
import { users } from "./table.ts";
import { getUser, queryUsers } from "./user-operations.ts";

async function setUp() {
  const application = await createTestApplication();
  const { store, administrator } = application;
  const userSettings = [
    { name: "dealer", type: "text" },
    { name: "discount", type: "number" },
    { name: "beta/~", type: "boolean" },
  ] as const;
  const own = matches({ id: store.applicationId });
  await store.transaction((transaction) => transaction.update(applications, own, { userSettings }));
  const user = await application.addUser({ firstName: "Kim" });
  const builtIn = await store.select(roles.table);
  const roleNamed = (name: string) => builtIn.find((role) => role.name === name)?.id ?? "";
  const [root] = await store.select(users, { where: matches({ emailAddress: firstAdministrator.emailAddress }) });
  const get = (userId = user.id) => application.call(getUser, administrator, { parameters: { userId } });
  const put = (
    body: unknown,
    options: { readonly userId?: Id<"user">; readonly actor?: typeof administrator } = {},
  ) => {
    const { userId = user.id, actor = administrator } = options;
    return application.call(replaceUser, actor, { parameters: { userId }, body });
  };
  return { application, store, user, get, put, roleNamed, rootId: root?.id ?? testId<"user">("0") };
}

describe("reading users", () => {
  test("shows nothing secret to any reader", async () => {
    const { application, user, get } = await setUp();
    const shown = await get();
    expect(Object.keys(shown).toSorted()).toEqual(
      "createdAt emailAddress firstName id kind lastName lastSignInAt locale roles settings status updatedAt version".split(
        " ",
      ),
    );
    const page = await application.call(queryUsers, application.administrator, { body: { startRow: 0, endRow: 10 } });
    expect(page.rowCount).toBe(2);
    expect(JSON.stringify([shown, page])).not.toContain(user.passwordHash ?? "");
  });

  test("refuses to sort and filter by a secret column", async () => {
    const { application } = await setUp();
    for (const model of [
      { sortModel: [{ colId: "passwordHash", sort: "asc" }] },
      { filterModel: { passwordHash: { filterType: "text", type: "startsWith", filter: "a" } } },
      { filterModel: { accessEpoch: { filterType: "number", type: "equals", filter: 0 } } },
    ]) {
      const body = { startRow: 0, endRow: 10, ...model };
      const failure = await failureOf(() => application.call(queryUsers, application.administrator, { body }));
      expect(failure.data.errors?.[0]?.code).toBe("unknown_column");
    }
  });

  test("finds users by role and by the value of a setting", async () => {
    const { application, user, get, put, roleNamed } = await setUp();
    const settings = { dealer: { value: "10" }, discount: { value: 10 }, "beta/~": { value: true } };
    await put({ ...(await get()), roles: [roleNamed("User")], settings });
    const idsOf = async (query: Readonly<Record<string, unknown>>) => {
      const body = { startRow: 0, endRow: 10 };
      const page = await application.call(queryUsers, application.administrator, { body, query });
      return page.rowData.map((row) => idOf<"user">(row));
    };
    const role = roleNamed("User");
    for (const query of [
      { role },
      { setting: "dealer", value: "10" },
      { setting: "discount", value: "10.0" },
      { setting: "beta/~", value: "true", role },
    ])
      expect(await idsOf(query)).toEqual([user.id]);
    expect(await idsOf({ role: roleNamed("Administrator") })).not.toContain(user.id);
    expect(await idsOf({ setting: "dealer", value: "1" })).toEqual([]);
    expect(await idsOf({ setting: "beta/~", value: "false", role })).toEqual([]);
  });

  test("refuses a search by a setting without a value, of another type or that nobody has", async () => {
    const { application } = await setUp();
    const body = { startRow: 0, endRow: 10 };
    for (const [query, pointer, code] of [
      [{ setting: "dealer" }, "/query/value", "required"],
      [{ value: "10" }, "/query/setting", "required"],
      [{ setting: "colour", value: "10" }, "/query/setting", "unknown_setting"],
      [{ setting: "constructor", value: "10" }, "/query/setting", "unknown_setting"],
      [{ setting: "discount", value: "ten" }, "/query/value", "invalid_type"],
      [{ setting: "beta/~", value: "1" }, "/query/value", "invalid_type"],
    ] as const) {
      const failure = await failureOf(() => application.call(queryUsers, application.administrator, { body, query }));
      expect(failure.data.errors?.map((issue) => [issue.pointer, issue.code])).toEqual([[pointer, code]]);
    }
  });

  test("getMe shows the caller with the rights of the token", async () => {
    const { application, user } = await setUp();
    const actor = { ...application.actorWith("Admin Users"), userId: user.id, roles: ["Reader"] };
    expect(await application.call(getMe, actor)).toMatchObject({
      id: user.id,
      firstName: "Kim",
      roleNames: ["Reader"],
      privileges: ["Admin Users"],
    });
  });
});

describe("replaceUser", () => {
  test("accepts the answer of GET with one setting changed", async () => {
    const { get, put } = await setUp();
    const read = await get();
    const written = await put({ ...read, settings: { ...read.settings, dealer: { value: "D-17" } } });
    expect(written).toEqual({
      ...read,
      version: 1,
      updatedAt: written.updatedAt,
      settings: { dealer: { value: "D-17" } },
    });
    expect(await get()).toEqual(written);
  });

  test("checks the version if there is one", async () => {
    const { get, put } = await setUp();
    const read = await get();
    await put({ ...read, firstName: "Sam" });
    const failure = await failureOf(() => put({ ...read, firstName: "Alex" }));
    expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect((await put({ ...read, version: undefined, firstName: "Alex" })).firstName).toBe("Alex");
  });

  test("refuses settings that the application does not define or that have another type", async () => {
    const { get, put } = await setUp();
    const settings = {
      colour: { value: "red" },
      discount: { value: "10" },
      "beta/~": { value: 1 },
      dealer: { value: "ok" },
    };
    const failure = await failureOf(async () => put({ ...(await get()), settings }));
    expect(failure.data.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/settings/colour", "unknown_setting"],
      ["/settings/discount/value", "invalid_type"],
      ["/settings/beta~1~0/value", "invalid_type"],
    ]);
    expect((await get()).version).toBe(0);
  });

  test.each(["constructor", "toString", "__proto_"])(
    "does not mistake the inherited name %s for a setting",
    async (name) => {
      const { get, put } = await setUp();
      const failure = await failureOf(async () => put({ ...(await get()), settings: { [name]: { value: "x" } } }));
      expect(failure.data.errors).toMatchObject([{ pointer: `/settings/${name}`, code: "unknown_setting" }]);
    },
  );

  test("keeps addresses unique regardless of case", async () => {
    const { get, put } = await setUp();
    const failure = await failureOf(async () => put({ ...(await get()), emailAddress: "ADMIN@dealer.example" }));
    expect([failure.code, failure.data.field]).toEqual(["duplicate", "emailAddress"]);
    expect((await put({ ...(await get()), emailAddress: "Kim@Dealer.Example" })).emailAddress).toBe(
      "kim@dealer.example",
    );
  });

  test("refuses roles that do not exist", async () => {
    const { get, put, roleNamed } = await setUp();
    const roleIds = [roleNamed(userRole), "6740a1f2c3d4e5f607182999"];
    const failure = await failureOf(async () => put({ ...(await get()), roles: roleIds }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/roles/1", code: "unknown_reference" }]);
  });

  test("accepts a role that was removed since, as GET shows it", async () => {
    const { application, get, put } = await setUp();
    const body = { name: "Editor", privileges: [] };
    const roleId = idOf(await application.callNamed("createRole", application.administrator, { body }));
    await put({ ...(await get()), roles: [roleId] });
    await application.callNamed("deleteRole", application.administrator, { parameters: { roleId } });
    expect(await put({ ...(await get()), firstName: "Sam" })).toMatchObject({ firstName: "Sam", roles: [roleId] });
    expect((await put({ ...(await get()), roles: [] })).roles).toEqual([]);
    expect((await failureOf(async () => put({ ...(await get()), roles: [roleId] }))).code).toBe("validation_failed");
  });

  test("makes tokens stale if roles change, and only then", async () => {
    const { store, user, get, put, roleNamed } = await setUp();
    await put({ ...(await get()), firstName: "Sam" });
    expect((await store.find(users, user.id))?.accessEpoch).toBe(0);
    await put({ ...(await get()), roles: [roleNamed(userRole)] });
    expect((await store.find(users, user.id))?.accessEpoch).toBe(1);
  });

  test("refuses to give or take a role with a privilege that the caller lacks", async () => {
    const { application, get, put, roleNamed, rootId } = await setUp();
    const editor = application.actorWith("Admin Users r/w");
    const give = async () => put({ ...(await get()), roles: [roleNamed(administratorRole)] }, { actor: editor });
    const take = async () => put({ ...(await get(rootId)), roles: [] }, { userId: rootId, actor: editor });
    expect((await failureOf(give)).code).toBe("forbidden");
    expect((await failureOf(take)).code).toBe("forbidden");
    const harmless = async () => put({ ...(await get()), roles: [roleNamed(userRole)] }, { actor: editor });
    expect((await harmless()).roles).toEqual([roleNamed(userRole)]);
  });

  test("refuses to move the address of a user with privileges that the caller lacks", async () => {
    const { application, put, rootId, store } = await setUp();
    const editor = application.actorWith("Admin Users r/w");
    const [root] = await store.select(users, { where: matches({ id: rootId }) });
    const body = { emailAddress: "mallory@example.com", roles: root?.roles ?? [] };
    expect((await failureOf(() => put(body, { userId: rootId, actor: editor }))).code).toBe("forbidden");
    const moved = await put({ emailAddress: "kim@example.com", roles: [] }, { actor: editor });
    expect(moved.emailAddress).toBe("kim@example.com");
    const [user] = await store.select(users, { where: matches({ emailAddress: "kim@example.com" }) });
    expect(user?.accessEpoch).toBe(1);
  });

  test("notifies both addresses of a move, and voids earlier mails to either", async () => {
    const { application, store, user, get, put } = await setUp();
    const moved = "moved@dealer.example";
    await application.call(requestPasswordReset, null, { body: { emailAddress: user.emailAddress } });
    await application.call(inviteUser, application.administrator, { body: { emailAddress: moved } });
    await put({ ...(await get()), firstName: "Sam" });
    expect(await store.count(accountTokens, matches({ usedAt: null }))).toBe(2);
    await put({ ...(await get()), emailAddress: moved });
    expect((await store.select(outgoingMails)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["password-reset", user.emailAddress],
      ["invitation", moved],
      ["address-assigned", moved],
      ["address-changed", user.emailAddress],
    ]);
    expect(await store.select(accountTokens, { where: matches({ usedAt: null }) })).toMatchObject([
      { purpose: "verification", emailAddress: moved, userId: user.id },
    ]);
  });

  test("checks the version of If-Match under the lock", async () => {
    const { application, get, put, user } = await setUp();
    const { version: _, ...read } = await get();
    const asked = { ...application.contextOf(application.administrator), expectedVersion: 0 };
    const context = interleaved(asked, () => put({ ...read, firstName: "Sam" }));
    const late = () => runOperation(replaceUser, context, { parameters: { userId: user.id }, body: read });
    expect((await failureOf(late)).code).toBe("precondition_failed");
    expect(await get()).toMatchObject({ firstName: "Sam", version: 1 });
  });

  test("does not demote the last administrator, and rolls everything back", async () => {
    const { store, get, put, rootId } = await setUp();
    const before = await store.find(users, rootId);
    const audited = await store.count(auditEntries);
    const demote = async () => put({ ...(await get(rootId)), firstName: "Gone", roles: [] }, { userId: rootId });
    expect((await failureOf(demote)).code).toBe("conflict");
    expect(await store.find(users, rootId)).toEqual(before);
    expect(await store.count(auditEntries)).toBe(audited);
  });

  test("lets only one of two administrators who demote each other at the same moment succeed", async () => {
    const { get, put, roleNamed, rootId, user } = await setUp();
    const administrators = [roleNamed(administratorRole)];
    await put({ ...(await get()), roles: administrators });
    const both = await Promise.all([get(rootId), get(user.id)]);
    const results = await Promise.allSettled(both.map((read) => put({ ...read, roles: [] }, { userId: idOf(read) })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const left = await Promise.all([get(rootId), get(user.id)]);
    expect(left.filter((read) => read.roles.length > 0)).toHaveLength(1);
  });

  test("does not count an administrator who cannot sign in", async () => {
    const { application, get, put, roleNamed, rootId } = await setUp();
    await application.addUser({ roles: [roleNamed(administratorRole)], status: "deleted" });
    const demote = async () => put({ ...(await get(rootId)), roles: [] }, { userId: rootId });
    expect((await failureOf(demote)).code).toBe("conflict");
  });
});
