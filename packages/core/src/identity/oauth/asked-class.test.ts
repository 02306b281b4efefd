import { describe, expect, test } from "bun:test";
import { createPasskeys } from "@design-catalog/testing/software-authenticator";
import { inTransaction } from "../../engine/rows/change.ts";
import { claimsOf } from "../back-channel/back-channel.fixture.ts";
import { userFactors } from "../factors/table.ts";
import { userPasskeys } from "../passkeys/table.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import { acrValues, type SignInMethod } from "../sign-in/sign-in-method.ts";
import { meetsClass, readAskedClass, toldClass } from "./asked-class.ts";
import { setStage, type Stage } from "./authorization.fixture.ts";

const [byPassword = "", byTwo = "", byPasskey = ""] = acrValues;
const essential = (...values: readonly string[]) => claims({ essential: true, values });
const claims = (acr: unknown) => JSON.stringify({ id_token: { acr } });

describe("readAskedClass()", () => {
  test.each([
    [undefined, undefined, null, false],
    ["", undefined, null, false],
    ["urn:unknown", undefined, null, false],
    [`${byPasskey} urn:unknown ${byTwo}`, undefined, `${byTwo} ${byPasskey}`, false],
    [byTwo, claims(null), byTwo, false],
    [byTwo, claims({}), byTwo, false],
    [byTwo, JSON.stringify({ userinfo: { email: null } }), byTwo, false],
    [byTwo, claims({ value: byPasskey }), byPasskey, false],
    [byTwo, claims({ essential: true, value: byPasskey }), byPasskey, true],
    [undefined, essential(byTwo, "urn:unknown"), byTwo, true],
    [undefined, essential("urn:unknown"), "", true],
    [undefined, claims({ essential: true, values: byTwo }), "", true],
    [undefined, claims({ essential: true }), acrValues.join(" "), true],
  ])("of the values %j and the claims %j reads %j", (wanted, asked, values, isEssential) => {
    expect(readAskedClass(wanted, asked)).toEqual({ acrValues: values, acrEssential: isEssential });
  });

  test.each(["{", "[]", "1"])("refuses the claims %j", (asked) => {
    expect(() => readAskedClass(undefined, asked)).toThrow("must be an object");
  });
});

test.each<[string | null, SignInMethod | null, boolean, string | null]>([
  [null, null, true, null],
  [null, "passkey", true, byPasskey],
  [byTwo, "password", false, byPassword],
  [byTwo, "password-and-code", true, byTwo],
  [byTwo, "passkey", true, byTwo],
  [`${byTwo} ${byPasskey}`, "passkey", true, byPasskey],
  [`${byPassword} ${byPasskey}`, "password-and-code", true, byPassword],
  [byPassword, "provider", false, null],
  ["", "passkey", false, byPasskey],
])("the classes %j and a sign-in by %j", (asked, method, isMet, told) => {
  const request = { acrValues: asked, acrEssential: false };
  expect([meetsClass(request, method), toldClass(request, method)]).toEqual([isMet, told]);
});

/** A user who is signed in by the password, and what they could show as well. */
async function setUp(could: "nothing more" | "a code" | "a passkey" = "nothing more", trusted = true) {
  const stage = await setStage({ trusted }, { passkeys: createPasskeys() });
  const { application, user } = stage;
  const { session } = await inTransaction(application.contextOf(null), (change) =>
    startBrowserSession(change, user, "password"),
  );
  if (could === "a code") await addFactor(stage);
  if (could === "a passkey") await addPasskey(stage);
  const present = { session, user };
  return { ...stage, session, present };
}

async function addFactor({ application: { ports, store }, user }: Stage): Promise<void> {
  const createdAt = new Date(ports.clock.now()).toISOString();
  const factor = { sealedSecret: "", recoveryCodeHashes: [], lastUsedStep: null, createdAt, confirmedAt: createdAt };
  const row = { id: ports.ids.next(), userId: user.id, ...factor };
  await store.transaction((transaction) => transaction.insert(userFactors, [row]));
}

