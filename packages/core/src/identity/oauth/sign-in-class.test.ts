import { expect, test } from "bun:test";
import { setStage } from "./authorization.fixture.ts";
import type { TokenResponse } from "./token-response.ts";

/** Claims of an ID token, which the tests' signer writes as JSON after the algorithm. */
function claimsOf({ id_token: token = "" }: TokenResponse) {
  return JSON.parse(token.slice(token.indexOf(".") + 1));
}

test("tokens of a client carry the class of the sign-in, also refreshed ones, and the ID token", async () => {
  const stage = await setStage();
  const byPasskey = await stage.exchange(await stage.codeOf({ scope: "openid api offline_access" }, { acr: "phr" }));
  expect(await stage.authenticate(byPasskey)).toMatchObject({ acr: "phr" });
  expect(claimsOf(byPasskey)).toMatchObject({ acr: "phr" });
  expect(await stage.authenticate(await stage.refresh(byPasskey.refresh_token))).toMatchObject({ acr: "phr" });
  const byPassword = await stage.exchange(await stage.codeOf({ scope: "openid api" }));
  expect(await stage.authenticate(byPassword)).not.toHaveProperty("acr");
  expect(claimsOf(byPassword)).not.toHaveProperty("acr");
});
