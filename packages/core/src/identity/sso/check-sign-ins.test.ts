import { describe, expect, test } from "bun:test";
import { always } from "../../engine/rows/conditions.ts";
import type { AskedUser, ProviderWord } from "../../ports/openid-connect.ts";
import { defaultApplicationId } from "../bootstrap.ts";
import { checkSsoSignIns } from "./check-sign-ins.ts";
import { setUpSso, userOf } from "./provider.fixture.ts";
import { ssoIdentities } from "./tables.ts";

const quarterMs = 900_000;

/** A user whom a provider has signed in, with a refresh token. */
async function signedIn() {
  const sso = await setUpSso();
  const asked: AskedUser[] = [];
  const provider: { word: ProviderWord } = { word: { outcome: "success", value: {} } };
  sso.person.refreshToken = "first";
  sso.person.word = async (user) => {
    asked.push(user);
    return provider.word;
  };
  const token = await sso.signIn();
  const upkeep = {
    ...sso.ports,
    contextOf: () => sso.contextOf(null),
    applicationIds: async () => [defaultApplicationId],
  };
  return {
    ...sso,
    asked,
    provider,
    isSignedIn: async (of = token) => (await userOf(sso, of)) !== undefined,
    kept: async () => (await sso.store.select(ssoIdentities))[0],
    /** Lets a quarter of an hour pass, and asks the provider. */
    async ask() {
      sso.ports.clock.advance(quarterMs);
      return checkSsoSignIns(upkeep);
    },
    askAgain: () => checkSsoSignIns(upkeep),
  };
}

describe("a user whom a provider has signed in", () => {
  test("is signed out once the provider refuses the refresh token", async () => {
    const { ask, asked, askAgain, isSignedIn, kept, provider } = await signedIn();
    expect([await askAgain(), await ask(), await isSignedIn()]).toEqual([0, 0, true]);
    provider.word = { outcome: "refused" };
    expect([await ask(), await isSignedIn()]).toEqual([1, false]);
    expect(await kept()).toMatchObject({ sealedRefreshToken: null, checkAt: null });
    const question = { refreshToken: "first", subject: "subject-1" };
    expect([await ask(), asked]).toEqual([0, [question, question]]);
  });

  test("stays signed in while the provider fails or cannot be reached, and is asked about again", async () => {
    const { ask, asked, isSignedIn, provider } = await signedIn();
    provider.word = { outcome: "error", message: "it answers 503" };
    expect([await ask(), await ask(), await isSignedIn(), asked.length]).toEqual([0, 0, true, 2]);
    provider.word = { outcome: "refused" };
    expect([await ask(), await isSignedIn()]).toEqual([1, false]);
  });

  test("is asked about with the token that replaced the first, which is stored sealed", async () => {
    const { ask, asked, kept, provider } = await signedIn();
    provider.word = { outcome: "success", value: { refreshToken: "second" } };
    await ask();
    await ask();
    expect(asked.map(({ refreshToken }) => refreshToken)).toEqual(["first", "second"]);
    expect(JSON.stringify(await kept())).not.toContain("second");
  });

  test("keeps the session of a sign-in that came while an older token was refused", async () => {
    const sso = await signedIn();
    const tokens: string[] = [];
    sso.person.word = async () => {
      sso.person.refreshToken = "newer";
      tokens.push(await sso.signIn());
      return { outcome: "refused" };
    };
    expect(await sso.ask()).toBe(0);
    expect(await sso.isSignedIn(tokens[0])).toBe(true);
  });

  test("is asked about again by another process if one died", async () => {
    const { ask, isSignedIn, person, provider } = await signedIn();
    const { word } = person;
    person.word = async () => {
      throw new Error("killed");
    };
    expect([await ask(), await isSignedIn()]).toEqual([0, true]);
    Object.assign(person, { word });
    provider.word = { outcome: "refused" };
    expect([await ask(), await isSignedIn()]).toEqual([1, false]);
  });

  test("whose token cannot be opened does not hold up the others", async () => {
    const { ask, isSignedIn, person, provider, signIn, store } = await signedIn();
    await store.transaction((transaction) =>
      transaction.update(ssoIdentities, always, { sealedRefreshToken: "of another key" }),
    );
    const claims = { ...person.claims, email: "Lee@Dealer.Example" };
    Object.assign(person, { subject: "subject-2", claims });
    const other = await signIn();
    provider.word = { outcome: "refused" };
    expect([await ask(), await isSignedIn(), await isSignedIn(other)]).toEqual([1, true, false]);
  });

  test("is not asked about without a session, or while the provider is disabled, and the token is forgotten", async () => {
    for (const disabled of [true, false]) {
      const { ask, asked, kept, patch, ports } = await signedIn();
      if (disabled) await patch({ version: 0, enabled: false });
      else ports.clock.advance(13 * 3_600_000);
      expect([await ask(), asked]).toEqual([0, []]);
      expect(await kept()).toMatchObject({ sealedRefreshToken: null, checkAt: null });
    }
  });

  test("who gets no refresh token is never asked about", async () => {
    const { ask, asked, kept, person, signIn } = await signedIn();
    person.refreshToken = undefined;
    await signIn();
    expect([await ask(), asked, (await kept())?.sealedRefreshToken]).toEqual([0, [], null]);
  });
});
