import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { type Client, idOf, objectOf, textOf } from "./client.ts";
import { baseUrl, startApi, type TestApi } from "./harness.ts";

/** Service accounts that prove themselves by a JWT (RFC 7523), at the token endpoint. */
let api: TestApi;
beforeAll(async () => {
  api = await startApi("memory");
});
afterAll(() => api.close());

const collection = "/api/v1/admin/oauthClients";

type Claims = Readonly<Record<string, unknown>>;

function createKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { privateKey, jwks: { keys: [{ ...publicKey.export({ format: "jwk" }), kid }] } };
}

function signJwt(claims: Claims, key: KeyObject): string {
  const parts = [{ alg: "ES256", kid: "1" }, claims];
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = signBytes("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" });
  return `${content}.${signature.toString("base64url")}`;
}

async function addAccount() {
  const { privateKey, jwks } = createKey("1");
  const body = { kind: "service", name: "Stock sync", authMethod: "private_key_jwt", jwks };
  const made = await api.administrator.post(collection, body);
  const client = objectOf(made.body, "client");
  const [id, clientId] = [textOf(client, "id"), textOf(client, "clientId")];
  let count = 0;
  const sign = (claims: Claims = {}) => {
    const life = { iat: seconds(0), exp: seconds(60), jti: `${clientId}-${(count += 1)}` };
    return signJwt({ iss: clientId, sub: clientId, aud: baseUrl, ...life, ...claims }, privateKey);
  };
  return { made, id, clientId, sign };
}

const seconds = (later: number) => Math.floor(api.ports.clock.now() / 1000) + later;

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

function ask(assertion: string, more: object = {}) {
  const proof = { client_assertion_type: assertionType, client_assertion: assertion };
  return api.client().send("POST", "/api/v1/oauth/token", {
    form: { grant_type: "client_credentials", ...proof, ...more },
  });
}

describe("a service account with keys", () => {
  test("has no secret, and gets a token for a JWT that it signed", async () => {
    const { made, id, clientId, sign } = await addAccount();
    expect([made.status, "secret" in made.body]).toEqual([201, false]);
    const answer = await ask(sign());
    expect([answer.status, answer.body["scope"]]).toEqual([200, "api"]);
    const program: Client = api.client(textOf(answer.body, "access_token"));
    expect((await program.get("/api/v1/me")).body["emailAddress"]).toBe(`${clientId}@service.invalid`);
    const endpoint = { aud: [baseUrl, `${baseUrl}/api/v1/oauth/token`] };
    expect((await ask(sign(endpoint), { client_id: clientId })).status).toBe(200);
    expect((await api.administrator.post(`${collection}/${id}/secrets`, {})).status).toBe(409);
  });

  test("uses each JWT once", async () => {
    const { sign } = await addAccount();
    const assertion = sign();
    const answers = await Promise.all([ask(assertion), ask(assertion), ask(assertion)]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each<[string, Claims]>([
    ["the issuer is a number", { iss: 5 }],
    ["the issuer is absent", { iss: undefined }],
    ["the subject is another one", { sub: "someone" }],
    ["issuer and subject have a NUL", { iss: "a\0b", sub: "a\0b" }],
    ["the client is unknown", { iss: "0".repeat(32), sub: "0".repeat(32) }],
    ["it is for another service", { aud: "https://other.example" }],
    ["it is for another service, too", { aud: [baseUrl, "https://other.example"] }],
    ["it is for nobody", { aud: undefined }],
    ["its audiences are none", { aud: [] }],
    ["it has ended", { exp: 0 }],
    ["it never ends", { exp: undefined }],
    ["it ends after more than an hour", { exp: 9_999_999_999 }],
    ["its end is a text", { exp: "tomorrow" }],
    ["it is not valid yet", { nbf: 9_999_999_999 }],
    ["it has no id", { jti: undefined }],
    ["its id is a number", { jti: 7 }],
  ])("is refused with one text where %s", async (_, claims) => {
    const { sign } = await addAccount();
    const answer = await ask(sign(claims));
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: "invalid_client", error_description: "The client is unknown or its assertion is wrong" },
    ]);
  });

  test("is refused with another key, another type, another client id and a second proof", async () => {
    const [own, other] = [await addAccount(), await addAccount()];
    const foreign = other.sign({ iss: own.clientId, sub: own.clientId });
    const answers = [
      await ask(foreign),
      await ask(own.sign(), {
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
      }),
      await ask(own.sign(), { client_id: other.clientId }),
      await ask("not a JWT"),
    ];
    expect(answers.map(({ body }) => body["error"])).toEqual(answers.map(() => "invalid_client"));
    const twice = await ask(own.sign(), { client_secret: "secret" });
    expect(twice.body["error"]).toBe("invalid_request");
  });

  test("with other keys has tokens of those only, within 5 seconds", async () => {
    const own = await addAccount();
    const program = api.client(textOf((await ask(own.sign())).body, "access_token"));
    expect((await program.get("/api/v1/me")).status).toBe(200);
    const image = { name: "a.png", contentType: "image/png", bytes: 3 };
    const project = idOf(await program.post("/api/v1/projects", { name: "Hall" }));
    const announce = async () => {
      const target = await program.post(`/api/v1/projects/${project}/files/upload`, image);
      const { pathname, search } = new URL(textOf(target.body, "uploadUrl", target));
      const options = { raw: "abc", headers: { "content-type": image.contentType } };
      return async () => (await api.client().send("PUT", pathname + search, options)).status;
    };
    const [before, after] = [await announce(), await announce()];
    expect(await before()).toBe(201);
    const { jwks } = createKey("2");
    const changed = await api.administrator.patch(`${collection}/${own.id}`, { version: 0, jwks });
    expect([changed.status, changed.body["version"]]).toEqual([200, 1]);
    expect((await ask(own.sign())).status).toBe(401);
    // Bytes come without a token: what the removed key announced takes none.
    expect(await after()).toBe(403);
    const startMs = performance.now();
    // When the last request began that was answered: a busy machine takes its time for the next.
    let acceptedMs = 0;
    for (let begunMs = 0; begunMs < 10_000 && (await program.get("/api/v1/me")).status === 200;) {
      acceptedMs = begunMs;
      await Bun.sleep(50);
      begunMs = performance.now() - startMs;
    }
    expect(acceptedMs).toBeLessThan(5_000);
  });
});

