import { beforeEach, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import type { Privilege } from "../../engine/calls/privilege.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { replaceUser } from "../../identity/users/replace-user.ts";
import { interleaved } from "../../projects/project/interleaved.fixture.ts";
import { type ApplicationFields, changeApplication } from "./change-application.ts";
import { readApplicationSettings } from "./read-settings.ts";
import { applications, defaultApplicationSettings } from "./table.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

async function change(name: string, body: object, actor: Actor = application.administrator) {
  const parameters = { applicationId: application.store.applicationId };
  const answer = await application.callNamed(name, actor, { parameters, body });
  if (isJsonObject(answer)) return answer;
  throw new TypeError("Cannot continue because the answer is not an object");
}

const patch = (body: object, actor?: Actor) => change("patchApplication", body, actor);
const replace = (body: object, actor?: Actor) => change("replaceApplication", body, actor);

async function read() {
  const answer = await application.callNamed("getApplication", application.administrator);
  if (isJsonObject(answer)) return answer;
  throw new TypeError("Cannot continue because the answer is not an object");
}

async function createRole(...privileges: readonly Privilege[]): Promise<string> {
  const body = { name: "Of sign-up", privileges };
  return idOf(await application.callNamed("createRole", application.administrator, { body }));
}

describe("the application", () => {
  test("begins with the default settings and shows all of them", async () => {
    expect(await read()).toMatchObject({
      id: application.store.applicationId,
      userSettings: [],
      settings: defaultApplicationSettings,
      version: 0,
    });
  });

  test("takes origins as browsers send them, and nothing else", async () => {
    const allow = (...allowedOrigins: readonly string[]) =>
      replace({ name: "A", userSettings: [], settings: { allowedOrigins } });
    const good = ["https://planner.example", "https://planner.example:8443", "http://localhost:5173", "http://[::1]"];
    expect(await allow(...good)).toMatchObject({ settings: { allowedOrigins: good } });
    const bad = [
      "*",
      "null",
      "planner.example",
      "http://planner.example",
      "https://planner.example/",
      "https://planner.example:443",
      "http://localhost:80",
      "https://Planner.example",
      "https://*.planner.example",
      "https://kim@planner.example",
    ];
    for (const origin of bad) {
      const { data } = await failureOf(() => allow(origin));
      expect(data.errors).toMatchObject([{ pointer: "/settings/allowedOrigins/0" }]);
    }
    expect((await failureOf(() => allow("https://a.example", "https://a.example"))).code).toBe("validation_failed");
  });

  test("takes domains in any spelling, and stores one", async () => {
    const allowedDomains = ["Dealer.EXAMPLE ", "Bücher.example"];
    const stored = ["dealer.example", "xn--bcher-kva.example"];
    expect(await patch({ settings: { signUp: { allowedDomains } }, version: 0 })).toMatchObject({
      settings: { signUp: { allowedDomains: stored } },
    });
  });

  test("takes private-use schemes, and none that browsers or systems act upon", async () => {
    const allow = (...redirectSchemes: readonly string[]) =>
      replace({ name: "A", userSettings: [], settings: { redirectSchemes } });
    const good = ["planner", "com.example.planner", "x-planner+1"];
    expect(await allow(...good)).toMatchObject({ settings: { redirectSchemes: good } });
    const bad = ["javascript", "data", "file", "blob", "vbscript", "http", "https", "about", "ws", "wss", "mailto"];
    const spelt = ["JavaScript", "Planner", "planner:", "planner://", "c", "1planner", "ms-msdt", ""];
    for (const scheme of [...bad, ...spelt]) {
      const { data } = await failureOf(() => allow(scheme));
      expect([scheme, data.errors]).toMatchObject([scheme, [{ pointer: "/settings/redirectSchemes/0" }]]);
    }
  });

  test("accepts what GET returned with one change", async () => {
    const before = await read();
    const userSettings = [{ name: "dealer", type: "text" }];
    const written = await replace({ ...before, userSettings });
    expect(written).toEqual({ ...before, userSettings, version: 1, updatedAt: expect.any(String) });
    expect(await read()).toEqual(written);
    const failure = await failureOf(() => replace({ ...before, name: "Late" }));
    expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
  });

  test("takes one or two characters and a colour as its mark, and nothing else", async () => {
    const mark = (settings: object) => replace({ name: "A", userSettings: [], settings });
    const good = { markLetters: "KM", markColour: "#ffd54a" };
    expect(await mark(good)).toMatchObject({ settings: good });
    expect(await mark({ markLetters: null })).toMatchObject({ settings: { markColour: "#3547c9" } });
    for (const markLetters of ["", "KMT", "K M", " ", "\u200b", "\u2800", "\u3164"]) {
      expect((await failureOf(() => mark({ markLetters }))).data.errors).toMatchObject([
        { pointer: "/settings/markLetters" },
      ]);
    }
    for (const markColour of ["red", "#ffd54a;", "#fff", null]) {
      expect((await failureOf(() => mark({ markColour }))).data.errors).toMatchObject([
        { pointer: "/settings/markColour" },
      ]);
    }
  });

  test("merges a patch, member by member, at the version last read", async () => {
    await patch({ settings: { locale: "de", signUp: { allowedDomains: ["dealer.example"] } }, version: 0 });
    const answer = await patch({ settings: { signUp: { enabled: false }, passwordGrant: false }, version: 1 });
    const signUp = { enabled: false, allowedDomains: ["dealer.example"], defaultRoleId: null };
    const settings = {
      locale: "de",
      signUp,
      passwordGrant: false,
      administratorsNeedTotp: false,
      requirePhishingResistant: [],
      eraseNeedsSecond: false,
      thirdPartyAdmin: false,
      allowedOrigins: [],
      portalOrigins: [],
      redirectSchemes: defaultApplicationSettings.redirectSchemes,
      rateLimits: defaultApplicationSettings.rateLimits,
      quotas: defaultApplicationSettings.quotas,
      sessionRecordings: defaultApplicationSettings.sessionRecordings,
      auditRetentionDays: null,
      auditArchive: true,
      markLetters: null,
      markColour: "#3547c9",
    };
    expect(answer).toMatchObject({ name: "Design Catalog", settings, version: 2 });
    expect(await readApplicationSettings(application.store)).toEqual(settings);
    expect((await failureOf(() => patch({ name: "Late", version: 1 }))).code).toBe("version_conflict");
    expect((await failureOf(() => patch({ name: "Late" }))).code).toBe("version_required");
  });

  test("checks the version of If-Match under the lock", async () => {
    const asked = { ...application.contextOf(application.administrator), expectedVersion: 0 };
    const context = interleaved(asked, () => patch({ name: "Planner", version: 0 }));
    const edit = (before: ApplicationFields) => ({ ...before, name: "Late" });
    const late = () => changeApplication(context, { version: undefined, edit });
    expect((await failureOf(late)).code).toBe("precondition_failed");
    expect(await read()).toMatchObject({ name: "Planner", version: 1 });
  });

  test("does not require second factors where there are none", async () => {
    const needed = { settings: { administratorsNeedTotp: true }, version: 0 };
    expect(await patch(needed)).toMatchObject({ settings: needed.settings });
    const { oneTimePasswords: _, ...ports } = application.ports;
    const { administrator, contextOf } = application;
    const context = { ...contextOf(administrator), ports };
    const change = (administratorsNeedTotp: boolean) =>
      changeApplication(context, {
        version: undefined,
        edit: (before) => ({ ...before, settings: { ...before.settings, administratorsNeedTotp } }),
      });
    // An earlier requirement must not block other changes.
    expect(await change(true)).toMatchObject({ version: 1 });
    await change(false);
    const errors = [{ pointer: "/settings/administratorsNeedTotp", code: "not_available" }];
    expect((await failureOf(() => change(true))).data.errors).toMatchObject(errors);
  });

  test("gets the default settings when a replacement gives none", async () => {
    await patch({ settings: { locale: "de", passwordGrant: false }, version: 0 });
    const answer = await replace({ name: "Catalog", userSettings: [], settings: { passwordGrant: false } });
    expect(answer).toMatchObject({ settings: { ...defaultApplicationSettings, passwordGrant: false } });
    expect((await application.store.find(applications, idOf(answer)))?.settings).toEqual({ passwordGrant: false });
  });

  test("gets no quota that a replacement does not name, as a client of an earlier version", async () => {
    await patch({ settings: { quotas: { products: 9, recordingBytes: 5, deliveriesPerDay: 7 } }, version: 0 });
    const quotas = { users: null, projects: 3, products: 9, fileBytes: null, jobs: null };
    const answer = await replace({ name: "Catalog", userSettings: [], settings: { quotas } });
    expect(answer).toMatchObject({
      settings: { quotas: { ...quotas, recordingBytes: null, deliveriesPerDay: null } },
      quotaUse: [
        { name: "products", limit: 9 },
        { name: "projects", limit: 3 },
      ],
    });
    const { data } = await failureOf(() => replace({ ...answer, settings: { quotas: { products: "many" } } }));
    expect(data.errors).toMatchObject([{ pointer: "/settings/quotas/products" }]);
  });

  test("keeps its version and its audit trail when nothing changes", async () => {
    const where = matches({ kind: "Application" });
    expect(await patch({ name: "Design Catalog", settings: { locale: "en" }, version: 0 })).toMatchObject({
      version: 0,
    });
    expect(await application.store.count(auditEntries, where)).toBe(0);
    await patch({ settings: { signUp: { enabled: false } }, version: 0 });
    const [entry] = await application.store.select(auditEntries, { where });
    expect(entry).toMatchObject({ action: "update", actorUserId: application.administrator.userId });
    expect(entry?.changes.map(({ field }) => field)).toEqual(["settings.signUp"]);
  });

  test("is found only by its own id", async () => {
    const parameters = { applicationId: "0".repeat(23) + "2" };
    const body = { name: "Mine", version: 0 };
    const attempt = () => application.callNamed("patchApplication", application.administrator, { parameters, body });
    expect((await failureOf(attempt)).code).toBe("not_found");
  });

  const wrong: readonly (readonly [what: string, body: object, pointer: string, code: string])[] = [
    ["a type that does not exist", { userSettings: [{ name: "a", type: "date" }] }, "/userSettings/0/type", ""],
    [
      "a name twice",
      { userSettings: ["text", "number"].map((type) => ({ name: "a", type })) },
      "/userSettings/1/name",
      "duplicate",
    ],
    ["a name of the language", { userSettings: [{ name: "__proto__", type: "text" }] }, "/userSettings/0/name", ""],
    ["an unknown member", { settings: { signUp: { open: true } } }, "/settings/signUp/open", "unknown_member"],
    [
      "an address for a domain",
      { settings: { signUp: { allowedDomains: ["a@b.example"] } } },
      "/settings/signUp/allowedDomains/0",
      "",
    ],
    ["null for a setting", { settings: { locale: null } }, "/settings/locale", "invalid_type"],
    [
      "a role that does not exist",
      { settings: { signUp: { defaultRoleId: "6740a1f2c3d4e5f607182999" } } },
      "/settings/signUp/defaultRoleId",
      "unknown_reference",
    ],
  ];
  test.each(wrong)("refuses %s", async (_what, body, pointer, code) => {
    const failure = await failureOf(() => patch({ ...body, version: 0 }));
    expect(failure.data.errors).toMatchObject([{ pointer, code: code === "" ? expect.any(String) : code }]);
    expect((await read()).version).toBe(0);
  });

  test("gives new users no privilege that the caller lacks", async () => {
    const defaultRoleId = await createRole("Admin Products");
    const editor = application.actorWith("Admin Application r/w");
    const body = { settings: { signUp: { defaultRoleId } } };
    expect((await failureOf(() => patch({ ...body, version: 0 }, editor))).code).toBe("forbidden");
    await patch({ ...body, version: 0 }, application.actorWith("Admin Application r/w", "Admin Products r/w"));
    // Another administrator's choice may stay, even after the role is gone.
    await application.callNamed("deleteRole", application.administrator, { parameters: { roleId: defaultRoleId } });
    expect(await replace({ ...(await read()), name: "Renamed" }, editor)).toMatchObject(body);
  });
});

describe("the settings of users", () => {
  test("can be set once they are defined, and stay with users after their definition is removed", async () => {
    const user = await application.addUser();
    const put = (settings: object) =>
      application.call(replaceUser, application.administrator, {
        parameters: { userId: user.id },
        body: { emailAddress: user.emailAddress, settings },
      });
    const dealer = { value: "D-17" };
    expect((await failureOf(() => put({ dealer }))).data.errors).toMatchObject([{ code: "unknown_setting" }]);
    await patch({ userSettings: [{ name: "dealer", type: "text" }], version: 0 });
    const written = await put({ dealer });
    await patch({ userSettings: [{ name: "colour", type: "text" }], version: 1 });
    // GET, edit and PUT still work.
    const sent = { ...written.settings, colour: { value: "red" } };
    expect((await put(sent)).settings).toEqual(sent);
    expect((await failureOf(() => put({ dealer: { value: "D-18" } }))).data.errors).toMatchObject([
      { pointer: "/settings/dealer", code: "unknown_setting" },
    ]);
    expect((await put({})).settings).toEqual({});
  });
});
