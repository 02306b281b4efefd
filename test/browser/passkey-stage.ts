import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { createTestDatabase } from "@design-catalog/testing";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { findBrowser, launchBrowser } from "../support/browser.ts";
import { choosePort } from "../support/free-port.ts";
import { createStage } from "../support/stage.ts";
import type { Credentials } from "./console-stage.ts";
import { addAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";

/** Host of the service's own address. */
export const host = "catalog.dealer.example";

/** A domain that serves the application too. */
export const otherHost = "shop.dealer.example";

/** A host that reaches the service and that no domain names. */
export const foreignHost = "evil.dealer.example";

/** A service behind TLS at names, which passkeys need, and a browser that trusts it. */
export interface PasskeyStage {
  readonly url: string;
  readonly connectionString: string;
  /** Calls the API as the administrator, or as another user, who signed in by the password. */
  api(method: string, path: string, body?: unknown, user?: Credentials): Promise<unknown>;
  /** A browser without cookies, with an authenticator without passkeys. */
  open(): Promise<{
    readonly page: Page;
    readonly authenticator: VirtualAuthenticator;
    readonly context: BrowserContext;
  }>;
  end(): Promise<void>;
}

export async function createPasskeyStage(): Promise<PasskeyStage> {
  const stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  const { connectionString } = database;
  const port = await choosePort();
  const url = `https://${host}`;
  const secrets = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  await stage.startService({ environment: { ...secrets, PORT: String(port), BASE_URL: url } });
  const { key, cert } = await stage.authority.issue({ names: [host, otherHost, foreignHost] });
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { key, cert },
    fetch: (request) => pass(request, port),
  });
  stage.atEnd(() => proxy.stop(true));
  const browser = await launch({ port: proxy.port ?? 0, cert });
  stage.atEnd(() => browser.close());
  const service = `http://127.0.0.1:${port}`;
  const administrator = await requestToken(service, stage.administrator);
  return {
    url,
    connectionString,
    async api(method, path, body, user) {
      const token = user ? await requestToken(service, user) : administrator;
      return callApi(`${service}${path}`, { method, token, body });
    },
    async open() {
      const context = await browser.newContext({ locale: "en-US" });
      const page = await context.newPage();
      return { page, context, authenticator: await addAuthenticator(page) };
    },
    end: () => stage.end(),
  };
}

/** Hands a request on as a proxy that ends TLS does. */
async function pass(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = method === "GET" ? undefined : await request.arrayBuffer();
  const sent = { method, headers, redirect: "manual", decompress: false, ...(body && { body }) } as const;
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, sent);
}

function launch({ port, cert }: { readonly port: number; readonly cert: string }): Promise<Browser> {
  const key = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const trustedKey = createHash("sha256").update(key).digest("base64");
  return launchBrowser(findBrowser() ?? "", { port, trustedKey });
}

async function requestToken(service: string, { emailAddress, password }: Credentials): Promise<string> {
  const body = new URLSearchParams({ grant_type: "password", username: emailAddress, password });
  const response = await fetch(`${service}/api/v1/oauth/token`, { method: "POST", body });
  return Object(await response.json()).access_token;
}

async function callApi(
  url: string,
  { method, token, body }: { readonly method: string; readonly token: string; readonly body: unknown },
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}
