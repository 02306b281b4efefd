import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import {
  type Ceremony,
  createPasskeys,
  createSoftwareAuthenticator,
} from "@design-catalog/testing/software-authenticator";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { observed } from "../accounts/observe-cost.fixture.ts";
import { findBrowserSession } from "../sign-in/browser-session.ts";
import { freeFailures } from "../sign-in/waiting-times.ts";
import { type UserRow, users } from "../users/table.ts";
import { ceremonySeconds } from "./ceremony.ts";
import { userHandleOf } from "./creation-options.ts";
import { deletePasskey } from "./own-passkeys.ts";
import { createPasskeyStage, domain } from "./passkeys.fixture.ts";
import { beginPasskeySignIn, finishPasskeySignIn, type PasskeyAnswer } from "./sign-in.ts";
import { userPasskeys } from "./table.ts";

/** Text that only the browser knows. */
const browser = "cookie";

/** A user with a passkey, and a browser that signs in by it. */
async function createSignInStage(overrides: Partial<UserRow> = {}) {
  const stage = await createPasskeyStage(overrides);
  const { authenticator, passkey } = await stage.add();
  const context = stage.contextOf(null);
  const answer = async (fault: Partial<Ceremony> = {}, by = authenticator) => {
    const { challenge, rpId } = await beginPasskeySignIn(context, browser);
    return { ...(await by.get({ challenge, domain: rpId, ...fault })), browser };
  };
  const signIn = async (fault: Partial<Ceremony> = {}, more: Partial<PasskeyAnswer> = {}) =>
    finishPasskeySignIn(context, { ...(await answer(fault)), ...more });
  const actions = async () =>
    (await stage.store.select(auditEntries, { where: matches({ resourceId: stage.user.id }) })).map(
      ({ action }) => action,
    );
  return { ...stage, authenticator, passkey, context, answer, signIn, actions };
}