describe("the keys of a service account", () => {
  const address = "https://sync.example/keys.json";
  const service = { kind: "service", name: "Stock sync", authMethod: "private_key_jwt" };

  test.each<[object, string]>([
    [{}, "/jwks"],
    [{ jwks: { keys: [] } }, "/jwks/keys"],
    [{ jwks: { keys: [{ kty: "oct", k: "c2VjcmV0" }] } }, "/jwks/keys/0"],
    [{ jwks: { keys: [{ kty: "RSA", e: "AQAB", n: "AQAB" }] } }, "/jwks/keys/0"],
    [{ jwks: { keys: [{ kty: "EC", crv: "P-256", d: "AQAB" }] } }, "/jwks/keys/0"],
    [{ jwksUri: "http://sync.example/keys.json" }, "/jwksUri"],
    [{ jwksUri: "https://127.0.0.1/keys.json" }, "/jwksUri"],
    [{ jwksUri: address, secretExpiresAt: "2099-01-01T00:00:00Z" }, "/secretExpiresAt"],
    [{ jwksUri: address, authMethod: "client_secret_basic" }, "/jwksUri"],
  ])("are not %j", async (keys, pointer) => {
    const { status, body, text } = await api.administrator.post(collection, { ...service, ...keys });
    expect(status).toBe(400);
    expect(JSON.stringify(body["errors"])).toContain(`"pointer":"${pointer}`);
    expect(text).not.toContain("c2VjcmV0");
  });

  test("have an address or stand in the client, not both", async () => {
    const made = await api.administrator.post(collection, { ...service, jwksUri: address });
    const path = `${collection}/${textOf(objectOf(made.body, "client"), "id")}`;
    const { jwks } = createKey("1");
    expect((await api.administrator.patch(path, { version: 0, jwks })).status).toBe(400);
    const changed = await api.administrator.patch(path, { version: 0, jwks, jwksUri: null });
    expect(changed.body).toMatchObject({ jwks, jwksUri: null, version: 1 });
    expect((await api.administrator.put(path, changed.body)).body).toMatchObject({ jwks, version: 1 });
  });
});
