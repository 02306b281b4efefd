import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { createTestAuthority } from "@design-catalog/conformance/tls";

type Claims = Readonly<Record<string, unknown>>;

/** Deviations from a correct provider. */
export interface Misdeeds {
  /** Replaces correct claims of the ID token. */
  readonly idToken?: Claims;
  readonly header?: Claims;
  readonly userInfo?: Claims;
  readonly metadata?: Claims;
  /** True to sign the ID token with a key that the provider does not publish. */
  readonly otherKey?: boolean;
  readonly withoutSignature?: boolean;
  readonly withoutIdToken?: boolean;
  /** Replaces the answer to a refresh token; without a status it is a success. */
  readonly refreshed?: { readonly status?: number; readonly body: Claims };
  /** Signs the ID token by HMAC with this secret. */
  readonly hmacKey?: (publicKey: KeyObject) => string | Buffer;
}

/** A token request as received. */
export interface TokenRequest {
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

/** An OpenID provider with one user on loopback, under TLS, that behaves as told. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** Certificate authority of the provider. */
  readonly authority: string;
  readonly tokenRequests: TokenRequest[];
  /** Number of requests for each path. */
  readonly requests: Map<string, number>;
  /** Changes the behaviour from now on. */
  misbehave(misdeeds: Misdeeds): void;
  /** Binds the next ID token, as an authorization request would. */
  expect(login: { readonly nonce: string; readonly codeVerifier: string }): void;
  close(): void;
}

/** Starts a provider at `https://localhost`. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const authority = await createTestAuthority();
  const pair = await authority.issue({ names: ["localhost"], addresses: ["127.0.0.1"] });
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const requests = new Map<string, number>();
  const tokenRequests: TokenRequest[] = [];
  let misdeeds: Misdeeds = {};
  let login = { nonce: "", codeVerifier: "" };
  let issuer = "";

  function answer(path: string, form: URLSearchParams, authorization: string | undefined): Claims | undefined {
    switch (path) {
      case "/.well-known/openid-configuration":
        return { ...metadataOf(issuer), ...misdeeds.metadata };
      case "/jwks":
        return { keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "1", alg: "ES256", use: "sig" }] };
      case "/token":
        tokenRequests.push({ authorization, form });
        if (form.get("grant_type") === "refresh_token") return { ...tokens(), ...misdeeds.refreshed?.body };
        if (form.get("code_verifier") !== login.codeVerifier) return undefined;
        return { ...tokens(), refresh_token: "rt" };
      case "/userinfo":
        return { sub: "subject-1", email: "kim@dealer.example", email_verified: true, ...misdeeds.userInfo };
      case "/register":
        return { client_id: "given", client_secret: "s".repeat(40), client_secret_expires_at: 0 };
      default:
        return undefined;
    }
  }

  function tokens(): Claims {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: "catalog", sub: "subject-1", iat: now, exp: now + 300, nonce: login.nonce };
    const header = { alg: "ES256", kid: "1", typ: "JWT", ...misdeeds.header };
    const secret = misdeeds.hmacKey?.(key.publicKey);
    const signer = secret ?? (misdeeds.otherKey ? stranger.privateKey : key.privateKey);
    const idToken = jwt(header, { ...claims, ...misdeeds.idToken }, misdeeds.withoutSignature ? undefined : signer);
    const withIdToken = misdeeds.withoutIdToken ? {} : { id_token: idToken };
    return { token_type: "Bearer", access_token: "at", expires_in: 60, ...withIdToken };
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", "https://localhost");
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    const value = answer(pathname, new URLSearchParams(await readBody(request)), request.headers.authorization);
    const usual = pathname === "/register" ? 201 : 200;
    send(response, value, (pathname === "/token" ? misdeeds.refreshed?.status : undefined) ?? usual);
  }

  const server = createServer(pair, (request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  issuer = `https://localhost:${typeof address === "object" && address ? address.port : 0}`;
  return {
    issuer,
    authority: authority.certificate,
    tokenRequests,
    requests,
    misbehave: (given) => void (misdeeds = given),
    expect: ({ nonce, codeVerifier }) => void (login = { nonce, codeVerifier }),
    close: () => server.close().closeAllConnections(),
  };
}

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    scopes_supported: ["openid", "email"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

function jwt(header: Claims, claims: Claims, key: KeyObject | string | Buffer | undefined): string {
  const encode = (value: Claims) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = signatureOf(input, key);
  return `${input}.${signature.toString("base64url")}`;
}

function signatureOf(input: string, key: KeyObject | string | Buffer | undefined): Buffer {
  if (key === undefined) return Buffer.alloc(0);
  if (typeof key === "string" || Buffer.isBuffer(key)) return createHmac("sha256", key).update(input).digest();
  return sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  return body;
}

function send(response: ServerResponse, value: Claims | undefined, status: number): void {
  response.writeHead(value ? status : 400, { "content-type": "application/json" });
  response.end(JSON.stringify(value ?? { error: "invalid_grant" }));
}
