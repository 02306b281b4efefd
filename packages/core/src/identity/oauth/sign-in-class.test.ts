import { expect, test } from "bun:test";
import { applications } from "../../application/settings/table.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { users } from "../users/table.ts";
import { setStage } from "./authorization.fixture.ts";
import type { TokenResponse } from "./token-response.ts";

/** Claims of an ID token, which the tests' signer writes as JSON after the algorithm. */
function claimsOf({ id_token: token = "" }: TokenResponse) {
  return JSON.parse(token.slice(token.indexOf(".") + 1));
}

/** Gives the stage's user a role that requires a passkey. */
async function requirePasskeyOf({ application, user }: Awaited<ReturnType<typeof setStage>>) {
  const body = { name: "Planner", privileges: [] };
  const { id } = Object(await application.callNamed("createRole", application.administrator, { body }));
  await application.store.transaction(async (transaction) => {
    await transaction.update(users, matches({ id: user.id }), { roles: [id] });
    await transaction.update(applications, always, { settings: { requirePhishingResistant: [id] } });
  });
  return { ...user, roles: [id] };
}

/** A browser's session that a passkey began. */
function passkeySession({ id }: { readonly id: string }) {
  return { id, signInMethod: "passkey" } as const;
}

test("tokens of a client carry the class of the sign-in, also refreshed ones, and the ID token", async () => {
  const stage = await setStage();
  const session = passkeySession(stage.user);
  const byPasskey = await stage.exchange(await stage.codeOf({ scope: "openid api offline_access" }, { session }));
  expect(await stage.authenticate(byPasskey)).toMatchObject({ acr: "phr" });
  expect(claimsOf(byPasskey)).toMatchObject({ acr: "phr" });
  expect(await stage.authenticate(await stage.refresh(byPasskey.refresh_token))).toMatchObject({ acr: "phr" });
  const byPassword = await stage.exchange(await stage.codeOf({ scope: "openid api" }));
  expect(await stage.authenticate(byPassword)).not.toHaveProperty("acr");
  expect(claimsOf(byPassword)).not.toHaveProperty("acr");
});

test("a client gets no code from a sign-in that lacks the passkey which a role requires", async () => {
  const stage = await setStage();
  const holder = await requirePasskeyOf(stage);
  expect((await stage.decide({}, { user: holder })).get("error")).toBe("login_required");
  expect((await stage.decide({}, { user: holder, session: passkeySession(holder) })).get("code")).toMatch(
    /^[0-9a-f]{64}$/u,
  );
});

test("a client gets no tokens for a code from before a role required a passkey", async () => {
  const stage = await setStage();
  const [byPassword, byPasskey] = [
    await stage.codeOf({}),
    await stage.codeOf({}, { session: passkeySession(stage.user) }),
  ];
  await requirePasskeyOf(stage);
  await expect(stage.exchange(byPassword)).rejects.toThrow("invalid or has expired");
  expect(await stage.authenticate(await stage.exchange(byPasskey))).toMatchObject({ acr: "phr" });
});
