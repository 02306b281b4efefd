import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { testId } from "@design-catalog/testing/test-id";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { eraseExpired } from "../../service.ts";
import { findBrowserSession } from "../sign-in/browser-session.ts";
import { users } from "../users/table.ts";
import { setUpSso, userOf } from "./provider.fixture.ts";
import { ssoIdentities, ssoLogins } from "./tables.ts";

const address = "kim@dealer.example";

describe("a first sign-in", () => {
  test("creates an active user and announces it, once", async () => {
    const sso = await setUpSso();
    const token = await sso.signIn();
    const user = await userOf(sso, token);
    expect((await findBrowserSession(sso.context, token))?.session.signInMethod).toBe("provider");
    expect(user).toMatchObject({
      emailAddress: address,
      status: "active",
      firstName: "Kim",
      lastName: "Lund",
      locale: "en",
      passwordHash: null,
    });
    expect((await userOf(sso, await sso.signIn()))?.id).toBe(user?.id ?? testId("0"));
    const sent = await sso.sentEvents();
    expect(sent.map(({ type, actor, data }) => ({ type, actor, data }))).toEqual([
      {
        type: "user.registered",
        actor: { userId: user?.id ?? testId("0"), emailAddress: address },
        data: {
          source: "sso",
          object: expect.objectContaining({ id: user?.id, emailAddress: address, status: "active" }),
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain("subject-1");
    const entries = await sso.store.select(auditEntries, { where: matches({ resourceId: user?.id ?? testId("0") }) });
    expect(entries.map(({ action }) => action)).toEqual(["create", "sign-in", "sign-in"]);
  });

  test("is refused if the provider creates no accounts, and leaves nothing behind", async () => {
    const sso = await setUpSso({ autoCreate: false });
    expect(await sso.signIn()).toBe("no_account");
    expect(await sso.store.count(users)).toBe(1);
    expect(await sso.sentEvents()).toEqual([]);
  });

  test.each([
    ["nothing", {}],
    ["no", { email_verified: false }],
    ["something else", { email_verified: "yes" }],
  ])("is refused if the provider says %s about the address", async (_, said) => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    await sso.addUser({ emailAddress: address });
    sso.person.claims = { email: address, ...said };
    expect(await sso.signIn()).toBe("address_unverified");
    sso.person.claims = { email: "new@dealer.example", ...said };
    expect(await sso.signIn()).toBe("address_unverified");
    expect(await sso.store.count(users)).toBe(2);
    expect(await sso.store.count(ssoIdentities)).toBe(0);
  });

  test("reads the claims that the mapping names", async () => {
    const claimMapping = { email: "mail", emailVerified: "xms_edov", firstName: "profile.first", locale: "lang" };
    const sso = await setUpSso({ claimMapping });
    const profile = { first: "Sam\0" };
    sso.person.claims = { mail: "Sam@Dealer.example", xms_edov: true, profile, lang: "de_CH", email: "x@evil.example" };
    const user = await userOf(sso, await sso.signIn());
    expect(user).toMatchObject({
      emailAddress: "sam@dealer.example",
      firstName: "Sam",
      lastName: null,
      locale: "de-CH",
    });
  });

  test.each([
    ["DE", "de"],
    ["de-at", "de-AT"],
    ["PT_br", "pt-BR"],
  ])("reads the language %s as %s", async (told, locale) => {
    const sso = await setUpSso();
    sso.person.claims = { ...sso.person.claims, locale: told };
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ locale });
  });

  test("at the same moment in two tabs creates one user", async () => {
    const sso = await setUpSso();
    const tokens = await Promise.all([sso.signIn(), sso.signIn()]);
    const ids = await Promise.all(tokens.map(async (token) => (await userOf(sso, token))?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
    expect(await sso.sentEvents()).toHaveLength(1);
  });
});

describe("the mapping of roles", () => {
  async function setUpRoles(fields: object = {}) {
    const sso = await setUpSso(fields);
    const addRole = async (name: string) => {
      const body = { name, privileges: [] };
      // The operation's output.
      return ((await sso.callNamed("createRole", sso.administrator, { body })) as { readonly id: string }).id;
    };
    const [editor, reader, other] = [await addRole("Editor"), await addRole("Reader"), await addRole("Other")];
    const roleMapping = [
      { value: "editors", roleId: editor },
      { value: "readers", roleId: reader },
      { value: "everybody", roleId: reader },
      { value: "Händler", roleId: reader },
    ];
    await sso.patch({ version: 0, roleMapping });
    const signInWith = async (said: unknown) => {
      // A provider may send anything.
      sso.person.claims = { ...sso.person.claims, roles: said as string };
      return userOf(sso, await sso.signIn());
    };
    return { ...sso, editor, reader, other, signInWith };
  }

  test("gives and removes the roles that it names at each sign-in, and no others", async () => {
    const { signInWith, store, editor, reader, other } = await setUpRoles();
    const first = await signInWith(["editors", "readers", "unknown"]);
    expect(first?.roles).toEqual([editor, reader]);
    const own = matches({ id: first?.id ?? "" });
    await store.transaction((transaction) => transaction.update(users, own, { roles: [other, editor, reader] }));
    const second = await signInWith("everybody");
    expect(second?.roles).toEqual([other, reader]);
    expect(second?.accessEpoch).toBe(1);
    expect((await signInWith(["everybody", 7]))?.accessEpoch).toBe(1);
    expect((await signInWith(undefined))?.roles).toEqual([other]);
  });

  test("knows a value in any spelling of its letters", async () => {
    const { signInWith, reader } = await setUpRoles();
    expect((await signInWith(["Ha\u0308ndler "]))?.roles).toEqual([reader]);
  });

  test.each(["edi\u200btors", "editors\u200b", "\ufeffeditors", "editors\u202c", "editors\u0007"])(
    "takes %j, which only looks like a value, for another one",
    async (said) => {
      const { signInWith } = await setUpRoles();
      expect((await signInWith([said]))?.roles).toEqual([]);
    },
  );

  test("leaves out a role that has been removed since", async () => {
    const { signInWith, store, editor, reader } = await setUpRoles();
    await store.transaction((transaction) =>
      transaction.update(roles.table, matches({ id: editor }), { deleted: true }),
    );
    expect((await signInWith(["editors", "readers"]))?.roles).toEqual([reader]);
  });

  test("keeps the role of the last administrator, and removes that of another one", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    const [role] = await sso.store.select(roles.table, { where: matches({ name: administratorRole }) });
    const administrators = role?.id ?? "";
    await sso.patch({ version: 0, roleMapping: [{ value: "admins", roleId: administrators }] });
    sso.person.claims = { email: "admin@dealer.example", email_verified: true, roles: [] };
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ roles: [administrators], accessEpoch: 0 });
    await sso.addUser({ roles: [administrators] });
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ roles: [], accessEpoch: 1 });
  });
});

