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

test("tokens of a client carry the class of the sign-in, also refreshed ones, and the ID token", async () => {
  const stage = await setStage();
  const session = { id: stage.user.id, signInMethod: "passkey" } as const;
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
  const {
    application: { store },
    user,
  } = stage;
  const body = { name: "Planner", privileges: [] };
  const { id } = Object(await stage.application.callNamed("createRole", stage.application.administrator, { body }));
  await store.transaction(async (transaction) => {
    await transaction.update(users, matches({ id: user.id }), { roles: [id] });
    await transaction.update(applications, always, { settings: { requirePhishingResistant: [id] } });
  });
  const holder = { ...user, roles: [id] };
  expect((await stage.decide({}, { user: holder })).get("error")).toBe("login_required");
  expect(
    (await stage.decide({}, { user: holder, session: { id: user.id, signInMethod: "passkey" } })).get("code"),
  ).toMatch(/^[0-9a-f]{64}$/u);
});
