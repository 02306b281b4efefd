import { DomainError, type OperationContext } from "@design-catalog/core";
import { parseJsonBody, validate } from "@design-catalog/core/engine";
import { beginPasskeySignIn, endBrowserSession, finishPasskeySignIn } from "@design-catalog/core/identity";
import { type ContextRoute, type Exchange, publicBodyBytesMax, readText } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { formTokenFor } from "../frame/form-guard.ts";
import { openStep } from "../sign-in/sign-in-step.ts";
import { checkOwnPage, checkOwnSite } from "../visit/check-own-page.ts";
import { setCookie } from "../visit/cookies.ts";
import { findPending } from "../visit/pending-request.ts";
import { returnPath } from "../visit/return-path.ts";
import { browserSecret, readToken } from "../visit/visitor.ts";

const text = Type.String();
const bytes = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 8192, description: "Base64url" });

const optionsSchema = Type.Object(
  {
    publicKey: Type.Object(
      {
        challenge: Type.String({ description: "Answered once, within 5 minutes" }),
        rpId: text,
        timeout: Type.Integer({ description: "Milliseconds" }),
        userVerification: Type.Literal("required"),
      },
      { description: "Options for the browser (WebAuthn)" },
    ),
    formToken: Type.String({ description: "Value for the header X-Form-Token of the answer" }),
  },
  { $id: "PasskeySignInOptions" },
);

const beginSchema = Type.Object(
  {
    domain: Type.Optional(
      Type.String({
        maxLength: 253,
        description: "Domain whose passkeys are asked for; by default that of the request",
      }),
    ),
  },
  { additionalProperties: false, $id: "PasskeySignInBegin" },
);

const answerSchema = Type.Object(
  {
    id: bytes,
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: Type.Optional(bytes),
    request: Type.Optional(Type.String({ maxLength: 100, description: "Id of the authorization request that waits" })),
    step: Type.Optional(
      Type.String({
        maxLength: 8192,
        description: "Sealed first step of a user who shows the passkey in place of a code",
      }),
    ),
    to: Type.Optional(Type.String({ maxLength: 2048, description: "Path of the console to return to" })),
  },
  { additionalProperties: false, $id: "PasskeySignInAnswer" },
);

const signedInSchema = Type.Object(
  { redirectTo: Type.String({ description: "Path that the browser goes to" }) },
  { $id: "PasskeySignedIn" },
);

const exampleAnswer = {
  id: "q83vEjRWeJA",
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
  authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
  signature: "MEUCIQDx",
  userHandle: "Njc0MGExZjJjM2Q0ZTVmNjA3MTgyOTUw",
};

const about = { tag: "Authentication", mediaType: "application/json" } as const;

/** Sign-in by a passkey, for pages at the origin of the service: it ends in a cookie, and no token. */
export const passkeySignInRoutes: readonly ContextRoute[] = [
  {
    ...about,
    name: "beginPasskeySignIn",
    method: "POST",
    path: "/api/v1/me/passkeys/signin/begin",
    summary: "Begin to sign a browser in by a passkey",
    description:
      "Returns options for the browser (WebAuthn), whose challenge is answered once, within 5 minutes. For pages at the same origin. Passkeys of other domains that serve the application sign in where the browser supports related origins.",
    answer: "Options, and the form token of the answer",
    body: beginSchema,
    output: optionsSchema,
    example: {
      body: {},
      output: {
        publicKey: {
          challenge: "Zm91ciBvdGhlciByYW5kb20gd29yZHMsIGFuZCBtb3Jl",
          rpId: "catalog.example",
          timeout: 300_000,
          userVerification: "required",
        },
        formToken: "0ddba11".padEnd(64, "0"),
      },
    },
    failures: [400, 403, 409],
    run: begin,
  },
  {
    ...about,
    name: "finishPasskeySignIn",
    method: "POST",
    path: "/api/v1/me/passkeys/signin/finish",
    summary: "Sign a browser in by a passkey",
    description:
      "Takes what the browser answered (WebAuthn), each value in base64url, sets the cookie of the session and returns where to go on. It needs the form token that came with the options. Failures count as those of passwords do.",
    answer: "Where the browser goes on",
    body: answerSchema,
    output: signedInSchema,
    example: { body: exampleAnswer, output: { redirectTo: "/account" } },
    failures: [400, 403, 408, 409],
    run: finish,
  },
];

async function begin(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  checkOwnSite(context, request);
  // Earlier pages send nothing.
  const isEmpty = !request.headers.has("content-type");
  const body = isEmpty ? "" : await readText(exchange, "application/json", publicBodyBytesMax);
  const { domain } = body === "" ? {} : validate(beginSchema, parseJsonBody(body));
  const { secret, cookies } = browserSecret(context, request);
  const formToken = await formTokenFor(context, secret);
  return withCookies({ publicKey: await beginPasskeySignIn(context, formToken, domain), formToken }, cookies);
}

async function finish(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const secret = readToken(context, request, "browser") ?? "";
  await checkOwnPage(context, request, secret);
  const browser = await formTokenFor(context, secret);
  const body = parseJsonBody(await readText(exchange, "application/json", publicBodyBytesMax));
  const { request: requestId, to, step, ...answer } = validate(answerSchema, body);
  const first = step === undefined ? {} : await firstStepOf(context, step, browser);
  const signIn = first
    ? await finishPasskeySignIn(context, { ...answer, browser, ...first })
    : ({ outcome: "late" } as const);
  if (signIn.outcome !== "signed in") throw refusalOf(signIn.outcome);
  const former = readToken(context, request, "session");
  if (former !== undefined) await endBrowserSession(context, former);
  const pending = await findPending(context, requestId).catch(() => undefined);
  const redirectTo = pending ? `/signin?request=${pending.request.id}` : (returnPath(to) ?? "/account");
  return withCookies({ redirectTo }, [setCookie(context.baseUrl, "session", signIn.token)]);
}

/** The address of the user who has shown the password in this browser; undefined if that was too long ago. */
async function firstStepOf(
  context: OperationContext,
  step: string,
  formToken: string,
): Promise<{ readonly emailAddress: string } | undefined> {
  const first = await openStep(context, step, formToken);
  return first && { emailAddress: first.emailAddress };
}

function refusalOf(outcome: "refused" | "late"): DomainError {
  const [code, message] =
    outcome === "late"
      ? ["late_answer", "The challenge is no longer answered: begin again"]
      : ["wrong_passkey", "The passkey signs nobody in here"];
  return new DomainError("validation_failed", message, { errors: [{ pointer: "", code, message }] });
}

function withCookies(answer: object, cookies: readonly string[]): Response {
  const response = Response.json(answer, { headers: { "cache-control": "no-store" } });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
