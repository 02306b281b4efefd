import { expect } from "bun:test";
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import { createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { runCatalogctl } from "../support/catalogctl.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import type { Secrets } from "../support/leaks.ts";
import { authorize } from "./identity-secrets.ts";

/** Service under test, and an administrator's access to it. */
interface Stage {
  readonly url: string;
  readonly dataDirectory: string;
  readonly masterKey: string;
  readonly client: ApiClient;
  readonly administrator: { readonly emailAddress: string; readonly password: string };
  /** Server whose paths below `/broken` fail. */
  readonly receiver: Receiver;
  /** Keeps answers that have no secret of their own. */
  readonly answers: string[];
}

/** A user with a passkey and a second factor. */
const careful = {
  emailAddress: "careful@catalog.example",
  password: `canary-careful-${randomBytes(12).toString("hex")}`,
} as const;

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const tokenWaitMs = 30_000;

/**
 * Makes and uses what programs and devices prove themselves by: secrets and assertions of service accounts, a link to a
 * portal, logout tokens, a passkey and recovery codes. Each is also sent where it is refused.
 */
export async function makeMachineSecrets(stage: Stage): Promise<Secrets> {
  return {
    carefulPassword: careful.password,
    ...(await useServiceSecret(stage)),
    ...(await useAssertion(stage)),
    ...(await usePortal(stage)),
    ...(await useLogoutTokens(stage)),
    ...(await useDevices(stage)),
  };
}

async function post({ url, answers }: Stage, form: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const text = await response.text();
  if (!response.ok) answers.push(text);
  return { status: response.status, body: Object(JSON.parse(text)) };
}

async function useServiceSecret(stage: Stage): Promise<Secrets> {
  const collection = "/api/v1/admin/oauthClients";
  const made = await stage.client.call("POST", collection, { kind: "service", name: "Stock sync" });
  const added = await stage.client.call("POST", `${collection}/${made.body.client.id}/secrets`, {});
  const [first, second] = [String(made.body.secret), String(added.body.secret)];
  const form = { grant_type: "client_credentials", client_id: String(made.body.client.clientId) };
  const token = await post(stage, { ...form, client_secret: first });
  expect([token.status, first.startsWith("dcs_"), second.startsWith("dcs_")]).toEqual([200, true, true]);
  // The secret of another client, in place of an id, and in the wrong header.
  expect((await post(stage, { ...form, client_id: second, client_secret: second })).status).toBe(401);
  const wrong = await fetch(`${stage.url}/api/v1/me`, { headers: { authorization: `Bearer ${second}` } });
  stage.answers.push(await wrong.text());
  return { serviceSecret: first, addedServiceSecret: second, serviceToken: String(token.body.access_token) };
}

async function useAssertion(stage: Stage): Promise<Secrets> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwks = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1" }] };
  const body = { kind: "service", name: "Price sync", authMethod: "private_key_jwt", jwks };
  const made = await stage.client.call("POST", "/api/v1/admin/oauthClients", body);
  const clientId = String(made.body.client.clientId);
  const signed = (audience: string) => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: clientId, sub: clientId, aud: audience, exp, jti: randomBytes(8).toString("hex") };
    const parts = [{ alg: "ES256", kid: "1" }, claims];
    const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${content}.${signature.toString("base64url")}`;
  };
  const [own, foreign] = [signed(stage.url), signed("https://other.example")];
  const send = (assertion: string) =>
    post(stage, {
      grant_type: "client_credentials",
      client_assertion_type: assertionType,
      client_assertion: assertion,
    });
  // The second use of the same one, and one that is for another service, are refused.
  const statuses = [(await send(own)).status, (await send(own)).status, (await send(foreign)).status];
  expect(statuses).toEqual([200, 401, 401]);
  return { clientAssertion: own, foreignAssertion: foreign };
}

async function usePortal(stage: Stage): Promise<Secrets> {
  const endpoint = { url: `${stage.receiver.url}/portal`, eventTypes: ["project.deleted"] };
  const { id } = await registerEndpoint(stage.client, endpoint);
  const links = `/api/v1/admin/webhooks/${id}/portal`;
  const tokens: string[] = [];
  for (const isRevoked of [false, true]) {
    const made = await stage.client.call("POST", links, { may: ["roll"] });
    const token = new URL(String(made.body.url)).hash.slice(1);
    tokens.push(token);
    const open = () => fetch(`${stage.url}/api/v1/portal/endpoint`, { headers: { authorization: `Bearer ${token}` } });
    expect((await open()).status).toBe(200);
    if (!isRevoked) continue;
    expect((await stage.client.call("DELETE", `${links}/${made.body.id}`)).status).toBe(204);
    const refused = await open();
    stage.answers.push(await refused.text());
    expect(refused.status).toBe(401);
  }
  const [live = "", revoked = ""] = tokens;
  return { portalToken: live, revokedPortalToken: revoked };
}

/** A client is told of the end of a session, once in vain. */
async function useLogoutTokens({ url, client, administrator, receiver }: Stage): Promise<Secrets> {
  const tokens: string[] = [];
  for (const path of ["/logout", "/broken/logout"]) {
    const { body } = await client.call("POST", "/api/v1/admin/oauthClients", {
      name: `Client of ${path}`,
      type: "confidential",
      redirectUris: ["http://127.0.0.1:33419/callback"],
      grantTypes: ["authorization_code", "refresh_token"],
      scopes: ["openid", "api", "offline_access"],
      backchannelLogoutUri: `${receiver.url}${path}`,
    });
    const registered = { client_id: String(body.client.clientId), client_secret: String(body.secret) };
    const { clientRefreshToken } = await authorize(url, administrator, registered);
    const form = new URLSearchParams({ ...registered, token: clientRefreshToken });
    expect((await fetch(`${url}/api/v1/oauth/revoke`, { method: "POST", body: form })).status).toBe(200);
    await receiver.waitFor(tokens.length + 1, tokenWaitMs);
    const request = receiver.requests.findLast((one) => one.path === path);
    tokens.push(new URLSearchParams(Buffer.from(request?.body ?? []).toString()).get("logout_token") ?? "");
  }
  const [taken = "", refused = ""] = tokens;
  return { logoutToken: taken, refusedLogoutToken: refused };
}

/** A passkey is added, and its answer replayed; the second factor is switched on, and a recovery code used twice. */
async function useDevices(stage: Stage): Promise<Secrets> {
  const { url, dataDirectory, masterKey } = stage;
  const { emailAddress, password } = careful;
  const environment = { DATA_DIR: dataDirectory, MASTER_KEY: masterKey };
  const created = await runCatalogctl(["users", "create-admin", emailAddress], { environment, input: password });
  expect([created.exitCode, created.err]).toEqual([0, expect.any(String)]);
  const user = await signIn(url, careful);
  const begun = await user.call("POST", "/api/v1/me/passkeys/begin", { currentPassword: password });
  const { challenge } = begun.body;
  const authenticator = await createSoftwareAuthenticator();
  const answer = await authenticator.create({ challenge, domain: begun.body.rp.id, origin: url });
  const added = await user.call("POST", "/api/v1/me/passkeys", answer);
  const replayed = await user.call("POST", "/api/v1/me/passkeys", answer);
  stage.answers.push(JSON.stringify(replayed.body));
  expect([added.status, replayed.status]).toEqual([201, 400]);

  const { body: factor } = await user.call("POST", "/api/v1/me/totp", { currentPassword: password });
  const code = await oneTimeCode(String(factor.secret), Date.now());
  const { body: confirmed } = await user.call("POST", "/api/v1/me/totp/confirm", { code });
  const [used, unused]: readonly string[] = confirmed.recoveryCodes;
  if (used === undefined || unused === undefined) throw new TypeError("Cannot use recovery codes: there are none");
  const form = { grant_type: "password", username: emailAddress, password, otp: used };
  expect([(await post(stage, form)).status, (await post(stage, form)).status]).toEqual([200, 400]);
  return {
    passkeyChallenge: challenge,
    passkeyAnswer: answer.clientDataJSON,
    carefulFactor: String(factor.secret),
    usedRecoveryCode: used,
    recoveryCode: unused,
    typedRecoveryCode: unused.replaceAll("-", ""),
  };
}
