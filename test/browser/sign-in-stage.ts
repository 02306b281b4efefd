import { createHash, randomBytes } from "node:crypto";
import { createTestDatabase } from "@design-catalog/testing";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createStage } from "../support/stage.ts";

/** A service, and a client on this computer that waits for the browser's answers. */
export interface SignInStage {
  readonly url: string;
  readonly administrator: { readonly emailAddress: string; readonly password: string };
  /** An address at which a browser begins the client's authorization. */
  authorizePath(parameters?: Readonly<Record<string, string>>): string;
  /** The next answer that arrives at the client. */
  nextAnswer(): Promise<URLSearchParams>;
  /** A separate browser without cookies. */
  open(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
  end(): Promise<void>;
}

/** Starts the service on its own database and registers a client of this name. */
export async function createSignInStage(clientName: string): Promise<SignInStage> {
  const stage = await createStage();
  const database = await createTestDatabase();
  stage.atEnd(() => database.drop());
  const environment = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const { url } = await stage.startService({ environment });
  const waiting: ((answer: URLSearchParams) => void)[] = [];
  const client = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const answer = request.method === "POST" ? new URLSearchParams(await request.text()) : searchParams;
      if (pathname === "/callback") waiting.shift()?.(answer);
      return new Response("<title>Back</title><h1>Back at the client</h1>", {
        headers: { "content-type": "text/html" },
      });
    },
  });
  stage.atEnd(() => client.stop(true));
  const redirectUri = `http://127.0.0.1:${client.port}/callback`;
  const clientId = await registerClient(url, { name: clientName, redirectUri });
  const code_challenge = createHash("sha256").update(randomBytes(32).toString("hex")).digest("base64url");
  const common = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, state: "state-1" };
  return {
    url,
    administrator: stage.administrator,
    authorizePath: (parameters = {}) => {
      const query = { ...common, scope: "openid api offline_access", code_challenge_method: "S256", code_challenge };
      return `${url}/api/v1/oauth/authorize?${new URLSearchParams({ ...query, ...parameters }).toString()}`;
    },
    nextAnswer: () => new Promise((resolve) => waiting.push(resolve)),
    async open(browser, options = {}) {
      const context = await browser.newContext({ locale: "en-US", ...options });
      return context.newPage();
    },
    end: () => stage.end(),
  };
}

async function registerClient(
  url: string,
  { name, redirectUri }: { readonly name: string; readonly redirectUri: string },
): Promise<string> {
  const response = await fetch(`${url}/api/v1/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirectUri], scope: "openid api offline_access" }),
  });
  const body: unknown = await response.json();
  if (typeof body === "object" && body !== null && "client_id" in body && typeof body.client_id === "string") {
    return body.client_id;
  }
  throw new Error(`Cannot register the client: answer ${response.status} ${JSON.stringify(body)}`);
}
