import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, firstAdministrator } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { privileges } from "../application/areas.ts";
import { administratorRole, roles, userRole } from "../application/roles/table.ts";
import { applications } from "../application/settings/table.ts";
import { auditEntries } from "../engine/rows/audit.ts";
import { matches } from "../engine/rows/conditions.ts";
import { bootstrapApplication, createAdministrator, defaultApplicationId } from "./bootstrap.ts";
import { users } from "./users/table.ts";

describe("bootstrapApplication()", () => {
  test("creates the application, both built-in roles and the first administrator", async () => {
    const { store } = await createTestApplication();
    expect(await store.select(applications)).toMatchObject([{ id: defaultApplicationId, userSettings: [] }]);
    const made = await store.select(roles.table);
    expect(made.map(({ name, builtIn, version }) => [name, builtIn, version])).toEqual([
      [administratorRole, true, 0],
      [userRole, true, 0],
    ]);
    expect(made[0]?.privileges).toEqual([...privileges]);
    expect(made[1]?.privileges).toEqual([]);
    expect(await store.select(users)).toMatchObject([
      { emailAddress: firstAdministrator.emailAddress, status: "active", roles: [made[0]?.id] },
    ]);
  });

  test("called again, and by ten processes at once, changes nothing", async () => {
    const { store, contextOf } = await createTestApplication();
    const before = [await store.select(users), await store.select(roles.table), await store.select(applications)];
    const again = { emailAddress: "Other@Dealer.example", password: "another" };
    const results = await Promise.all(Array.from({ length: 10 }, () => bootstrapApplication(contextOf(null), again)));
    expect(results.filter(({ created }) => created)).toEqual([]);
    expect([await store.select(users), await store.select(roles.table), await store.select(applications)]).toEqual(
      before,
    );
  });

  test("refuses a password that is easy to guess and creates nothing", async () => {
    const { storage, contextOf } = await createTestApplication();
    const store = storage.open(testId("2"));
    const context = { ...contextOf(null), applicationId: store.applicationId, store };
    // The schemas of operations refuse short ones before the check does; here it is by itself.
    const emoji = "\u{1F40E}\u{1F50B}\u{1F4CE}\u{1F517}\u{1F680}";
    for (const [password, code] of [
      ["short-931", "too_short"],
      [emoji, "too_short"],
      ["1234567890", "weak_password"],
      ["admin@dealer.example", "personal_password"],
    ] as const) {
      const failure = await failureOf(() => bootstrapApplication(context, { ...firstAdministrator, password }));
      expect(failure.data.errors).toMatchObject([{ pointer: "/password", code }]);
    }
    expect(await store.count(users)).toBe(0);
  });

  test("gives administrators the privileges that a release adds", async () => {
    const { store, contextOf } = await createTestApplication();
    const where = matches({ name: administratorRole });
    await store.transaction((transaction) => transaction.update(roles.table, where, { privileges: ["Admin Users"] }));
    await bootstrapApplication(contextOf(null), firstAdministrator);
    expect(await store.select(roles.table, { where })).toMatchObject([{ version: 1, privileges }]);
  });

  test("stores the address in lower case and the password as a hash", async () => {
    const { store, storage, contextOf } = await createTestApplication();
    const other = storage.open(testId("2"));
    const context = { ...contextOf(null), applicationId: other.applicationId, store: other };
    const result = await bootstrapApplication(context, {
      emailAddress: "ADMIN@Dealer.Example",
      password: "open sesame",
    });
    expect(result.created).toBe(true);
    const [user] = await other.select(users);
    expect(user?.emailAddress).toBe("admin@dealer.example");
    expect(JSON.stringify(user)).not.toContain("open sesame");
    expect(await store.count(users)).toBe(1);
  });
});

describe("createAdministrator()", () => {
  const kim = { emailAddress: "Kim@Dealer.example", password: "correct horse battery staple" };

  test("creates another administrator, who can sign in, and audits it", async () => {
    const { store, contextOf, ports } = await createTestApplication();
    const made = await createAdministrator(contextOf(null), kim);
    const row = await store.find(users, made.id);
    const [role] = await store.select(roles.table, { where: matches({ name: administratorRole }) });
    expect(row).toMatchObject({ emailAddress: "kim@dealer.example", status: "active", roles: [role?.id] });
    expect(await ports.passwordHasher.verify(kim.password, row?.passwordHash ?? undefined)).toBe(true);
    expect(await store.count(auditEntries, matches({ action: "create", resourceId: made.id }))).toBe(1);
  });

  test("given an address that has an account refuses it and changes nothing", async () => {
    const { store, contextOf } = await createTestApplication();
    const before = await store.select(users);
    const again = { ...kim, emailAddress: firstAdministrator.emailAddress.toUpperCase() };
    const making = createAdministrator(contextOf(null), again);
    expect(await making.catch((error: unknown) => error)).toMatchObject({ code: "duplicate" });
    expect(await store.select(users)).toEqual(before);
  });
});
