/** Client libraries of other people sign a user in with their usual configuration; docs/clients/compatibility.md lists them. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { compatibilityOf } from "../support/compatibility.ts";
import { createCookieBrowser } from "../support/cookie-browser.ts";
import { returnLocation } from "../support/return-location.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { asRelyingParty, foreignParties, programOf } from "./other-languages.ts";
import type { RelyingParty } from "./relying-party.ts";
import { typescriptParties } from "./typescript-clients.ts";

setDefaultTimeout(120_000);

const matrix = compatibilityOf("OpenID Connect");
const foreign = await Promise.all(foreignParties.map(async (party) => ({ party, program: await programOf(party) })));

let stage: Stage;
let service: ServiceProcess;
beforeAll(async () => {
  stage = await createStage();
  service = await stage.startService({ environment: await makeStageDatabase(stage) });
});
afterAll(() => stage.end());

async function register(path: string) {
  const redirectUri = `http://127.0.0.1:33418${path}`;
  const answer = await fetch(`${service.url}/api/v1/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: [redirectUri], client_name: "Planner" }),
  });
  const registered = Object(await answer.json());
  const [clientId, clientSecret] = [String(registered.client_id), String(registered.client_secret)];
  return { issuer: service.url, clientId, clientSecret, redirectUri };
}

async function signsIn({ path, signIn, ...row }: RelyingParty) {
  const registered = await register(path);
  const browser = createCookieBrowser(stage.authority.certificate);
  const allow = (url: URL) =>
    returnLocation(browser, url, { redirectUri: registered.redirectUri, account: stage.administrator });
  const { email, refreshed = true } = await signIn(registered, allow);
  expect([email, refreshed]).toEqual([stage.administrator.emailAddress, true]);
  matrix.note({ ...row, result: "signs in" });
}

describe("a client of OpenID Connect", () => {
  test.each(typescriptParties.map((party) => [`${party.client}: ${party.flow}`, party] as const))("%s", (_, party) =>
    signsIn(party),
  );

  for (const { party, program } of foreign) {
    test.skipIf(program === undefined)(party.client, () => signsIn(asRelyingParty(party, program)));
  }
});

test("docs/clients/compatibility.md lists what has run", () =>
  matrix.check(foreign.filter(({ program }) => !program).map(({ party }) => party.language)));