describe("finishPasskeySignIn()", () => {
  test("signs in without a password, and notes the use", async () => {
    const { signIn, context, user, passkey, store, actions } = await createSignInStage();
    const signedIn = await signIn({}, { userHandle: userHandleOf(user.id) });
    const token = signedIn.outcome === "signed in" ? signedIn.token : "";
    const found = await findBrowserSession(context, token);
    expect([found?.user.id, found?.session.signInMethod]).toEqual([user.id, "passkey"]);
    const used = { counter: 1, lastUsedAt: "2026-11-21T09:30:00.000Z", lastUsedNetwork: "192.0.2.0/24" };
    expect(await store.find(userPasskeys, passkey.id)).toMatchObject(used);
    expect(await actions()).toEqual(["update", "sign-in"]);
  });

  test.each([
    ["of another site", { origin: "https://catalog.evil.example" }],
    ["without a verified user", { isVerified: false }],
  ])("refuses an answer %s", async (_, fault) => {
    const { signIn, actions } = await createSignInStage();
    expect(await signIn(fault)).toEqual({ outcome: "refused" });
    expect(await actions()).toEqual(["update", "sign-in-failed"]);
  });

  test("refuses a passkey under the name of another user, and after the password of another", async () => {
    const { signIn, addUser } = await createSignInStage();
    const other = await addUser();
    expect(await signIn({}, { userHandle: userHandleOf(other.id) })).toEqual({ outcome: "refused" });
    expect(await signIn({}, { emailAddress: other.emailAddress })).toEqual({ outcome: "refused" });
  });

  test("refuses an answer that names no user, unless the user has shown the password", async () => {
    const { signIn, user } = await createSignInStage();
    expect(await signIn({}, { userHandle: undefined })).toEqual({ outcome: "refused" });
    const { emailAddress } = user;
    expect(await signIn({}, { userHandle: undefined, emailAddress })).toMatchObject({ outcome: "signed in" });
  });

  test("takes an answer once, and not after five minutes", async () => {
    const { answer, context, ports } = await createSignInStage();
    const first = await answer();
    expect(await finishPasskeySignIn(context, first)).toMatchObject({ outcome: "signed in" });
    expect(await finishPasskeySignIn(context, first)).toEqual({ outcome: "late" });
    const late = await answer();
    ports.clock.advance(ceremonySeconds * 1000);
    expect(await finishPasskeySignIn(context, late)).toEqual({ outcome: "late" });
  });

  test("refuses a challenge for adding a passkey", async () => {
    const { begin, authenticator, context } = await createSignInStage();
    const { challenge } = await begin();
    const given = { ...(await authenticator.get({ challenge, domain })), browser };
    expect(await finishPasskeySignIn(context, given)).toEqual({ outcome: "late" });
  });

  test.each([1, 0])(
    "refuses a copy that has counted %d uses after 1, audits it and tells the user",
    async (counter) => {
      const { signIn, authenticator, store, user } = await createSignInStage();
      expect(await signIn()).toMatchObject({ outcome: "signed in" });
      authenticator.counter = counter - 1;
      expect(await signIn()).toEqual({ outcome: "refused" });
      const where = matches({ resourceId: user.id, action: "sign-in-failed" });
      const entries = await store.select(auditEntries, { where });
      expect(entries.map(({ changes }) => changes)).toEqual([[{ field: "passkeyCounter", before: 1, after: counter }]]);
      const mails = await store.select(outgoingMails, { where: matches({ recipient: user.emailAddress }) });
      expect(mails.map(({ kind }) => kind)).toEqual(["passkey-added", "passkey-copied"]);
    },
  );

  test("signs in again and again by an authenticator that counts nothing", async () => {
    const { signIn, authenticator } = await createSignInStage();
    for (let use = 0; use < 2; use += 1) {
      authenticator.counter = -1;
      expect(await signIn()).toMatchObject({ outcome: "signed in" });
    }
  });

  test("refuses a removed passkey", async () => {
    const { call, actor, passkey, currentPassword, answer, context } = await createSignInStage();
    const given = await answer();
    await call(deletePasskey, actor, { parameters: { id: passkey.id }, body: { currentPassword } });
    expect(await finishPasskeySignIn(context, given)).toEqual({ outcome: "refused" });
  });

  test.each([
    ["removed", { status: "deleted", deleted: true } as const],
    ["not confirmed", { status: "pending" } as const],
  ])("refuses the passkey of an account that is %s", async (_, changes) => {
    const { signIn, store, user } = await createSignInStage();
    await store.transaction((transaction) => transaction.update(users, matches({ id: user.id }), changes));
    expect(await signIn()).toEqual({ outcome: "refused" });
  });

  test("does the same work for a passkey that nobody has as for a wrong answer of one that is known", async () => {
    const workFor = async (isKnown: boolean) => {
      const { answer, authenticator, context } = await createSignInStage();
      const given = await answer({ isVerified: false }, isKnown ? authenticator : await createSoftwareAuthenticator());
      const work: string[] = [];
      const { store, ports, ...circumstances } = context;
      const { digest, passkeys = createPasskeys() } = ports;
      const watched = { ...ports, digest: observed(digest, work), passkeys: observed(passkeys, work) };
      const watching = { ...circumstances, store: observed(store, work), ports: watched };
      expect(await finishPasskeySignIn(watching, given)).toEqual({ outcome: "refused" });
      return work;
    };
    const [known, unknown] = [await workFor(true), await workFor(false)];
    expect(known.filter((step) => step.startsWith("verify"))).toEqual(["verifyAssertion "]);
    // Only the row that a failure writes differs.
    expect(unknown.at(-2)).toBe("update sign_in_guards");
    expect(unknown.toSpliced(-2, 1)).toEqual(known.filter((step) => !step.endsWith("audit_entries")));
  });

  test("makes an account wait after as many failures as of its password", async () => {
    const { signIn } = await createSignInStage();
    for (let failure = 0; failure < freeFailures.account; failure += 1) await signIn({ isVerified: false });
    expect((await failureOf(() => signIn())).code).toBe("rate_limited");
  });

  test("makes an unknown passkey wait as well", async () => {
    const { answer, context } = await createSignInStage();
    const stranger = await createSoftwareAuthenticator();
    for (let failure = 0; failure < freeFailures.account; failure += 1)
      await finishPasskeySignIn(context, await answer({}, stranger));
    const given = await answer({}, stranger);
    expect((await failureOf(() => finishPasskeySignIn(context, given))).code).toBe("rate_limited");
  });

  test("keeps the passkeys of domains apart", async () => {
    const { authenticator, contextOf } = await createSignInStage();
    const elsewhere = { ...contextOf(null), baseUrl: "https://catalog.dealer.example" };
    const { challenge, rpId } = await beginPasskeySignIn(elsewhere, browser);
    expect(rpId).toBe("catalog.dealer.example");
    const given = { ...(await authenticator.get({ challenge, domain: rpId })), browser };
    expect(await finishPasskeySignIn(elsewhere, given)).toEqual({ outcome: "refused" });
  });
});

describe("beginPasskeySignIn()", () => {
  test("is limited by network", async () => {
    const { context } = await createSignInStage();
    for (let view = 0; view < 600; view += 1) await beginPasskeySignIn(context, browser);
    expect((await failureOf(() => beginPasskeySignIn(context, browser))).code).toBe("rate_limited");
  });
});
