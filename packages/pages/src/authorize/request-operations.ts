import { notFound, OAuthError, type OperationContext } from "@design-catalog/core";
import { parseJsonBody, validate } from "@design-catalog/core/engine";
import { consentNeeded, isLoopback } from "@design-catalog/core/identity";
import { type ContextRoute, type Exchange, publicBodyBytesMax, readText } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { checkFormToken, checkSameOrigin, formTokenFor, StaleForm } from "../frame/form-guard.ts";
import { openView } from "../frame/view.ts";
import { decide, findPresent, needPending, type PendingRequest, RequestGone } from "../visit/pending-request.ts";
import { readToken } from "../visit/visitor.ts";
import { addedRights, clientRights } from "./added-rights.ts";
import { scopeText } from "./consent-page.ts";

/** Header of a decision that carries the form token from the request's description. */
const formTokenHeader = "x-form-token";

const text = Type.String();
const nullableText = Type.Union([text, Type.Null()]);

const pendingSchema = Type.Object(
  {
    id: text,
    client: Type.Object({
      name: text,
      origin: Type.Unsafe<string>(Type.String({ enum: ["admin", "dynamic", "metadata-document"] })),
      host: Type.Unsafe<string | null>({
        ...nullableText,
        description: "Publisher of a client ID metadata document",
      }),
      runsOnLoopback: Type.Boolean({ description: "Any program on the user's computer could pretend to be it" }),
    }),
    redirectHost: Type.String({ description: "Host that receives the answer; the scheme if it is an app's" }),
    scopes: Type.Array(
      Type.Object({
        name: text,
        description: text,
        rights: Type.Array(text, {
          description:
            "Rights that the user adds to the scope, such as areas of administration; none without an account",
        }),
      }),
    ),
    account: Type.Union([Type.Object({ id: text, emailAddress: text }), Type.Null()]),
    consentNeeded: Type.Boolean(),
    expiresAt: Type.String({ format: "date-time" }),
    formToken: Type.Unsafe<string | null>({
      ...nullableText,
      description: "Value for the decision's header X-Form-Token; null while nobody is signed in",
    }),
  },
  { $id: "AuthorizationRequest" },
);

const decisionSchema = Type.Object(
  { approve: Type.Boolean(), scopes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })) },
  { additionalProperties: false, $id: "AuthorizationDecision" },
);

const decidedSchema = Type.Object(
  {
    redirectTo: text,
    form: Type.Optional(
      Type.Record(text, text, {
        description: "With the response mode form_post: the fields of a form that the page posts to redirectTo",
      }),
    ),
  },
  { $id: "DecidedAuthorization" },
);

const examplePending = {
  id: "f00d".repeat(16),
  client: { name: "Room Planner", origin: "dynamic", host: null, runsOnLoopback: false },
  redirectHost: "planner.example",
  scopes: [{ name: "openid", description: "know who you are", rights: [] }],
  account: { id: "6740a1f2c3d4e5f60718293a", emailAddress: "kim@dealer.example" },
  consentNeeded: true,
  expiresAt: "2026-11-21T09:40:00.000Z",
  formToken: "0ddba11".padEnd(64, "0"),
};

const about = {
  tag: "Authentication",
  mediaType: "application/json",
  errorFormat: "oauth",
} as const;

/** Operations for a custom sign-in page. The browser's cookie replaces a token. */
export const requestOperations: readonly ContextRoute[] = [
  {
    ...about,
    name: "getAuthorizationRequest",
    method: "GET",
    path: "/api/v1/oauth/requests/{id}",
    summary: "Read what a client asks the user for",
    description:
      "For a custom sign-in page at the same origin: the client's name, what it asks for and whether consent is needed. The browser's cookie replaces a token.",
    answer: "The request waiting for its user",
    output: pendingSchema,
    example: { output: examplePending },
    failures: [400, 404],
    run: describePending,
  },
  {
    ...about,
    name: "decideAuthorizationRequest",
    method: "POST",
    path: "/api/v1/oauth/requests/{id}/decision",
    summary: "Allow or deny what a client asks for",
    description:
      "Takes the user's decision and returns the address the browser goes to. It needs the browser's cookie and the form token from the request's description; each request can be decided once.",
    answer: "The address the browser goes to",
    body: decisionSchema,
    output: decidedSchema,
    example: {
      body: { approve: true, scopes: ["openid", "api"] },
      output: { redirectTo: "https://planner.example/callback?code=…&state=…&iss=…" },
    },
    failures: [400, 401, 403, 404, 408],
    run: takeDecision,
  },
];

async function describePending(context: OperationContext, exchange: Exchange): Promise<Response> {
  const pending = await findNamed(context, exchange);
  const { client, request } = pending;
  const present = await findPresent(context, exchange, pending);
  const user = present?.user;
  const view = await openView(context, exchange.request, request.locale);
  const rights = user && (await clientRights(context, user));
  const { host, protocol } = new URL(request.redirectUri);
  return Response.json({
    id: request.id,
    client: {
      name: client.name,
      origin: client.origin,
      host: client.origin === "metadata-document" ? new URL(client.clientId).host : null,
      runsOnLoopback: client.redirectUris.every(isLoopback),
    },
    redirectHost: host === "" ? protocol : host,
    scopes: request.scope.split(" ").map((name) => ({
      name,
      description: scopeText(name, view),
      rights: rights ? addedRights(name, rights, view.texts) : [],
    })),
    account: user ? { id: user.id, emailAddress: user.emailAddress } : null,
    consentNeeded: user === undefined || (await consentNeeded(context, { client, request, userId: user.id })),
    expiresAt: request.expiresAt,
    formToken: present ? await formTokenFor(context, present.token) : null,
  });
}

async function takeDecision(context: OperationContext, exchange: Exchange): Promise<Response> {
  await checkOwn(context, exchange.request);
  const pending = await findNamed(context, exchange);
  const present = await findPresent(context, exchange, pending);
  if (!present) throw new OAuthError("access_denied", "The user must sign in first");
  const body = parseJsonBody(await readText(exchange, "application/json", publicBodyBytesMax));
  const decision = validate(decisionSchema, body);
  const { location, ...form } = await decide(context, { ...pending, ...present }, decision).catch(asNotFound);
  return Response.json({ redirectTo: location, ...form });
}

/** @throws {OAuthError} `access_denied` for a request that another site may have sent */
async function checkOwn(context: OperationContext, request: Request): Promise<void> {
  try {
    checkSameOrigin(context, request);
    const token = request.headers.get(formTokenHeader) ?? undefined;
    await checkFormToken(context, readToken(context, request, "session"), token);
  } catch (error) {
    if (!(error instanceof StaleForm)) throw error;
    throw new OAuthError("access_denied", "The request must come from this origin with a form token", { cause: error });
  }
}

async function findNamed(context: OperationContext, { parameters }: Exchange): Promise<PendingRequest> {
  return needPending(context, parameters.id).catch(asNotFound);
}

function asNotFound(error: unknown): never {
  throw error instanceof RequestGone ? notFound() : error;
}
