import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { callOperation } from "../../engine/calls/call-operation.ts";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import { operationNamed } from "../../service.ts";
import { listPrivileges } from "./list-privileges.ts";
import { administratorRole, roles, userRole } from "./table.ts";

async function setUp() {
  const application = await createTestApplication();
  const create = (actor: Actor, ...privileges: readonly string[]) =>
    application.callNamed("createRole", actor, { body: { name: `Role ${application.ports.ids.next()}`, privileges } });
  const roleId = idOf(await create(application.administrator, "Admin Products"));
  return { application, create, roleId, parameters: { roleId } };
}

describe("roles", () => {
  test.each([administratorRole, userRole])("the built-in role %s can be neither changed nor removed", async (name) => {
    const { application } = await setUp();
    const [builtIn] = (await application.store.select(roles.table)).filter((role) => role.name === name);
    const parameters = { roleId: builtIn?.id ?? "" };
    const attempts = {
      patchRole: { version: 0, description: "mine" },
      replaceRole: { name: "Mine", privileges: [] },
      deleteRole: undefined,
    };
    for (const [operation, body] of Object.entries(attempts)) {
      const failure = await failureOf(() =>
        application.callNamed(operation, application.administrator, { parameters, body }),
      );
      expect(failure.code).toBe("forbidden");
    }
    expect(await application.store.find(roles.table, parameters.roleId)).toEqual(builtIn);
  });

  test("created by a client are never built in", async () => {
    const { application } = await setUp();
    const body = { name: "Root", privileges: [], builtIn: true };
    const failure = await failureOf(() => application.callNamed("createRole", application.administrator, { body }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/builtIn", code: "unknown_member" }]);
  });

  test.each(["administrator", "USER"])(
    "cannot be called %s, which differs from a built-in one only in case",
    async (name) => {
      const { application } = await setUp();
      const body = { name, privileges: [] };
      const failure = await failureOf(() => application.callNamed("createRole", application.administrator, { body }));
      expect([failure.code, failure.data.field]).toEqual(["duplicate", "name"]);
    },
  );

  test("cannot carry a privilege that does not exist", async () => {
    expect(isValid(roles.schemas.create, { name: "a", privileges: ["Admin Everything"] })).toBe(false);
    expect(isValid(roles.schemas.create, { name: "a", privileges: ["Admin Users", "Admin Users"] })).toBe(false);
    const { application, create } = await setUp();
    expect((await failureOf(() => create(application.administrator, "admin users"))).code).toBe("validation_failed");
  });

  test("nobody hands out a privilege that they lack", async () => {
    const { application, create, parameters } = await setUp();
    const editor = application.actorWith("Admin Roles r/w", "Admin Products");
    const attempts = [
      () => create(editor, "Admin Products", "Admin Users r/w"),
      () => create(editor, "Admin Products r/w"),
      () =>
        application.callNamed("patchRole", editor, { parameters, body: { version: 0, privileges: ["Admin Users"] } }),
      () =>
        application.callNamed("replaceRole", editor, { parameters, body: { name: "x", privileges: ["Admin Users"] } }),
    ];
    for (const attempt of attempts) expect((await failureOf(attempt)).code).toBe("forbidden");
    expect((await failureOf(() => create(editor, "Admin Users"))).data.requiredPrivilege).toBe("Admin Users");
    expect(await application.store.count(roles.table)).toBe(3);
  });

  test("a holder of a privilege, or of r/w for its area, hands it out", async () => {
    const { application, create, parameters } = await setUp();
    const editor = application.actorWith("Admin Roles r/w", "Admin Products r/w");
    expect(await create(editor, "Admin Products", "Admin Products r/w")).toMatchObject({ builtIn: false, version: 0 });
    const body = { version: 0, name: "Readers" };
    expect(await application.callNamed("patchRole", editor, { parameters, body })).toMatchObject({ name: "Readers" });
  });

  test("nobody removes a privilege that they lack from a role, or such a role", async () => {
    const { application, create } = await setUp();
    const role = await create(application.administrator, "Admin Users r/w");
    const parameters = { roleId: idOf(role) };
    const editor = application.actorWith("Admin Roles r/w");
    const body = { version: 0, privileges: [] };
    for (const name of ["patchRole", "replaceRole", "deleteRole"]) {
      const attempt = () => application.callNamed(name, editor, { parameters, body });
      expect((await failureOf(attempt)).code).toBe("forbidden");
    }
  });

  test.each([
    ["replaceRole", { name: "Mine", privileges: [] }],
    ["patchRole", { version: 0, description: "mine" }],
    ["deleteRole", undefined],
  ])("%s judges the role that another caller has just given a privilege", async (name, body) => {
    const { application, roleId, parameters } = await setUp();
    const context = application.contextOf(application.actorWith("Admin Roles r/w", "Admin Products"));
    const privileges: Privilege[] = ["Admin Products", "Admin Users"];
    const { store } = application;
    const change: typeof store.transaction = async (work) => {
      await store.transaction((first) => first.update(roles.table, matches({ id: roleId }), { privileges }));
      return store.transaction(work);
    };
    const later = { ...context, store: Object.assign(Object.create(store), { transaction: change }) };
    const refusal = await failureOf(() => callOperation(operationNamed(name), later, { parameters, body }));
    expect([refusal.code, refusal.data.requiredPrivilege]).toEqual(["forbidden", "Admin Users"]);
    expect(await application.store.find(roles.table, roleId)).toMatchObject({ version: 0, privileges });
  });

  test("nobody brings a role back with a privilege that they lack", async () => {
    const { application, roleId, parameters } = await setUp();
    await application.callNamed("deleteRole", application.administrator, { parameters });
    const restore = (actor: Actor) => application.callNamed("restoreRoles", actor, { body: { ids: [roleId] } });
    const refusal = await failureOf(() => restore(application.actorWith("Admin Roles r/w")));
    expect([refusal.code, refusal.data.requiredPrivilege]).toEqual(["forbidden", "Admin Products"]);
    expect(await restore(application.administrator)).toMatchObject([{ id: roleId, privileges: ["Admin Products"] }]);
  });

  test("listPrivileges gives each area with both privileges", async () => {
    const { application } = await setUp();
    const areas = await application.call(listPrivileges, application.administrator);
    expect(areas).toContainEqual({ area: "Webhooks", read: "Admin Webhooks", readWrite: "Admin Webhooks r/w" });
    expect(areas).toHaveLength(24);
  });
});