describe("a callback", () => {
  test("in another browser is refused, and the state is spent", async () => {
    const sso = await setUpSso();
    const state = await sso.begin();
    expect(await sso.finish(state, { browserToken: "c".repeat(64) })).toMatchObject({ reason: "login_expired" });
    expect(await sso.finish(state)).toMatchObject({ reason: "login_expired" });
    const withoutCookie = await sso.finish(await sso.begin(), { browserToken: undefined });
    expect(withoutCookie).toMatchObject({ reason: "login_expired" });
    expect(await sso.store.count(users)).toBe(1);
  });

  test("that is refused is logged with its network and request, a finished one is not", async () => {
    const sso = await setUpSso();
    const logged: unknown[] = [];
    const log = { ...sso.ports.log, info: (message: string, fields?: object) => logged.push({ message, ...fields }) };
    Object.assign(sso.ports, { log });
    await sso.signIn();
    const state = await sso.begin();
    await sso.finish(state, { browserToken: "c".repeat(64) });
    await sso.finish(state);
    const line = {
      message: "A single sign-on was refused",
      source: "security",
      reason: "login_expired",
      applicationId: sso.store.applicationId,
      requestId: "request-1",
      clientAddress: "192.0.2.7",
    };
    expect(logged).toEqual([line, line]);
  });

  test("that is repeated is refused", async () => {
    const sso = await setUpSso();
    const state = await sso.begin();
    expect((await sso.finish(state)).outcome).toBe("signed in");
    expect(await sso.finish(state)).toMatchObject({ outcome: "refused", reason: "login_expired" });
    expect(await sso.store.count(ssoLogins)).toBe(0);
  });

  test("twice at the same moment succeeds once", async () => {
    const sso = await setUpSso();
    const state = await sso.begin();
    const outcomes = await Promise.all([sso.finish(state), sso.finish(state)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["refused", "signed in"]);
  });

  test("with the state of another provider is refused", async () => {
    const sso = await setUpSso();
    const body = { name: "Evil", slug: "evil", issuer: "https://evil.example", clientId: "catalog" };
    await sso.callNamed("createSsoProvider", sso.administrator, { body });
    const state = await sso.begin();
    const asked = sso.clients.length;
    expect(await sso.finish(state, { slug: "evil" })).toMatchObject({ reason: "login_expired" });
    expect(sso.clients).toHaveLength(asked);
  });

  test("works for ten minutes", async () => {
    const sso = await setUpSso();
    const [one, other] = [await sso.begin(), await sso.begin()];
    sso.ports.clock.advance(600_000 - 1);
    expect((await sso.finish(one)).outcome).toBe("signed in");
    sso.ports.clock.advance(1);
    expect(await sso.finish(other)).toMatchObject({ reason: "login_expired" });
  });

  test("of a provider that was disabled or removed meanwhile is refused", async () => {
    const sso = await setUpSso();
    const [one, other] = [await sso.begin(), await sso.begin()];
    await sso.patch({ version: 0, enabled: false });
    expect(await sso.finish(one)).toMatchObject({ reason: "unknown_provider" });
    expect(await sso.begin()).toBe("unknown_provider");
    await sso.patch({ version: 1, enabled: true, deleted: true });
    expect(await sso.finish(other)).toMatchObject({ reason: "unknown_provider" });
  });

  test("of a user who refused says so, and gives the waiting request back", async () => {
    const sso = await setUpSso();
    const requestId = "e".repeat(64);
    const finished = await sso.finish(await sso.begin(requestId), { error: "access_denied" });
    expect(finished).toEqual({ outcome: "refused", reason: "denied", requestId, returnTo: undefined });
    expect(await sso.finish(await sso.begin(requestId))).toMatchObject({ outcome: "signed in", requestId });
  });

  test("that the provider does not confirm is refused", async () => {
    const sso = await setUpSso();
    const state = await sso.begin();
    sso.person.failure = "unexpected ID Token nonce";
    expect(await sso.finish(state)).toMatchObject({ reason: "provider_failed" });
    expect(await sso.begin()).toBe("provider_failed");
    expect(await sso.store.count(users)).toBe(1);
  });
});

describe("a stored sign-in", () => {
  test("consists only of hashes and sealed values", async () => {
    const sso = await setUpSso();
    const state = await sso.begin();
    const [login] = await sso.store.select(ssoLogins, { where: all() });
    expect(JSON.stringify(login)).not.toContain(state);
    expect(login?.stateHash).toBe(await sso.ports.digest.sha256(state));
  });

  test("is erased after it expires", async () => {
    const sso = await setUpSso();
    await sso.begin();
    const { clock, log } = sso.ports;
    const sweep = () =>
      eraseExpired({ clock, log, contextOf: () => sso.context, applicationIds: async () => [sso.store.applicationId] });
    clock.advance(599_999);
    await sweep();
    expect(await sso.store.count(ssoLogins)).toBe(1);
    clock.advance(1);
    await sweep();
    expect(await sso.store.count(ssoLogins)).toBe(0);
  });

  test("can be begun 300 times without an end in ten minutes from one network, at each provider", async () => {
    const sso = await setUpSso();
    await sso.addProvider("partner");
    for (let count = 0; count < 300; count++) await sso.begin();
    const failure = await failureOf(() => sso.begin());
    expect([failure.code, failure.data.retryAfterSeconds]).toEqual(["rate_limited", 600]);
    expect(failure.data.policy).toEqual({ name: "sso-start", quota: 300, windowSeconds: 600 });
    await sso.begin(undefined, "partner");
  });

  test("that succeeds gives its start back, but not one that is refused", async () => {
    const sso = await setUpSso();
    for (let count = 0; count < 299; count++) await sso.begin();
    for (let count = 0; count < 3; count++) expect(await userOf(sso, await sso.signIn())).toBeDefined();
    sso.person.claims = { email_verified: false };
    sso.person.subject = "subject-2";
    expect(typeof (await sso.signIn())).toBe("string");
    expect((await failureOf(() => sso.begin())).code).toBe("rate_limited");
  });
});