async function addPasskey({ application: { ports, store }, user }: Stage): Promise<void> {
  const createdAt = new Date(ports.clock.now()).toISOString();
  const made = { name: "Laptop", credentialId: "", publicKey: "", counter: 0, transports: [], backedUp: false };
  const unused = { domain: "catalog.example", createdAt, lastUsedAt: null, lastUsedNetwork: null };
  const row = { id: ports.ids.next(), userId: user.id, ...made, ...unused };
  await store.transaction((transaction) => transaction.insert(userPasskeys, [row]));
}

describe("a request for a stronger sign-in than the browser has", () => {
  test.each([
    ["a code", { acr_values: byTwo }],
    ["a passkey", { acr_values: byPasskey }],
    ["a passkey", { acr_values: byTwo }],
    ["a passkey", { claims: essential(byPasskey) }],
  ] as const)("asks a user with %s to sign in: %j", async (could, asked) => {
    const { begin, answerTo, present, session } = await setUp(could);
    const begun = await begin(asked, present);
    expect(begun.outcome).toBe("pending");
    const silently = await answerTo({ ...asked, prompt: "none" }, present);
    expect(silently.searchParams.get("error")).toBe("login_required");
    expect(session.signInMethod).toBe("password");
  });

  test.each([["nothing more", byTwo] as const, ["a code", byPasskey] as const])(
    "of a user with %s goes on without, and says what there was",
    async (could, acr_values) => {
      const { begin, present, codeOf, exchange, session } = await setUp(could);
      expect(await begin({ acr_values }, present)).toMatchObject({ outcome: "pending" });
      const tokens = await exchange(await codeOf({ acr_values, scope: "openid" }, { session }));
      expect(claimsOf(tokens.id_token)["acr"]).toBe(byPassword);
    },
  );

  test.each([["nothing more", byTwo] as const, ["a code", byPasskey] as const, ["a passkey", "urn:unknown"] as const])(
    "that is essential is refused for a user with %s, at once if nobody may be asked",
    async (could, acr) => {
      const { answerTo, begin, present, decide, session } = await setUp(could);
      const asked = { claims: essential(acr) };
      const silently = await answerTo({ ...asked, prompt: "none" }, present);
      expect(silently.searchParams.get("error")).toBe("unmet_authentication_requirements");
      expect((await begin(asked, present)).outcome).toBe("pending");
      expect((await decide(asked, { session })).get("error")).toBe("unmet_authentication_requirements");
    },
  );

  test.each(["nothing more", "a code", "a passkey"] as const)(
    "tells a client to which the user has not agreed nothing of their sign-in and factors, such as %s",
    async (could) => {
      const { application, answerTo, present } = await setUp(could, false);
      application.ports.clock.advance(5000);
      const classes = [{ acr_values: byTwo }, { acr_values: byPasskey }, { claims: essential(byPasskey) }];
      const asked = [...classes, { max_age: "4" }, { max_age: "6" }];
      const answers = await Promise.all(asked.map((one) => answerTo({ ...one, prompt: "none" }, present)));
      const errors = answers.map(({ searchParams }) => searchParams.get("error"));
      expect(new Set(errors)).toEqual(new Set(["consent_required"]));
    },
  );

  test("that is essential gets no code after a weaker sign-in, and names the class after a stronger one", async () => {
    const { decide, codeOf, exchange, session } = await setUp("a code");
    const asked = { claims: essential(byTwo), scope: "openid" };
    expect((await decide(asked, { session })).get("error")).toBe("unmet_authentication_requirements");
    expect((await decide(asked)).get("error")).toBe("unmet_authentication_requirements");
    const stronger = { session: { ...session, signInMethod: "passkey" } } as const;
    const tokens = await exchange(await codeOf(asked, stronger));
    expect(claimsOf(tokens.id_token)).toMatchObject({ acr: byTwo, amr: ["pop", "mfa"] });
  });
});

test("auth_time is that of the sign-in, and max_age=0 asks for a new one", async () => {
  const { application, answerTo, codeOf, exchange, present, session } = await setUp();
  application.ports.clock.advance(1000);
  const silently = await answerTo({ max_age: "0", prompt: "none" }, present);
  expect(silently.searchParams.get("error")).toBe("login_required");
  const { signedInAt } = session;
  const tokens = await exchange(await codeOf({ scope: "openid", max_age: "60" }, { session, signedInAt }));
  expect(claimsOf(tokens.id_token)["auth_time"]).toBe(Date.parse(signedInAt) / 1000);
});
