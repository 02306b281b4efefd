import { defaultApplicationId, operations } from "@design-catalog/core";
import {
  type AuthorizationRequestRow,
  beginAuthorization,
  findAuthorizationRequest,
  type OAuthClientRow,
  oauthClients,
} from "@design-catalog/core/identity";
import { type ContextRoute, createHandler } from "@design-catalog/http";
import { createPages } from "@design-catalog/pages";
import { noteAnswers } from "../seen-answers.ts";
import { createTestApplication, type TestApplication } from "../test-application.ts";
import { testBase } from "../test-base.ts";

/** An application in memory, behind the handler that serves its pages. */
export interface PageService {
  readonly application: TestApplication;
  readonly baseUrl: string;
  /** Opens a browser without cookies. */
  openBrowser(): TestBrowser;
  addClient(client?: Partial<OAuthClientRow>): Promise<OAuthClientRow>;
  /** Sends a client's request, which then waits for its user. */
  ask(client: OAuthClientRow, parameters?: Readonly<Record<string, string>>): Promise<AuthorizationRequestRow>;
}

/** A browser that keeps cookies and sends forms. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Does not follow redirects. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<PageAnswer>;
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** Sends the first form of a page with its hidden fields and these. */
  submit(page: PageAnswer, fields: Readonly<Record<string, string>>, init?: FormInit): Promise<PageAnswer>;
}

export interface FormInit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: number;
}

/** An answer and its text. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** S256 of a verifier that no test uses. */
const codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

export async function createPageService(
  baseUrl = "https://catalog.example",
  overrides: Parameters<typeof createTestApplication>[0] = {},
  contextRoutes: readonly ContextRoute[] = [],
): Promise<PageService> {
  const application = await createTestApplication(overrides);
  const { ports, storage, store } = application;
  const handler = noteAnswers(
    createHandler({
      operations,
      pages: createPages(),
      contextRoutes,
      storage,
      ports,
      authenticate: async () => undefined,
      applicationId: defaultApplicationId,
      baseUrl,
      readiness: async () => ({ ready: true, checks: {} }),
      clientAddress: () => "192.0.2.7",
    }),
  );
  const send = async (request: Request) => {
    const response = await handler.handle(request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    application,
    baseUrl,
    openBrowser: () => openBrowser(baseUrl, send),
    async addClient(client = {}) {
      const row = newClient(application, client);
      await store.transaction((transaction) => transaction.insert(oauthClients, [row]));
      return row;
    },
    async ask(client, parameters = {}) {
      const all = {
        response_type: "code",
        client_id: client.clientId,
        redirect_uri: client.redirectUris[0] ?? "",
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
        state: "state-1",
        scope: "api",
        ...parameters,
      };
      const context = { ...application.contextOf(null), baseUrl };
      const begun = await beginAuthorization(context, Object.entries(all));
      if (begun.outcome !== "pending")
        throw new TypeError(`Cannot ask because it is not pending: ${JSON.stringify(begun)}`);
      const found = await findAuthorizationRequest(context, begun.requestId);
      if (!found) throw new TypeError("Cannot find the request that was just begun");
      return found.request;
    },
  };
}

function newClient({ ports }: TestApplication, client: Partial<OAuthClientRow>): OAuthClientRow {
  const base = testBase(ports);
  return {
    ...base,
    kind: "app",
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
    clientId: `client${base.id}`,
    name: "Room Planner",
    type: "public",
    origin: "admin",
    redirectUris: ["https://planner.example/callback"],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["openid", "profile", "email", "offline_access", "api", "mcp"],
    authMethod: "none",
    idTokenSignedResponseAlg: "ES256",
    subjectType: "public",
    sectorIdentifierUri: null,
    uri: null,
    logoUri: null,
    trusted: false,
    enabled: true,
    secretHash: null,
    secretHint: null,
    lastUsedAt: null,
    documentExpiresAt: null,
    ...client,
  };
}

function openBrowser(baseUrl: string, send: (request: Request) => Promise<PageAnswer>): TestBrowser {
  const cookies = new Map<string, string>();
  const visit = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await send(new Request(baseUrl + path, { ...init, headers }));
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    return answer;
  };
  return {
    cookies,
    get: (path, headers = {}) => visit(path, { headers }),
    post: (path, body, headers) => visit(path, { method: "POST", body, headers }),
    submit: (page, fields, { headers = {}, form: index = 0 } = {}) => {
      const { action, hidden } = readForm(page.text, index);
      const body = new URLSearchParams({ ...hidden, ...fields });
      return visit(action, {
        method: "POST",
        body: body.toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          // Browsers send this from a page without a referrer.
          origin: "null",
          "sec-fetch-site": "same-origin",
          ...headers,
        },
      });
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const [name = "", value = ""] = pair.split("=");
  if (/;\s*max-age=0/iu.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** The target of a page's form, and its hidden fields. */
export function readForm(
  text: string,
  index = 0,
): { readonly action: string; readonly hidden: Readonly<Record<string, string>> } {
  const [form] = [...text.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gsu)].slice(index);
  if (!form) throw new TypeError("Cannot read the form because the page has none");
  const inputs = (form[2] ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/gu);
  return {
    action: form[1] ?? "",
    hidden: Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, unescapeHtml(value)])),
  };
}

/** The text that escaped HTML represents. */
export function unescapeHtml(text: string): string {
  const characters: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
  };
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => characters[entity] ?? "");
}
