import { describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { accountTokens } from "../accounts/table.ts";
import { userFactors } from "../factors/table.ts";
import { consents } from "../oauth/grant-tables.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { issueRefreshToken } from "../oauth/token-response.ts";
import { readAccess } from "../users/access.ts";
import { users } from "../users/table.ts";
import { setUpSso, userOf } from "./provider.fixture.ts";
import { ssoIdentities } from "./tables.ts";

const address = "kim@dealer.example";

function fail(): never {
  throw new TypeError("Cannot read the access of the user because there is none");
}

describe("an existing account", () => {
  test("is linked by its verified address if the provider vouches for accounts", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    const user = await sso.addUser({ emailAddress: address });
    expect((await userOf(sso, await sso.signIn()))?.id).toBe(user.id);
    expect(await sso.sentEvents()).toEqual([]);
    // From now on only the subject counts, whatever happens to the address.
    sso.person.claims = { email: "kim.new@dealer.example", email_verified: false };
    expect((await userOf(sso, await sso.signIn()))?.id).toBe(user.id);
    sso.person.subject = "subject-2";
    expect(await sso.signIn()).toBe("address_unverified");
  });

  test("is found by the other spelling of its address's domain", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true, allowedDomains: ["bücher.example"] });
    const user = await sso.addUser({ emailAddress: "kim@xn--bcher-kva.example" });
    sso.person.claims = { email: "Kim@Bücher.example", email_verified: true };
    expect((await userOf(sso, await sso.signIn()))?.id).toBe(user.id);
  });

  test.each(["unverified", "assigned"] as const)("counts its %s address as verified from then on", async (state) => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    const { id } = await sso.addUser({ emailAddress: address, addressState: state });
    const signedIn = await userOf(sso, await sso.signIn());
    expect(signedIn).toMatchObject({ id, addressState: "verified", accessEpoch: 0 });
  });

  test.each([
    { email: address, email_verified: false },
    { email: "kim.other@dealer.example", email_verified: true },
    { email_verified: true },
  ])("keeps an assigned address that is not verified where the claims are %j", async (claims) => {
    const sso = await setUpSso();
    const user = await userOf(sso, await sso.signIn());
    const own = matches({ id: user?.id ?? "" });
    await sso.store.transaction((transaction) => transaction.update(users, own, { addressState: "assigned" }));
    const { claims: verified } = sso.person;
    sso.person.claims = claims;
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ addressState: "assigned" });
    sso.person.claims = verified;
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ id: user?.id, addressState: "verified" });
  });

  test("is not linked if the provider does not vouch for accounts", async () => {
    const sso = await setUpSso();
    await sso.addUser({ emailAddress: address });
    expect(await sso.signIn()).toBe("not_linked");
    expect(await sso.store.count(ssoIdentities)).toBe(0);
  });

  test("that is pending becomes active, and whoever signed up with it cannot get in by a password", async () => {
    const sso = await setUpSso();
    const pending = await sso.addUser({ emailAddress: address, status: "pending" });
    expect(pending.passwordHash).toEqual(expect.any(String));
    const user = await userOf(sso, await sso.signIn());
    expect(user).toMatchObject({ id: pending.id, status: "active", passwordHash: null, accessEpoch: 1 });
    expect(await sso.sentEvents()).toEqual([]);
  });

  test.each([true, false])(
    "given %p that is pending, otherwise a new one, voids invitations of its address",
    async (known) => {
      const sso = await setUpSso();
      if (known) await sso.addUser({ emailAddress: address, status: "pending" });
      await sso.callNamed("inviteUser", sso.administrator, { body: { emailAddress: address } });
      expect((await userOf(sso, await sso.signIn()))?.status).toBe("active");
      expect(await sso.store.count(accountTokens, matches({ usedAt: null }))).toBe(0);
    },
  );

  test("that was removed is refused, by its subject and by its address", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    const user = await userOf(sso, await sso.signIn());
    const own = matches({ id: user?.id ?? "" });
    await sso.store.transaction((transaction) => transaction.update(users, own, { deleted: true, status: "deleted" }));
    expect(await sso.signIn()).toBe("account_removed");
    sso.person.subject = "subject-2";
    expect(await sso.signIn()).toBe("account_removed");
    expect(await sso.sentEvents()).toHaveLength(1);
  });

  test("that replaces a removed user's account is linked to the same subject", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    const removed = await userOf(sso, await sso.signIn());
    const own = matches({ id: removed?.id ?? "" });
    await sso.store.transaction((transaction) => transaction.update(users, own, { deleted: true, status: "deleted" }));
    const again = await sso.addUser({ emailAddress: address });
    sso.person.claims = { email: address, email_verified: false };
    expect(await sso.signIn()).toBe("account_removed");
    sso.person.claims = { email: address, email_verified: true };
    expect((await userOf(sso, await sso.signIn()))?.id).toBe(again.id);
    expect(await sso.store.count(ssoIdentities)).toBe(1);
  });

  test("of a domain that is not allowed is refused, even if it was linked before", async () => {
    const sso = await setUpSso();
    await sso.signIn();
    await sso.patch({ version: 0, allowedDomains: ["Other.Example"] });
    expect(await sso.signIn()).toBe("address_not_allowed");
    sso.person.claims = { ...sso.person.claims, email: "kim@other.example" };
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ emailAddress: address });
  });

  test("that is pending and was given rights opens only to a provider that vouches for accounts", async () => {
    const sso = await setUpSso();
    const [role] = await sso.store.select(roles.table, { where: matches({ name: administratorRole }) });
    const invited = await sso.addUser({ emailAddress: address, status: "pending", roles: [role?.id ?? ""] });
    expect(await sso.signIn()).toBe("not_linked");
    await sso.addProvider("company", { linkByVerifiedEmail: true });
    expect(await userOf(sso, await sso.signIn("company"))).toMatchObject({ id: invited.id, status: "active" });
  });

  test("that is pending with the rights of every sign-up opens to every provider", async () => {
    const sso = await setUpSso();
    const body = { name: "Member", privileges: ["Admin Lists"] };
    // The operation's output.
    const { id } = (await sso.callNamed("createRole", sso.administrator, { body })) as { readonly id: string };
    const signUp = { enabled: true, allowedDomains: [], defaultRoleId: id };
    await sso.store.transaction((transaction) => transaction.update(applications, always, { settings: { signUp } }));
    const pending = await sso.addUser({ emailAddress: address, status: "pending", roles: [id] });
    expect(await userOf(sso, await sso.signIn())).toMatchObject({ id: pending.id, status: "active", roles: [id] });
  });

  test("that is pending again and was given rights stays closed even to its subject", async () => {
    const sso = await setUpSso();
    const user = await userOf(sso, await sso.signIn());
    const [role] = await sso.store.select(roles.table, { where: matches({ name: administratorRole }) });
    const changes = { status: "pending", roles: [role?.id ?? ""] } as const;
    const own = matches({ id: user?.id ?? "" });
    await sso.store.transaction((transaction) => transaction.update(users, own, changes));
    expect(await sso.signIn()).toBe("address_unverified");
  });

  test("removes every way in for a person who came by a provider that does not vouch for accounts", async () => {
    const sso = await setUpSso();
    await sso.addProvider("company", { linkByVerifiedEmail: true });
    sso.person.subject = "attacker";
    const early = await sso.signIn();
    const user = await userOf(sso, early);
    const userId = user?.id ?? testId<"user">("0");
    const access = (await readAccess(sso.store, userId)) ?? fail();
    const now = new Date(sso.ports.clock.now()).toISOString();
    await sso.store.transaction(async (transaction) => {
      await transaction.update(users, matches({ id: userId }), { passwordHash: "of the attacker" });
      const factor = {
        sealedSecret: "x",
        recoveryCodeHashes: [],
        lastUsedStep: null,
        createdAt: now,
        confirmedAt: now,
      };
      await transaction.insert(userFactors, [{ id: sso.ports.ids.next(), userId, ...factor }]);
      const approved = { scopes: ["api"], resources: ["api" as const], grantedAt: now };
      const consent = { clientId: "evil", redirectUri: "https://evil.example/callback", ...approved };
      await transaction.insert(consents, [{ id: sso.ports.ids.next(), userId, ...consent }]);
      const grant = {
        access,
        clientId: "evil",
        scope: "api",
        resources: [],
        familyId: sso.ports.ids.next(),
        acr: null,
      };
      await issueRefreshToken({ context: sso.context, transaction }, grant);
    });
    sso.person.subject = "owner";
    const owner = await userOf(sso, await sso.signIn("company"));
    expect(owner).toMatchObject({ id: userId, passwordHash: null, accessEpoch: 1 });
    expect(await userOf(sso, early)).toBeUndefined();
    expect(await sso.store.count(userFactors)).toBe(0);
    expect(await sso.store.count(consents)).toBe(0);
    expect(await sso.store.count(refreshTokens, matches({ revokedAt: null }))).toBe(0);
    sso.person.subject = "attacker";
    expect(await sso.signIn()).toBe("not_linked");
    // The subject now identifies the owner, whose access stays.
    sso.person.subject = "owner";
    expect(await userOf(sso, await sso.signIn("company"))).toMatchObject({ id: userId, accessEpoch: 1 });
  });

  test("keeps the ways in by another provider that vouches for accounts", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    await sso.addProvider("company", { linkByVerifiedEmail: true });
    const user = await sso.addUser({ emailAddress: address });
    for (const slug of ["dealer", "company", "dealer"])
      expect(await userOf(sso, await sso.signIn(slug))).toMatchObject({ id: user.id, accessEpoch: 0 });
    expect((await sso.store.find(users, user.id))?.passwordHash).toBe(user.passwordHash);
  });

  test("is not found by an address that only becomes the same in lower case", async () => {
    const sso = await setUpSso({ linkByVerifiedEmail: true });
    await sso.addUser({ emailAddress: address });
    sso.person.claims = { email: "\u212Aim@dealer.example", email_verified: true };
    expect(await sso.signIn()).toBe("address_unverified");
  });
});
